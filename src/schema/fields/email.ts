import type { Field } from './field.ts';
import { type TextOptions, text } from './text.ts';

/** A dot-atom (RFC 5322) of at most 64 characters (RFC 5321). */
const localPart = "[A-Za-z0-9!#$%&'*+\\/=?^_`{|}~\\-]{1,64}(?:\\.[A-Za-z0-9!#$%&'*+\\/=?^_`{|}~\\-]{1,64})*";
const label = '[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?';

export const localPartPattern = new RegExp(`^(?=.{1,64}$)${localPart}$`);
export const emailPattern = new RegExp(`^(?=[^@]{1,64}@)${localPart}@${label}(?:\\.${label})+$`);

export const email = (options: TextOptions = {}): Field<string> =>
  text({
    ...options,
    format: 'email',
    pattern: emailPattern,
    patternMessage: 'be an email address, such as ann@example.com',
  });

/** Also accepts an empty text. */
export const optionalEmail = (options: TextOptions = {}): Field<string> =>
  text({
    ...options,
    pattern: new RegExp(`^$|${emailPattern.source}`),
    patternMessage: 'be empty, or an e-mail address such as ann@example.com',
  });
