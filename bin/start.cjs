'use strict';
// Runs the built server while it is built from just these sources, and the sources themselves otherwise. Built, it is one
// file and the code that V8 made of it when the build let it start: nothing else is looked for, read or compiled.
const { readdirSync, readFileSync, statSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { constants, Script } = require('node:vm');

const home = join(__dirname, '..');
const dist = join(home, 'dist');

/** Names, sizes and times of all that the server is built from. */
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

/** Runs the program that a build left in a folder. */
exports.run = (folder, cachedData) => {
  const file = join(folder, 'server.js');
  // The build writes ASCII: every byte is a character.
  const script = new Script(readFileSync(file, 'latin1'), {
    filename: file,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  script.runInThisContext()(require, pathToFileURL(file).href);
  return script;
};

if (require.main === module) {
  if (exports.isBuilt()) exports.run(dist, readFileSync(join(dist, 'server.cache')));
  else {
    enableCompileCache(join(home, 'node_modules/.cache/tradepost'));
    import('../src/main.ts');
  }
}
