'use strict';
// The two builds of a clone, and whether each is made from the present files.
const { readdirSync, readFileSync, statSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const home = join(__dirname, '..');

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

/** Names, sizes and modification times of the files that a build is made from. */
exports.fingerprint = (build) => {
  const names = inputs[build].flatMap((input) =>
    statSync(join(home, input)).isDirectory()
      ? readdirSync(join(home, input), { recursive: true }).map((name) => join(input, name))
      : [input],
  );
  const lines = names.map((name) => {
    const stats = statSync(join(home, name));
    return stats.isFile() ? `${name} ${stats.size} ${stats.mtimeMs}\n` : '';
  });
  return lines.sort().join('');
};

/** Marks a build as complete. `fingerprint` was taken before the build, so that a later change counts. */
exports.complete = (build, fingerprint) => writeFileSync(join(home, build, 'sources'), fingerprint);

exports.isCurrent = (build) => {
  try {
    return readFileSync(join(home, build, 'sources'), 'utf8') === exports.fingerprint(build);
  } catch {
    return false;
  }
};
