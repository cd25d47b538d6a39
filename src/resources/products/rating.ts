import { decodeDecimal, formatDecimal } from '../../schema/fields/decimal.ts';
import type { Field } from '../../schema/fields/index.ts';

/** Stored for no rating, so that it sorts below the lowest. */
export const noRating = -1;

/** The average rating, in hundredths. API lists can sort by it, but no response shows it. */
export function rating(): Field<number> {
  return {
    readOnly: true,
    onlyIn: 'owner',
    columnType: 'integer',
    schema: { type: ['string', 'null'], pattern: '^\\d+\\.\\d{2}$' },
    defaultValue: () => noRating,
    decode(value, report) {
      if (value === null) return noRating;
      return decodeDecimal(value, { scale: 2, nonNegative: true }, report);
    },
    encode: (value) => (value === noRating ? 'null' : `"${formatDecimal(value, 2)}"`),
  };
}
