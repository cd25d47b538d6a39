import type { Field } from '../../declare/fields/field.ts';
import { text } from '../../declare/fields/text.ts';
import { limits } from '../../limits.ts';

/** A password as it is typed. Only a new one must have a length: the old may be from other times. */
export function password({ isNew = false } = {}): Field<string> {
  const typed = text({ long: true });
  return {
    ...typed,
    decode(value, report) {
      const given = typed.decode(value, report);
      if (given === undefined) return undefined;
      if (given.length > limits.passwordMost)
        return report(`must have at most ${limits.passwordMost} characters`);
      if (isNew && given.length < limits.passwordLeast)
        return report(`must have at least ${limits.passwordLeast} characters`);
      return given;
    },
  };
}
