import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const names = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** A Chrome or Chromium that the machine has. */
function installedBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const here = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), macChrome];
  return here.find((file) => existsSync(file));
}

/** Why there is no browser to use here; nothing, where there is. */
export const withoutBrowser = (): string | false =>
  installedBrowser() || (process.platform === 'linux' && process.arch === 'x64')
    ? false
    : 'needs Chrome or Chromium: the one that comes with the packages is for Linux on x86-64';

/** A real Chromium: one that the machine has, or else the one inside an npm package. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = installedBrowser() ?? (await packagedChromium());
  // No sandbox: it cannot be had by root or in most containers. The pages are our own.
  const args = ['--no-sandbox', '--disable-gpu', `--disable-features=${without.join(',')}`];
  return chromium.launch({ executablePath, args });
}

/**
 * What the browser is to do without: the pages behind its address bar, which it loads for every window, at more expense than one
 * of ours; and, since there can be one such list only, what Playwright would name in it and concerns us.
 */
const without = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'PaintHolding', 'MediaRouter'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/**
 * The package unpacks itself into the temporary folder, and takes whatever lies there for whole. So it is unpacked
 * elsewhere and put in place at once: test files that run side by side, or a run cut short, do no harm.
 */
async function packagedChromium(): Promise<string> {
  const manifest = new URL('../../node_modules/@sparticuz/chromium/package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const place = join(tmpdir(), `tradepost-chromium-${version}-${userInfo().username}`);
  if (!existsSync(place)) {
    const unfinished = mkdtempSync(`${place}-`);
    const { TMPDIR } = process.env;
    process.env.TMPDIR = unfinished;
    try {
      await (await import('@sparticuz/chromium')).default.executablePath();
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    }
    try {
      renameSync(unfinished, place);
    } catch {
      // Another was quicker.
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return join(place, 'chromium');
}
