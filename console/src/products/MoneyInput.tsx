import { TextInput, type TextInputProps } from 'react-admin';

/** An amount of money or weight; a comma will do for the point. */
export const MoneyInput = (props: TextInputProps) => (
  <TextInput
    parse={(typed: string) => typed.replace(',', '.') || null}
    slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    {...props}
  />
);
