import type { Field } from './field.ts';
import { type TextOptions, text } from './text.ts';

/** An atom or dotted atoms, as RFC 5322 writes an unquoted local part; RFC 5321 allows it 64 characters. */
const localPart = "[A-Za-z0-9!#$%&'*+\\/=?^_`{|}~\\-]{1,64}(?:\\.[A-Za-z0-9!#$%&'*+\\/=?^_`{|}~\\-]{1,64})*";
const label = '[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?';

export const localPartPattern = new RegExp(`^(?=.{1,64}$)${localPart}$`);
export const emailPattern = new RegExp(`^(?=[^@]{1,64}@)${localPart}@${label}(?:\\.${label})+$`);

/** An e-mail address. */
export const email = (options: TextOptions = {}): Field<string> =>
  text({
    ...options,
    format: 'email',
    pattern: emailPattern,
    patternMessage: 'be an e-mail address such as ann@example.com',
  });
