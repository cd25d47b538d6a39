import { oneIn, type Random } from './fuzz-values.ts';

export const boundary = 'between';

/** Two that are stored, one that only begins so. */
export const smallFiles = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  '%PDF-1.4\n%%EOF',
  'GIF89a',
];

/** Fields as a body of a type. */
export function encoded(type: string, fields: Record<string, unknown>): Buffer {
  if (/json|javascript/.test(type)) return Buffer.from(JSON.stringify(fields));
  const pairs = Object.entries(fields).flatMap(([name, value]) => flattened(name, value));
  if (type !== 'multipart/form-data') return Buffer.from(new URLSearchParams(pairs).toString());
  const parts = pairs.map(([name, value]) => {
    const file = name === 'file' ? '; filename="../a b.svg"' : '';
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  return Buffer.from(`${parts.join('')}--${boundary}--\r\n`);
}

/** A value as a form spells it: `options[0][title]=Size`. */
function flattened(name: string, value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, String(value ?? '')]];
  return Object.entries(value).flatMap(([key, inner]) => flattened(`${name}[${key}]`, inner));
}

/** Cut short, or with bytes that do not belong there. */
export function damaged(random: Random, bytes: Buffer): Buffer {
  if (oneIn(random, 3)) return bytes.subarray(0, random(bytes.length + 1));
  const changed = Buffer.from(bytes);
  for (let times = random(8); times >= 0 && changed.length; times--)
    changed[random(changed.length)] = random(256);
  return changed;
}
