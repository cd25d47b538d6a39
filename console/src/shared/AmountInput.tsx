import { InputAdornment } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import { TextInput, type TextInputProps } from '../design/inputs/TextInput.tsx';
import { currencySign } from '../settings/format.ts';
import { useSite } from '../settings/use-site.ts';
import { localizeAmount, normalizeAmount, notNegative } from './amount.ts';

type Unit = 'money' | 'weight' | 'percent';

interface AmountInputProps extends TextInputProps {
  source: string;
  unit?: Unit;
  /** Rejects negative amounts, except the stored one: it may be older than the rule. */
  nonNegative?: boolean;
}

/** Input for money, weights and percentages: typed as the browser's language writes them, stored with a point. */
export function AmountInput({ unit = 'money', nonNegative, validate, ...props }: AmountInputProps) {
  const stored = useRecordContext()?.[props.source] as unknown;
  const sign = useSign(unit);
  // Kept while the field is edited: "1," may become "1,250".
  const [edited, setEdited] = useState<{ typed: string; amount: string }>();

  const rules = [validate ?? []].flat();
  if (nonNegative) rules.push((amount) => (amount === stored ? undefined : notNegative(amount)));

  function parse(typed: string): string | null {
    // Weights have 3 decimals; percentages never reach thousands.
    const amount = normalizeAmount(typed, unit === 'money' ? 2 : 3);
    setEdited({ typed, amount });
    return amount || null;
  }
  function format(value: unknown): string {
    const amount = String(value ?? '');
    return edited?.amount === amount ? edited.typed : localizeAmount(amount);
  }
  return (
    <TextInput
      sx={{ maxWidth: 200 }}
      {...props}
      validate={rules}
      parse={parse}
      format={format}
      onBlur={() => setEdited(undefined)}
      onKeyDown={({ key }) => key === 'Enter' && setEdited(undefined)}
      slotProps={{
        input: sign,
        ...props.slotProps,
        htmlInput: { inputMode: 'decimal', ...props.slotProps?.htmlInput },
      }}
    />
  );
}

/** What the number counts, before or after it. */
function useSign(unit: Unit) {
  const site = useSite();
  const { sign, isFirst } = currencySign(site?.currency ?? 'GBP');
  const text = unit === 'percent' ? '%' : site && (unit === 'money' ? sign : site.weight_unit);
  if (!text) return {};
  return unit === 'money' && isFirst
    ? { startAdornment: <InputAdornment position="start">{text}</InputAdornment> }
    : { endAdornment: <InputAdornment position="end">{text}</InputAdornment> };
}
