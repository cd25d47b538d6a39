'use strict';
// Starts the server: the bundle in dist/, or src/ where a clone's bundle is missing or out of date. Node.js keeps the
// compiled code in a cache on disk.
const { accessSync, constants, existsSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { homedir } = require('node:os');
const { join } = require('node:path');
const { isCurrent } = require('./builds.cjs');

const home = join(__dirname, '..');
const isPackage = !existsSync(join(home, 'src/main.ts'));
const isBundle = isPackage || isCurrent('dist');

/** Beside the code; in the user's cache folder where another user has installed the package. */
function cacheFolder(beside) {
  if (existsSync(beside)) return beside;
  try {
    accessSync(home, constants.W_OK);
    return beside;
  } catch {
    return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'tradepost');
  }
}

enableCompileCache(cacheFolder(join(home, isBundle ? 'dist/cache' : 'node_modules/.cache/tradepost')));
import(isBundle ? '../dist/server.js' : '../src/main.ts');
