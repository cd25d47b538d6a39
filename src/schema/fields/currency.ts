import type { Field, FieldOptions } from './field.ts';
import { text } from './text.ts';

const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** An ISO 4217 code. Only new values must be known to Node.js: a release of it may drop one. */
export const currency = (options: FieldOptions & { default: string }): Field<string> => ({
  ...text({ ...options, pattern: /^[A-Z]{3}$/, patternMessage: 'be three capital letters such as GBP' }),
  newValueProblem: (code) =>
    known.has(code) ? undefined : ['not_allowed', 'must be a currency of ISO 4217 such as GBP'],
});
