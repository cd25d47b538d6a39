import { limits } from '../limits.ts';
import { upwards } from '../records/references.ts';
import { withoutClashing, withoutDangling, withoutRepeated } from './checks.ts';
import { decodeRecord, namedId } from './decode.ts';
import type { Entry, Section } from './entry.ts';
import type { BundleRecord } from './file.ts';
import { presentAmong } from './present.ts';
import type { BundleSource } from './source.ts';
import { type Fate, storeEntries } from './store.ts';
import { Tree } from './tree.ts';

/** Loads the records of one key, telling after each batch what became of them. */
export async function* loadSection(
  section: Section,
  source: BundleSource,
  existing: 'refuse' | 'change',
): AsyncGenerator<Fate[]> {
  const { resource, writer, refusals } = section;
  const up = upwards(resource);
  const tree = up && new Tree(resource, up.name);
  const seen = new Set<number>();
  for await (const records of source.read(resource.keys.many))
    for (let start = 0; start < records.length; start += limits.batch) {
      const entries = await soundOf(section, records.slice(start, start + limits.batch), existing, seen);
      for (const { index, record } of entries) tree?.note(index, record);
      yield await storeEntries(section, entries);
    }
  for await (const { index, detail } of tree?.faults(writer, (id) => refusals.hasLost(resource, id)) ?? [])
    refusals.addRecord(resource, index, detail);
}

async function soundOf(
  section: Section,
  records: BundleRecord[],
  existing: 'refuse' | 'change',
  seen: Set<number>,
): Promise<Entry[]> {
  const { resource, writer, kinds, pause } = section;
  const ids = records.flatMap(({ value }) => namedId(resource, value) ?? []);
  const present = existing === 'change' ? await presentAmong(writer, resource, kinds, ids) : undefined;
  const decoded: Entry[] = [];
  for (const record of records) {
    const entry = await decodeRecord(section, record, present);
    if (entry) decoded.push(entry);
    await pause();
  }
  const pointing = await withoutDangling(section, decoded);
  const single = await withoutRepeated(section, pointing, seen);
  // Last, since it counts on each record that it lets pass to be written.
  return withoutClashing(section, single);
}
