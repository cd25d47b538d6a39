import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** What a process did to the files of a folder, in order; and when it gave which answer. */
export type Event =
  | { kind: 'create'; file: string; inode: number }
  | { kind: 'unlink'; file: string }
  | { kind: 'write'; inode: number; offset: number; data: Buffer }
  | { kind: 'truncate'; inode: number; size: number }
  | { kind: 'sync'; inode: number }
  | { kind: 'sync folder' }
  | { kind: 'make folder' }
  | { kind: 'sync outside' }
  | { kind: 'answer'; mark: string };

/** The words of strace that write a trace of each thread to a file of its own. All data is in it, in hexadecimal. */
export const traceWords = (prefix: string): string[] => {
  const calls = 'openat,close,pwrite64,ftruncate,fsync,fdatasync,unlink,mkdir,write,writev,sendmsg';
  return ['-ff', '-qq', '-xx', '-s', '2000000', '--seccomp-bpf', '-o', prefix, '-e', `trace=${calls}`];
};

const bytesOf = (text: string): Buffer => Buffer.from(text.replaceAll('\\x', ''), 'hex');

/** Reads such a trace of one thread. `marks` finds what tells one answer from another in what was sent. */
export async function readTrace(
  traced: string,
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

  for await (const line of createInterface({ input: createReadStream(traced, 'latin1') })) {
    const [, call = '', rest = '', result = ''] = /^(\w+)\((.*)\) += (-?\d+)/.exec(line) ?? [];
    if (!call || Number(result) < 0) continue;
    const [handle = ''] = rest.split(',', 1);
    const text = rest.slice(rest.indexOf('"') + 1, rest.lastIndexOf('"'));
    const target = opened.get(handle);
    if (call === 'openat') open(bytesOf(text.split('"')[0] as string).toString(), result);
    else if (call === 'close') opened.delete(handle);
    else if (call === 'unlink') {
      const file = bytesOf(text).toString();
      if (inodes.delete(file)) events.push({ kind: 'unlink', file });
    } else if (call === 'mkdir') {
      if (bytesOf(text).toString() === folder) events.push({ kind: 'make folder' });
    } else if (target && 'inode' in target) {
      const { inode } = target;
      const number = Number(/(\d+)$/.exec(rest)?.[1]);
      if (call === 'pwrite64')
        events.push({
          kind: 'write',
          inode,
          offset: number,
          data: bytesOf(text).subarray(0, Number(result)),
        });
      else if (call === 'ftruncate') events.push({ kind: 'truncate', inode, size: number });
      else if (call.endsWith('sync')) events.push({ kind: 'sync', inode });
      else throw new Error(`${call} is not understood here`);
    } else if (target) events.push(target);
    else if (/^(write|writev|sendmsg)$/.test(call))
      // What stands between the pieces of several buffers hides no mark: an answer's beginning is in one.
      for (const [mark] of bytesOf(text.replaceAll(/"[^"]*"/g, ''))
        .toString('latin1')
        .matchAll(marks))
        events.push({ kind: 'answer', mark });
  }
  return events;
}
