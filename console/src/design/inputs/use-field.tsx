import { FieldTitle, type InputProps, useInput, ValidationError } from 'ra-core';

export interface FieldProps<Value = unknown>
  extends Pick<
    InputProps<Value>,
    | 'source'
    | 'validate'
    | 'format'
    | 'parse'
    | 'defaultValue'
    | 'label'
    | 'helperText'
    | 'onChange'
    | 'onBlur'
    | 'disabled'
    | 'readOnly'
    | 'alwaysOn'
  > {}

/** The server's messages go on after a field's name: `must be a number`, `is already used`. */
export const sentenceOf = (message: string): string =>
  message.startsWith('is ') ? `This ${message}` : message.charAt(0).toUpperCase() + message.slice(1);

/** What every input shows: its label, and below it why the value is refused, else the hint. */
export function useField<Value = unknown>(props: FieldProps<Value>) {
  const { source, label, helperText } = props;
  const { field, fieldState, id, isRequired } = useInput(props as InputProps);
  const message = fieldState.error?.message ?? fieldState.error?.root?.message;
  return {
    field,
    id,
    isRequired,
    hasError: fieldState.invalid,
    title: label === false ? undefined : <FieldTitle label={label} source={source} isRequired={isRequired} />,
    hint: message ? <ValidationError error={sentenceOf(message)} /> : helperText || undefined,
  };
}

/** Splits off what is the field's, and leaves what is the component's. */
export function splitFieldProps<Props extends FieldProps>(props: Props) {
  const { source, validate, format, parse, defaultValue, label, ...others } = props;
  const { helperText, onChange, onBlur, disabled, readOnly, alwaysOn: _forList, ...rest } = others;
  const field = { source, validate, format, parse, defaultValue, label };
  return [{ ...field, helperText, onChange, onBlur, disabled, readOnly } as FieldProps, rest] as const;
}
