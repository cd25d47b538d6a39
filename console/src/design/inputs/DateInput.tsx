import { useRef } from 'react';
import { DayField, dayExample } from './DayField.tsx';
import { type FieldProps, useField } from './use-field.tsx';

/** A day; stored as `2028-01-04`. */
export function DateInput({ validate, ...props }: FieldProps<string>) {
  const refused = useRef(false);
  const refuse = (): string | undefined => (refused.current ? dayExample : undefined);
  const rules = [refuse, ...[validate ?? []].flat()];
  const { field, id, isRequired, hasError, title, hint } = useField<string>({ ...props, validate: rules });
  return (
    <DayField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={title}
      value={String(field.value ?? '')}
      error={hasError}
      helperText={hint}
      disabled={props.disabled ?? false}
      onChange={(day, isRefused) => {
        refused.current = isRefused;
        field.onChange(day);
      }}
      onBlur={field.onBlur}
      sx={{ maxWidth: 220 }}
      slotProps={{ htmlInput: { 'aria-required': isRequired || undefined, autoComplete: 'off' } }}
    />
  );
}
