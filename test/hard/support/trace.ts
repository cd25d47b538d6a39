import { createReadStream, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * What a process did to the files of a folder, in the order in which it was done; and when it began to give which answer.
 * `at`: the second in which a change was made; `begun`: in which a sync began, which says nothing of later changes.
 */
export type Event =
  | { kind: 'create'; file: string; inode: number }
  | { kind: 'unlink'; file: string }
  | { kind: 'write'; inode: number; at: number; offset: number; data: Buffer }
  | { kind: 'truncate'; inode: number; at: number; size: number }
  | { kind: 'sync'; inode: number; begun: number }
  | { kind: 'sync folder' }
  | { kind: 'make folder' }
  | { kind: 'sync outside' }
  | { kind: 'answer'; mark: string };

/**
 * The words of strace that write a trace of each thread to a file of its own, `trace.` and a number. All data is in it, in
 * hexadecimal, with the moment at which each call began, and the time that it took.
 */
export const traceWords = (folder: string): string[] => {
  // Some kinds of processors have only the longer name of a call.
  const named = '?unlink,unlinkat,?mkdir,mkdirat';
  const calls = `openat,close,pwrite64,ftruncate,fsync,fdatasync,${named},write,writev,sendmsg`;
  const details = ['-ttt', '-T', '-xx', '-s', '2000000'];
  return ['-ff', '-qq', '--seccomp-bpf', ...details, '-o', join(folder, 'trace'), '-e', `trace=${calls}`];
};

const bytesOf = (text: string): Buffer => Buffer.from(text.replaceAll('\\x', ''), 'hex');

/** A call that went well: its name, what stands in its brackets, what it returned. */
interface Call {
  call: string;
  rest: string;
  result: string;
  begun: number;
  /** When it counts as done. What is sent may be read before the call that sends it is over. */
  at: number;
}

const sends = /^(write|writev|sendmsg)$/;

async function* callsIn(file: string): AsyncGenerator<Call> {
  for await (const line of createInterface({ input: createReadStream(file, 'latin1') })) {
    const [, start = '', call = '', rest = '', result = '', took = ''] =
      /^([\d.]+) (\w+)\((.*)\) += (-?\d+).* <([\d.]+)>$/.exec(line) ?? [];
    if (!call || Number(result) < 0) continue;
    const begun = Number(start);
    yield { call, rest, result, begun, at: sends.test(call) ? begun : begun + Number(took) };
  }
}

/** The calls of all threads, in one order. */
async function* callsOf(traces: string): AsyncGenerator<Call> {
  const names = readdirSync(traces).filter((name) => name.startsWith('trace.'));
  const threads = names.map((name) => callsIn(join(traces, name)));
  const heads = await Promise.all(threads.map((thread) => thread.next()));
  for (;;) {
    let first: number | undefined;
    let earliest = Number.POSITIVE_INFINITY;
    for (const [index, { value }] of heads.entries())
      if (value && value.at < earliest) [first, earliest] = [index, value.at];
    if (first === undefined) return;
    yield heads[first]?.value as Call;
    heads[first] = (await threads[first]?.next()) as IteratorResult<Call>;
  }
}

/** Reads the traces that strace has left in a folder. `marks` finds what tells one answer from another in what was sent. */
export async function readTraces(
  traces: string,
  folder: string,
  inodes: Map<string, number>,
  marks: RegExp,
): Promise<Event[]> {
  const events: Event[] = [];
  const opened = new Map<string, { inode: number } | { kind: 'sync folder' | 'sync outside' }>();
  let last = Math.max(0, ...inodes.values());

  function open(file: string, handle: string): void {
    opened.delete(handle);
    if (file === folder) opened.set(handle, { kind: 'sync folder' });
    if (file === dirname(folder)) opened.set(handle, { kind: 'sync outside' });
    if (dirname(file) !== folder || file.endsWith('-shm')) return;
    let inode = inodes.get(file);
    if (inode === undefined) {
      inode = ++last;
      inodes.set(file, inode);
      events.push({ kind: 'create', file, inode });
    }
    opened.set(handle, { inode });
  }

  for await (const { call, rest, result, begun, at } of callsOf(traces)) {
    const [handle = ''] = rest.split(',', 1);
    const text = rest.slice(rest.indexOf('"') + 1, rest.lastIndexOf('"'));
    const target = opened.get(handle);
    if (call === 'openat') open(bytesOf(text.split('"')[0] as string).toString(), result);
    else if (call === 'close') opened.delete(handle);
    else if (call === 'unlink' || call === 'unlinkat') {
      const file = bytesOf(text).toString();
      if (inodes.delete(file)) events.push({ kind: 'unlink', file });
    } else if (call === 'mkdir' || call === 'mkdirat') {
      if (bytesOf(text).toString() === folder) events.push({ kind: 'make folder' });
    } else if (target && 'inode' in target) {
      const { inode } = target;
      const number = Number(/(\d+)$/.exec(rest)?.[1]);
      if (call === 'pwrite64')
        events.push({
          ...{ kind: 'write', inode, at, offset: number },
          data: bytesOf(text).subarray(0, Number(result)),
        });
      else if (call === 'ftruncate') events.push({ kind: 'truncate', inode, at, size: number });
      else if (call.endsWith('sync')) events.push({ kind: 'sync', inode, begun });
      else throw new Error(`${call} is not understood here`);
    } else if (target) events.push(target);
    else if (sends.test(call))
      // What stands between the pieces of several buffers hides no mark: an answer's beginning is in one.
      for (const [mark] of bytesOf(text.replaceAll(/"[^"]*"/g, ''))
        .toString('latin1')
        .matchAll(marks))
        events.push({ kind: 'answer', mark });
  }
  return events;
}
