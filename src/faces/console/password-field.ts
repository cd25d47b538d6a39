import { limits } from '../../limits.ts';
import type { Field } from '../../schema/fields/field.ts';
import { text } from '../../schema/fields/text.ts';

/** A password. The minimum length applies to new ones only: existing ones may predate it. */
export function password({ isNew = false } = {}): Field<string> {
  const base = text({ long: true });
  return {
    ...base,
    decode(value, report) {
      const decoded = base.decode(value, report);
      if (decoded === undefined) return undefined;
      if (decoded.length > limits.maxPasswordCharacters)
        return report('too_long', `must have at most ${limits.maxPasswordCharacters} characters`);
      if (isNew && decoded.length < limits.minPasswordCharacters)
        return report('too_short', `must have at least ${limits.minPasswordCharacters} characters`);
      return decoded;
    },
  };
}
