import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { until } from '../../support/cli.ts';

/** Why there is no strace to use here; nothing, where there is. */
export function withoutStrace(): string | false {
  const { status } = spawnSync('strace', ['-o', '/dev/null', 'true']);
  return status === 0 ? false : 'needs strace, and the right to use it';
}

const isTraced = (pid: number): boolean =>
  readdirSync(`/proc/${pid}/task`).every((thread) =>
    /^TracerPid:\t[1-9]/m.test(readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8')),
  );

export interface DiskFault {
  /** SQLite uses one of the two, by how it was built. */
  call: 'pwrite64' | 'fsync,fdatasync';
  error: 'EIO' | 'ENOSPC';
  /** Which of the calls fail: `3` is the third alone, `3+` that and all that follow. */
  when: string;
}

/** The words of strace that make calls on files fail. */
export function faultWords(files: string[], { call, error, when }: DiskFault): string[] {
  const rule = `inject=${call}:error=${error}:when=${when}`;
  const places = files.flatMap((file) => ['-P', file]);
  return ['-f', '-qq', '-o', '/dev/null', ...places, '-e', `trace=${call}`, '-e', rule];
}

/** Makes calls of running processes on one file fail, until it is ended. Each process, and thread, counts by itself. */
export async function injectFault(
  pids: number[],
  file: string,
  fault: DiskFault,
): Promise<{ end(): Promise<void> }> {
  const targets = pids.flatMap((pid) => ['-p', String(pid)]);
  const child: ChildProcess = spawn('strace', [...faultWords([file], fault), ...targets], {
    stdio: 'ignore',
  });
  const gone = once(child, 'exit');
  await until('strace is attached', () => pids.every(isTraced));
  return {
    async end() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
