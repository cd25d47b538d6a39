import { limits } from '../limits.ts';
import { parentReference } from '../records/references.ts';
import type { BundleRecord } from './bundle-file.ts';
import { withoutDanglingReferences, withoutDuplicateIds, withoutDuplicateValues } from './checks.ts';
import { decodeRecord, namedId } from './decode.ts';
import { loadExistingRecords } from './existing-records.ts';
import type { ImportContext, ImportRecord } from './import-context.ts';
import type { BundleSource } from './source.ts';
import { TreeCheck } from './tree-check.ts';
import { type ImportResult, writeRecords } from './write-records.ts';

/** Loads the records of one key, telling after each batch what became of them. */
export async function* importSection(
  section: ImportContext,
  source: BundleSource,
  existing: 'refuse' | 'change',
): AsyncGenerator<ImportResult[]> {
  const { resource, writer, errors: refusals } = section;
  const up = parentReference(resource);
  const tree = up && new TreeCheck(resource, up.name);
  const seen = new Set<number>();
  for await (const records of source.read(resource.keys.many))
    for (let start = 0; start < records.length; start += limits.batchRows) {
      const entries = await validRecords(
        section,
        records.slice(start, start + limits.batchRows),
        existing,
        seen,
      );
      for (const { index, record } of entries) tree?.add(index, record);
      yield await writeRecords(section, entries);
    }
  for await (const { index, detail } of tree?.problems(writer, (id) => refusals.wasRejected(resource, id)) ??
    [])
    refusals.addRecord(resource, index, detail);
}

async function validRecords(
  section: ImportContext,
  records: BundleRecord[],
  existing: 'refuse' | 'change',
  seen: Set<number>,
): Promise<ImportRecord[]> {
  const { resource, writer, nestedResources: kinds, yieldIfDue: pause } = section;
  const ids = records.flatMap(({ value }) => namedId(resource, value) ?? []);
  const present = existing === 'change' ? await loadExistingRecords(writer, resource, kinds, ids) : undefined;
  const decoded: ImportRecord[] = [];
  for (const record of records) {
    const entry = await decodeRecord(section, record, present);
    if (entry) decoded.push(entry);
    await pause();
  }
  const pointing = await withoutDanglingReferences(section, decoded);
  const single = await withoutDuplicateIds(section, pointing, seen);
  // Last, since it counts on each record that it lets pass to be written.
  return withoutDuplicateValues(section, single);
}
