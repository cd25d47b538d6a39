import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resources used by a process and its descendants. */
export interface Usage {
  cpuSeconds: number;
  rssMegabytes: number;
  peakMegabytes: number;
}

const hasProc = existsSync('/proc/self/stat');

export const usageSource = hasProc
  ? '/proc/<pid>/stat (user + system, all processes of the server)'
  : 'process.cpuUsage() of the server, asked over IPC';

/** USER_HZ is 100 whatever the kernel's clock. */
const ticksPerSecond = 100;

/** Empty if the process or thread has ended. */
function readProcFile(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

function processTree(pid: number): number[] {
  const lists = readdirSync(`/proc/${pid}/task`).map((thread) =>
    readProcFile(`/proc/${pid}/task/${thread}/children`),
  );
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  return [pid, ...children.flatMap(processTree)];
}

function fromProc(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The command name, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    rssMegabytes: megabytes('VmRSS'),
    peakMegabytes: megabytes('VmHWM'),
  };
}

const addUsage = (one: Usage, other: Usage): Usage => ({
  cpuSeconds: one.cpuSeconds + other.cpuSeconds,
  rssMegabytes: one.rssMegabytes + other.rssMegabytes,
  peakMegabytes: one.peakMegabytes + other.peakMegabytes,
});

async function fromProbe(child: ChildProcess): Promise<Usage> {
  const answer = once(child, 'message');
  // A process that has just ended gives no answer.
  child.send('usage', () => undefined);
  return (await answer)[0] as Usage;
}

export const usageOf = async (child: ChildProcess): Promise<Usage> =>
  hasProc
    ? processTree(child.pid as number)
        .map(fromProc)
        .reduce(addUsage)
    : fromProbe(child);

/** Spawn options: without /proc, a probe is preloaded. */
export function measurementOptions(): { env: NodeJS.ProcessEnv; channel: 'ignore' | 'ipc' } {
  if (hasProc) return { env: process.env, channel: 'ignore' };
  const probe = `--import ${new URL('./probe.ts', import.meta.url)}`;
  return { env: { ...process.env, NODE_OPTIONS: probe }, channel: 'ipc' };
}

/** Polling interval in milliseconds, and CPU seconds per interval that count as idle. */
const pollMs = 100;
const idleCpuSeconds = 0.01;
/** Limit for a process that never idles. */
const maxPolls = 1200;

export async function waitUntilIdle(child: ChildProcess, milliseconds = pollMs): Promise<void> {
  let idleMs = 0;
  let { cpuSeconds: cpu } = await usageOf(child);
  for (let polls = 0; idleMs < milliseconds && polls < maxPolls; polls++) {
    await sleep(pollMs);
    const now = (await usageOf(child)).cpuSeconds;
    idleMs = now - cpu <= idleCpuSeconds ? idleMs + pollMs : 0;
    cpu = now;
  }
}

/** The returned function gives the peak memory. */
export function trackPeakMemory(child: ChildProcess): () => number {
  let peak = 0;
  const poll = async (): Promise<void> => {
    while (child.exitCode === null && child.signalCode === null) {
      // The process may end in between.
      const now = await usageOf(child).catch(() => undefined);
      peak = Math.max(peak, now?.peakMegabytes ?? 0);
      await sleep(50);
    }
  };
  poll();
  return () => peak;
}

/** Total and stolen CPU ticks of all cores; stolen: used by other virtual machines. */
function readCpuTimes(): { all: number; stolen: number } {
  if (!hasProc) return { all: 0, stolen: 0 };
  const [first = ''] = readFileSync('/proc/stat', 'latin1').split('\n', 1);
  const times = first.split(/\s+/).slice(1, 9).map(Number);
  return { all: times.reduce((sum, time) => sum + time, 0), stolen: times[7] ?? 0 };
}

/** The returned function gives the share of CPU time stolen since. */
export function trackStolenTime(): () => number {
  const before = readCpuTimes();
  return () => {
    const { all: total, stolen } = readCpuTimes();
    return total > before.all ? (stolen - before.stolen) / (total - before.all) : 0;
  };
}
