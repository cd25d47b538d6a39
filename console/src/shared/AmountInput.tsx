import { TextInput, type TextInputProps, useWrappedSource } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { normalizeAmount } from './amount.ts';

interface AmountInputProps extends TextInputProps {
  source: string;
  /** How many decimals there may be: 3 for weights. */
  decimals?: 2 | 3;
}

/** An amount of money or weight, written as people do. Once it is whole it is shown as it was understood. */
export function AmountInput({ decimals = 2, ...props }: AmountInputProps) {
  const { getValues, setValue } = useFormContext();
  const name = useWrappedSource(props.source);

  // Not while it is being typed: the 1,2 of 1,250 is no 1.2.
  function understand(): void {
    const typed = getValues(name) as unknown;
    if (typeof typed !== 'string') return;
    const amount = normalizeAmount(typed, decimals);
    if (amount !== typed) setValue(name, amount || null, { shouldDirty: true });
  }
  return (
    <TextInput
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      {...props}
      onBlur={understand}
      // Enter saves without leaving the input.
      onKeyDown={({ key }) => key === 'Enter' && understand()}
    />
  );
}
