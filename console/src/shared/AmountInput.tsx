import { useRecordContext, useWrappedSource } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { TextInput, type TextInputProps } from '../design/inputs/TextInput.tsx';
import { normalizeAmount, notNegative } from './amount.ts';

interface AmountInputProps extends TextInputProps {
  source: string;
  /** 3 for weights. */
  decimals?: 2 | 3;
  /** Rejects negative amounts, except the stored one: it may be older than the rule. */
  nonNegative?: boolean;
}

/** Input for money and weights; normalises the amount on blur. */
export function AmountInput({ decimals = 2, nonNegative, validate, ...props }: AmountInputProps) {
  const stored = useRecordContext()?.[props.source] as unknown;
  const { getValues, setValue } = useFormContext();
  const name = useWrappedSource(props.source);

  const rules = [validate ?? []].flat();
  if (nonNegative) rules.push((amount) => (amount === stored ? undefined : notNegative(amount)));

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
      validate={rules}
      onBlur={normalize}
      // Enter saves without a blur.
      onKeyDown={({ key }) => key === 'Enter' && normalize()}
    />
  );
}
