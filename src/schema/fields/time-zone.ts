import type { Field, FieldOptions } from './field.ts';
import { text } from './text.ts';

/** An IANA name. Offsets such as `+01:00` are none: they know no summer time. */
export function timeZone(options: FieldOptions & { default: string }): Field<string> {
  const message = 'be the name of a time zone such as Europe/London';
  const field = text({ ...options, pattern: /^[A-Za-z]/, patternMessage: message });
  return {
    ...field,
    decode(value, report) {
      const name = field.decode(value, report);
      if (name === undefined || isKnown(name)) return name;
      return report('not_allowed', `must ${message}`);
    },
  };
}

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}
