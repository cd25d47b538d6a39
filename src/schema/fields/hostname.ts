import { domainToASCII } from 'node:url';
import type { Field } from './field.ts';
import { type TextOptions, text } from './text.ts';

const pattern =
  /^(?=.{1,253}$)([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/** A domain name. Stored without the final dot, an international one in ASCII: `bücher.example` as `xn--bcher-kva.example`. */
export function hostname(options: Omit<TextOptions, 'pattern' | 'patternMessage'>): Field<string> {
  const field = text({ ...options, pattern, patternMessage: 'be a domain name such as example.com' });
  return {
    ...field,
    decode: (value, report) => field.decode(typeof value === 'string' ? toAscii(value) : value, report),
  };
}

function toAscii(name: string): string {
  const isAscii = /^[\0-\x7f]*$/.test(name);
  return (isAscii ? name : domainToASCII(name) || name).replace(/(?<=[^.])\.$/, '');
}
