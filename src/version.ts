import { readFileSync } from 'node:fs';
import { projectRoot } from './home.ts';

/** Which release this is. */
export const { version } = JSON.parse(readFileSync(new URL('package.json', projectRoot), 'utf8')) as {
  version: string;
};
