'use strict';
// Prepares a clone: installs the dependencies, then builds the console and the server, each if missing or out of date.
// Runs on the machine's own Node.js, 20 or later. With --tests it also installs what the tests need.
const { spawn, spawnSync } = require('node:child_process');
const {
  existsSync,
  accessSync,
  constants,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} = require('node:fs');
const { join } = require('node:path');
const { createInterface } = require('node:readline');
const { isCurrent } = require('./builds.cjs');

const withTests = process.argv.includes('--tests');
const again = `npm ${process.env.npm_lifecycle_event === 'test' ? 'test' : 'start'}`;
const installedList = 'node_modules/.package-lock.json';
/** What the packages, npm's cache of them and the builds take at most. */
const freshInstallBytes = (withTests ? 1400 : 800) * 1e6;

process.chdir(join(__dirname, '..'));

function fail(sentence) {
  console.error(`tradepost: ${sentence}`);
  process.exit(1);
}

const packagesIn = (file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages);

/** The pinned Node.js, or this one from version 26. */
function findRuntime() {
  const names = existsSync('node_modules') ? readdirSync('node_modules') : [];
  const files = names
    .filter((name) => name.startsWith('node-'))
    .map((name) => `node_modules/${name}/bin/node`);
  return files.find(existsSync) ?? (parseInt(process.versions.node, 10) >= 26 ? process.execPath : undefined);
}

/** What this command needs of the lock file. npm decides which optional packages fit the machine. */
const wanted = packagesIn('package-lock.json').filter(
  ([, { integrity, optional, devOptional, dev }]) =>
    integrity && !optional && !devOptional && (withTests || !dev),
);

function isInstalled() {
  if (!existsSync(installedList) || !findRuntime()) return false;
  const installed = new Map(packagesIn(installedList));
  return wanted.every(([path, { integrity }]) => installed.get(path)?.integrity === integrity);
}

function checkFolder(neededBytes) {
  try {
    accessSync('.', constants.W_OK);
  } catch {
    fail(
      `cannot write to ${process.cwd()}; run ${again} as the user who owns it, or clone into a folder of your own`,
    );
  }
  const { bavail, bsize } = statfsSync('.');
  const [free, needed] = [bavail * bsize, neededBytes].map((bytes) => `${Math.round(bytes / 1e6)} MB`);
  if (bavail * bsize < neededBytes)
    fail(
      `the disk of ${process.cwd()} is too full: ${free} are free, the installation needs ${needed}; free some space, then run ${again} again`,
    );
}

/** The codes that npm ends with, and what to do about each. */
function explain(output) {
  const code = /npm error code (\S+)/.exec(output)?.[1] ?? '';
  if (/ENOSPC/.test(output)) return `the disk is full; free some space, then run ${again} again`;
  if (
    /^(ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET|FETCH_ERROR|EPROTO)/.test(code)
  )
    return `cannot reach the npm registry (${code}); check the network and npm's proxy setting, then run ${again} again`;
  if (/^(EACCES|EPERM|EROFS)/.test(code))
    return `npm may not write (${code}) to ${process.cwd()} or to its cache; become their owner, then run ${again} again`;
  const lines = output.split('\n').filter((line) => line.startsWith('npm error'));
  return `npm could not install the dependencies:\n${lines.join('\n') || output}`;
}

async function install() {
  // npm would empty the folder that a linked node_modules points to.
  if (existsSync('node_modules') && lstatSync('node_modules').isSymbolicLink())
    fail('node_modules is a link to dependencies of another version; run npm start where it points to');
  const isNew = !existsSync(installedList);
  checkFolder(isNew ? freshInstallBytes : 100e6);
  // Should npm be killed, the next run must not take the folder for complete.
  rmSync(installedList, { force: true });

  const retries = [
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
    '--fetch-timeout=60000',
  ];
  const verb = isNew ? ['ci'] : ['install', '--no-save'];
  const which = withTests ? [] : ['--omit=dev'];
  // No package needs its install script.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http', ...retries];
  const npm = spawn('npm', [...verb, ...which, ...flags], { stdio: ['ignore', 'ignore', 'pipe'] });
  let [output, count, reached, unreached] = ['', 0, false, 0];
  for await (const line of createInterface({ input: npm.stderr })) {
    if (!/^npm (http|warn)/.test(line) || /ENOSPC/.test(line)) output += `${line}\n`;
    const code = /^npm http fetch .* failed with ([A-Z_]+)/.exec(line)?.[1];
    if (code && !reached && ++unreached === 20) {
      output = `npm error code ${code}`;
      // It would try for minutes.
      npm.kill('SIGKILL');
    }
    reached ||= /^npm http fetch GET 200 /.test(line);
    if (/^npm http (cache|fetch GET 200)/.test(line)) showProgress(Math.min(++count, wanted.length));
  }
  const status = npm.exitCode ?? (await new Promise((resolve) => npm.once('exit', resolve)));
  endProgress();
  if (status !== 0) fail(explain(output));
  if (!findRuntime())
    fail(
      `npm has no Node.js 26 for ${process.platform} on ${process.arch}; install Node.js 26 or later, then run ${again} again`,
    );
}

const isTerminal = process.stderr.isTTY;
const title = `Installing ${wanted.length} packages from the npm registry`;
function showProgress(count) {
  if (isTerminal) process.stderr.write(`\r${title}: ${count}`);
}
function endProgress() {
  if (isTerminal) process.stderr.write('\n');
}

function build(name, script) {
  console.error(`Building the ${name} …`);
  const { status } = spawnSync(findRuntime(), [script], { stdio: ['ignore', 2, 2] });
  if (status !== 0)
    fail(`the ${name} could not be built; mend what the lines above name, then run ${again} again`);
}

(async () => {
  if (!isInstalled()) {
    if (!isTerminal) console.error(`${title} …`);
    await install();
  }
  if (!isCurrent('console/dist')) build('console', 'scripts/build-console.ts');
  if (!isCurrent('dist')) build('server', 'scripts/build-server.ts');
})();
