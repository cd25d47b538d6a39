import type { Field, FieldOptions } from './field.ts';
import { text } from './text.ts';

/** A BCP 47 language tag, stored in its canonical form: `en-gb` as `en-GB`. */
export function locale(options: FieldOptions & { default: string }): Field<string> {
  const field = text({ ...options, nonEmpty: true });
  return {
    ...field,
    decode(value, report) {
      const tag = field.decode(value, report);
      if (tag === undefined) return undefined;
      return canonicalTag(tag) ?? report('invalid_format', 'must be a language tag such as en-GB');
    },
  };
}

function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
