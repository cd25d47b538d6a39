'use strict';
// Runs dist/server.js if it was built from the present sources, otherwise src/main.ts. Either way Node.js keeps
// compiled code in a cache on disk.
const { readdirSync, readFileSync, statSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');

const home = join(__dirname, '..');
const dist = join(home, 'dist');

/** Fingerprint of the sources: names, sizes and modification times. */
exports.sources = () => {
  const names = readdirSync(join(home, 'src'), { recursive: true }).map((name) => `src/${name}`);
  const lines = ['package-lock.json', ...names].map((name) => {
    const stats = statSync(`${home}/${name}`);
    return stats.isFile() ? `${name} ${stats.size} ${stats.mtimeMs}\n` : '';
  });
  return lines.sort().join('');
};

exports.isBuilt = () => {
  try {
    return readFileSync(join(dist, 'sources'), 'utf8') === exports.sources();
  } catch {
    return false;
  }
};

if (require.main === module) {
  const isBuilt = exports.isBuilt();
  enableCompileCache(join(home, isBuilt ? 'dist/cache' : 'node_modules/.cache/tradepost'));
  import(isBuilt ? '../dist/server.js' : '../src/main.ts');
}
