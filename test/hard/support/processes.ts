import { existsSync, readFileSync } from 'node:fs';
import { isAlive, until } from '../../support/cli.ts';

/** Why processes cannot be listed here; nothing, where they can. */
export const withoutList: string | false = existsSync(`/proc/self/task/${process.pid}/children`)
  ? false
  : "needs Linux's list of processes";

/** The processes that a process has started, by Linux's own list. */
export function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return list ? list.split(' ').map(Number) : [];
}

/** Kills processes that are there at the same moment, and waits until they are gone. */
export async function killAll(pids: number[]): Promise<void> {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It was faster.
    }
  await until('they are gone', () => !pids.some(isAlive));
}
