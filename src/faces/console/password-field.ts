import { limits } from '../../limits.ts';
import type { Field } from '../../schema/fields/field.ts';
import { text } from '../../schema/fields/text.ts';

/** A password as it is typed. Only a new one must have a length: the old may be from other times. */
export function password({ isNew = false } = {}): Field<string> {
  const typed = text({ long: true });
  return {
    ...typed,
    decode(value, report) {
      const given = typed.decode(value, report);
      if (given === undefined) return undefined;
      if (given.length > limits.maxPasswordCharacters)
        return report(`must have at most ${limits.maxPasswordCharacters} characters`);
      if (isNew && given.length < limits.minPasswordCharacters)
        return report(`must have at least ${limits.minPasswordCharacters} characters`);
      return given;
    },
  };
}
