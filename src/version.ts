import { readFileSync } from 'node:fs';
import { projectRoot } from './home.ts';

export const { version } = JSON.parse(readFileSync(new URL('package.json', projectRoot), 'utf8')) as {
  version: string;
};
