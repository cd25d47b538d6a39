/** Makes a Node.js print on standard error, as it ends, every module that it loaded: its own ones and those of files. */
const listing = `
  import { registerHooks } from 'node:module';
  const files = [];
  registerHooks({ load: (url, context, next) => (files.push(url), next(url, context)) });
  process.once('exit', () => console.error(JSON.stringify([...process.moduleLoadList, ...files])));
`;

export const listingModules = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(listing)}`,
};

export const modulesIn = (stderr: string): string[] => JSON.parse(stderr.trim().split('\n').at(-1) as string);
