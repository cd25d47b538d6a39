import { readFileSync } from 'node:fs';
import { home } from './home.ts';

/** Which release this is. */
export const { version } = JSON.parse(readFileSync(new URL('package.json', home), 'utf8')) as {
  version: string;
};
