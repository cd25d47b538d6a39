import { TextField, type TextFieldProps } from '@mui/material';
import { type FieldProps, splitFieldProps, useField } from './use-field.tsx';

export interface TextInputProps
  extends FieldProps,
    Omit<TextFieldProps, keyof FieldProps | 'error' | 'value' | 'variant' | 'margin' | 'defaultValue'> {}

export function TextInput(props: TextInputProps) {
  const [fieldProps, { slotProps, ...rest }] = splitFieldProps(props);
  const { field, id, isRequired, hasError, title, hint } = useField(fieldProps);
  const { ref, ...control } = field;
  return (
    <TextField
      {...rest}
      {...control}
      id={id}
      inputRef={ref}
      label={title}
      error={hasError}
      helperText={hint}
      slotProps={{
        ...slotProps,
        htmlInput: {
          'aria-required': isRequired || undefined,
          readOnly: fieldProps.readOnly,
          ...slotProps?.htmlInput,
        },
      }}
    />
  );
}
