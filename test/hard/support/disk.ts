import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Event } from './trace.ts';

const sector = 512;

type Random = (below: number) => number;
type Change = { at: number } & ({ offset: number; data: Buffer } | { size: number });

/** A file: what is surely on the disk, and what was written to it since. */
interface Inode {
  kept: Buffer;
  pending: Change[];
}

/** What of all that was not synced has reached the disk when the power goes: none, all, any sectors, or all up to one. */
export const lots = ['none', 'all', 'some', 'few', 'torn'] as const;
type Lot = (typeof lots)[number];

/** A disk that follows a trace, and can tell how it may stand if the power were cut now. */
export class Disk {
  readonly #inodes = new Map<number, Inode>();
  #names: Map<string, number>;
  /** Whether the folder itself was made and may still be gone. */
  #isNew = false;
  /** Names that came or went since the folder was synced. */
  #renamed: Extract<Event, { kind: 'create' | 'unlink' }>[] = [];

  constructor(files = new Map<string, Buffer>(), inodes = new Map<string, number>()) {
    this.#names = new Map(inodes);
    for (const [file, inode] of inodes)
      this.#inodes.set(inode, { kept: files.get(file) as Buffer, pending: [] });
  }

  follow(event: Event): void {
    if (event.kind === 'answer') return;
    if (event.kind === 'create' || event.kind === 'unlink') {
      if (event.kind === 'create') this.#inodes.set(event.inode, { kept: Buffer.alloc(0), pending: [] });
      this.#renamed.push(event);
    } else if (event.kind === 'make folder' || event.kind === 'sync outside') {
      this.#isNew = event.kind === 'make folder';
    } else if (event.kind === 'sync folder') {
      this.#names = this.#namesAfter(this.#renamed.length);
      this.#renamed = [];
    } else {
      const inode = this.#inodes.get(event.inode) as Inode;
      if (event.kind !== 'sync') inode.pending.push(event);
      else this.#inodes.set(event.inode, synced(inode, event.begun));
    }
  }

  #namesAfter(count: number): Map<string, number> {
    const names = new Map(this.#names);
    for (const event of this.#renamed.slice(0, count))
      if (event.kind === 'create') names.set(event.file, event.inode);
      else names.delete(event.file);
    return names;
  }

  /** Leaves the files in a folder as they may stand. */
  cut(folder: string, lot: Lot, random: Random): void {
    if (this.#isNew && lot !== 'all') return;
    const all = this.#renamed.length;
    const count = { none: 0, all, some: random(all + 1), few: random(all + 1), torn: all }[lot];
    for (const [file, number] of this.#namesAfter(count)) {
      const inode = this.#inodes.get(number) as Inode;
      writeFileSync(join(folder, basename(file)), contentOf(inode, choice(lot, inode, random)));
    }
  }
}

/** What was written while the disk was syncing may still be in the balance. */
function synced({ kept, pending }: Inode, begun: number): Inode {
  const isOlder = ({ at }: Change): boolean => at <= begun;
  const older = pending.filter(isOlder);
  return {
    kept: contentOf({ kept, pending: older }, () => true),
    pending: pending.slice(older.length),
  };
}

/** Decides for each sector of each change. */
function choice(lot: Lot, { pending }: Inode, random: Random): (index: number) => boolean {
  const end = random(pending.length + 1);
  if (lot === 'none') return () => false;
  if (lot === 'all') return () => true;
  if (lot === 'torn') return (index) => index < end || (index === end && random(2) === 1);
  return () => random(lot === 'few' ? 20 : 2) === 0;
}

function contentOf({ kept, pending }: Inode, isThere: (index: number) => boolean): Buffer {
  if (!pending.length) return kept;
  const end = Math.max(
    kept.length,
    ...pending.map((one) => ('size' in one ? one.size : one.offset + one.data.length)),
  );
  const content = Buffer.alloc(end);
  kept.copy(content);
  let size = kept.length;
  for (const [index, change] of pending.entries())
    if ('size' in change) {
      if (!isThere(index)) continue;
      content.fill(0, change.size);
      size = change.size;
    } else
      for (let at = change.offset; at < change.offset + change.data.length; ) {
        const next = Math.min((Math.floor(at / sector) + 1) * sector, change.offset + change.data.length);
        if (isThere(index)) {
          change.data.copy(content, at, at - change.offset, next - change.offset);
          size = Math.max(size, next);
        }
        at = next;
      }
  return content.subarray(0, size);
}
