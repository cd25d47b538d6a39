import { decodeDecimal, formatDecimal } from '../../declare/fields/decimal.ts';
import type { Field } from '../../declare/fields/index.ts';

/** Stored in place of a rating that is not there, so that it sorts below the lowest. */
const none = -1;

/** The average of the product's ratings, in hundredths. Lists sort by it; no response shows it. */
export function rating(): Field<number> {
  return {
    readOnly: true,
    only: 'owner',
    column: 'integer',
    schema: { type: ['string', 'null'], pattern: '^\\d+\\.\\d{2}$' },
    initial: () => none,
    decode(value, report) {
      if (value === null) return none;
      return decodeDecimal(value, { scale: 2, notNegative: true }, report);
    },
    json: (value) => (value === none ? 'null' : `"${formatDecimal(value, 2)}"`),
  };
}
