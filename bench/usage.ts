import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a process and those it started have used so far: seconds of CPU, megabytes of memory now and at most. */
export interface Usage {
  cpuSeconds: number;
  rssMegabytes: number;
  peakMegabytes: number;
}

const hasProc = existsSync('/proc/self/stat');

export const usageSource = hasProc
  ? '/proc/<pid>/stat (user + system, all processes of the server)'
  : 'process.cpuUsage() of the server, asked over IPC';

/** Linux counts in hundredths of a second towards programs, whatever its own clock does. */
const ticksPerSecond = 100;

/** The text of a file about a thread or a process, which may have ended by now. */
function readProcFile(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

/** The process, its workers, theirs. */
function processTree(pid: number): number[] {
  const lists = readdirSync(`/proc/${pid}/task`).map((thread) =>
    readProcFile(`/proc/${pid}/task/${thread}/children`),
  );
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  return [pid, ...children.flatMap(processTree)];
}

function fromProc(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The command's name, in parentheses, may hold spaces.
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
  // One that has just ended gives no answer, which is no fault of ours.
  child.send('usage', () => undefined);
  return (await answer)[0] as Usage;
}

export const usageOf = async (child: ChildProcess): Promise<Usage> =>
  hasProc
    ? processTree(child.pid as number)
        .map(fromProc)
        .reduce(addUsage)
    : fromProbe(child);

/** What a process must be started with to be measured: where there is no /proc, a probe inside it. */
export function measurementOptions(): { env: NodeJS.ProcessEnv; channel: 'ignore' | 'ipc' } {
  if (hasProc) return { env: process.env, channel: 'ignore' };
  const probe = `--import ${new URL('./probe.ts', import.meta.url)}`;
  return { env: { ...process.env, NODE_OPTIONS: probe }, channel: 'ipc' };
}

/** Milliseconds between two looks at a process, and the CPU time in between that counts as doing nothing. */
const pollMs = 100;
const idleCpuSeconds = 0.01;
/** Glances after which a process that never rests is taken as it is. */
const maxPolls = 1200;

/** Waits until a process has done nothing for so many milliseconds. */
export async function waitUntilIdle(child: ChildProcess, milliseconds = pollMs): Promise<void> {
  let quiet = 0;
  let { cpuSeconds: cpu } = await usageOf(child);
  for (let looks = 0; quiet < milliseconds && looks < maxPolls; looks++) {
    await sleep(pollMs);
    const now = (await usageOf(child)).cpuSeconds;
    quiet = now - cpu <= idleCpuSeconds ? quiet + pollMs : 0;
    cpu = now;
  }
}

/** Follows a process until it ends; the function returned tells the most memory that it was seen to use. */
export function trackPeakMemory(child: ChildProcess): () => number {
  let peak = 0;
  const watch = async (): Promise<void> => {
    while (child.exitCode === null && child.signalCode === null) {
      // It may end between the two.
      const now = await usageOf(child).catch(() => undefined);
      peak = Math.max(peak, now?.peakMegabytes ?? 0);
      await sleep(50);
    }
  };
  watch();
  return () => peak;
}

/** Time of all cores so far, and the part of it that a virtual machine wanted but was not given; 0 where nobody tells. */
function readCpuTimes(): { all: number; stolen: number } {
  if (!hasProc) return { all: 0, stolen: 0 };
  const [first = ''] = readFileSync('/proc/stat', 'latin1').split('\n', 1);
  const times = first.split(/\s+/).slice(1, 9).map(Number);
  return { all: times.reduce((sum, time) => sum + time, 0), stolen: times[7] ?? 0 };
}

/** Starts to watch the machine; the function returned tells which share of its time others were given. */
export function trackStolenTime(): () => number {
  const before = readCpuTimes();
  return () => {
    const { all, stolen } = readCpuTimes();
    return all > before.all ? (stolen - before.stolen) / (all - before.all) : 0;
  };
}
