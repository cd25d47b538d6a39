import { limits } from '../limits.ts';
import { parentReference } from '../schema/resource.ts';
import type { BundleRecord } from './bundle-file.ts';
import {
  withOwnSlugs,
  withoutDanglingReferences,
  withoutDuplicateIds,
  withoutDuplicateValues,
} from './checks.ts';
import { decodeRecord, namedId } from './decode.ts';
import { loadExistingRecords } from './existing-records.ts';
import type { ImportContext, ImportRecord } from './import-context.ts';
import { withStoredMedia } from './media-checks.ts';
import type { BundleSource } from './source.ts';
import { TreeCheck } from './tree-check.ts';
import { type ImportResult, writeRecords } from './write-records.ts';

interface BatchResult {
  records: ImportRecord[];
  /** One per record. */
  results: ImportResult[];
}

/** Imports the records of one key, and yields the results of each batch. */
export async function* importSection(
  context: ImportContext,
  source: BundleSource,
  existing: 'refuse' | 'change',
): AsyncGenerator<BatchResult> {
  const { resource, writer, errors } = context;
  const parent = parentReference(resource);
  const tree = parent && new TreeCheck(resource, parent.name);
  const seenIds = new Set<number>();
  for await (const records of source.read(resource.keys.many))
    for (let start = 0; start < records.length; start += limits.batchRows) {
      const batch = records.slice(start, start + limits.batchRows);
      const valid = await validRecords(context, batch, existing, seenIds);
      for (const { index, record } of valid) tree?.add(index, record);
      yield { records: valid, results: await writeRecords(context, valid) };
    }
  if (!tree) return;
  for await (const { index, detail } of tree.problems(writer, (id) => errors.wasRejected(resource, id)))
    errors.addRecord(resource, index, detail);
}

async function validRecords(
  context: ImportContext,
  batch: BundleRecord[],
  existing: 'refuse' | 'change',
  seenIds: Set<number>,
): Promise<ImportRecord[]> {
  const { resource, writer, nestedResources, yieldIfDue } = context;
  const ids = batch.flatMap(({ value }) => namedId(resource, value) ?? []);
  const existingRecords =
    existing === 'change' ? await loadExistingRecords(writer, resource, nestedResources, ids) : undefined;
  let valid: ImportRecord[] = [];
  for (const bundleRecord of batch) {
    const record = await decodeRecord(context, bundleRecord, existingRecords);
    if (record) valid.push(record);
    await yieldIfDue();
  }
  valid = withStoredMedia(context, valid);
  valid = await withoutDanglingReferences(context, valid);
  valid = await withoutDuplicateIds(context, valid, seenIds);
  valid = await withOwnSlugs(context, valid);
  // Last, because it assumes that every record it passes is written.
  return withoutDuplicateValues(context, valid);
}
