import { TextInput, type TextInputProps, useWrappedSource } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { normalizeAmount } from './amount.ts';

interface AmountInputProps extends TextInputProps {
  source: string;
  /** 3 for weights. */
  decimals?: 2 | 3;
}

/** Input for money and weights; normalises the amount on blur. */
export function AmountInput({ decimals = 2, ...props }: AmountInputProps) {
  const { getValues, setValue } = useFormContext();
  const name = useWrappedSource(props.source);

  // Not while typing: "1,2" may become "1,250".
  function normalize(): void {
    const typed = getValues(name) as unknown;
    if (typeof typed !== 'string') return;
    const amount = normalizeAmount(typed, decimals);
    if (amount !== typed) setValue(name, amount || null, { shouldDirty: true });
  }
  return (
    <TextInput
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      {...props}
      onBlur={normalize}
      // Enter saves without a blur.
      onKeyDown={({ key }) => key === 'Enter' && normalize()}
    />
  );
}
