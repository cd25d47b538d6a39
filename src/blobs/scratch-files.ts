import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeOwnedFolder } from '../files/inherit-owner.ts';
import { isProcessAlive } from '../files/process-alive.ts';
import { limits } from '../limits.ts';

const host = hostname().replace(/[^\w.-]/g, '_');
/** Of this process. */
const openFiles = new Set<string>();
process.once('exit', () => {
  for (const path of openFiles) rmSync(path, { force: true });
});

const ownName = (): string => `${host}+${process.pid}+`;

/**
 * Files under way, each in use by one request: `<host>+<pid>+<random>`. Those of processes that were killed are removed when
 * the next one opens the folder; those of other hosts, which may share it, once they are a day old.
 */
export class ScratchFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#removeLeftovers();
  }

  async use<T>(work: (newPath: () => string) => Promise<T>): Promise<T> {
    const used: string[] = [];
    const newPath = (): string => {
      makeOwnedFolder(this.#folder);
      const path = join(this.#folder, ownName() + randomUUID());
      used.push(path);
      openFiles.add(path);
      return path;
    };
    try {
      return await work(newPath);
    } finally {
      for (const path of used) {
        await rm(path, { force: true });
        openFiles.delete(path);
      }
    }
  }

  #removeLeftovers(): void {
    for (const name of namesIn(this.#folder))
      if (this.#isLeftover(name)) removeIfAllowed(join(this.#folder, name));
  }

  /** In a container a killed process may have had this PID. */
  #isLeftover(name: string): boolean {
    const [madeOn, pid = '', random] = name.split('+');
    if (!random || openFiles.has(join(this.#folder, name))) return false;
    if (madeOn === host) return Number(pid) === process.pid || !isProcessAlive(Number(pid));
    const { mtimeMs } = statSync(join(this.#folder, name), { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
    return Date.now() - mtimeMs > limits.foreignScratchFileMs;
  }
}

/** A command such as `check` may run as another user. */
function removeIfAllowed(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // the server removes it
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // not made yet
  }
}
