'use strict';
// The two builds of a clone, and whether each is made from the present files.
const { readdirSync, readFileSync, statSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');

const home = dirname(__dirname);

const inputs = {
  dist: ['src', 'scripts/build-server.ts', 'package-lock.json'],
  'console/dist': [
    'console/src',
    'console/index.html',
    'sdk',
    'scripts/build-console.ts',
    'scripts/direct-imports.ts',
    'package-lock.json',
  ],
};

/** Names, sizes and modification times of the files that a build is made from. Each start compares them: one call a file. */
exports.fingerprint = (build) => {
  const lines = [];
  const add = (name) => {
    const stats = statSync(`${home}/${name}`);
    if (stats.isFile()) lines.push(`${name} ${stats.size} ${stats.mtimeMs}\n`);
    else for (const inner of readdirSync(`${home}/${name}`)) add(`${name}/${inner}`);
  };
  for (const input of inputs[build]) add(input);
  return lines.sort().join('');
};

/** Marks a build as complete. `fingerprint` was taken before the build, so that a later change counts. */
exports.complete = (build, fingerprint) => writeFileSync(`${home}/${build}/sources`, fingerprint);

exports.isCurrent = (build) => {
  try {
    return readFileSync(`${home}/${build}/sources`, 'utf8') === exports.fingerprint(build);
  } catch {
    return false;
  }
};
