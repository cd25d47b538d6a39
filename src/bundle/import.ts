import { writeConditionally } from '../records/conditional-write.ts';
import { eventLoopYielder } from '../records/event-loop-yielder.ts';
import { type Model, nestedResourcesOf, topLevelResources } from '../records/model.ts';
import type { AccountStore, AccountWriter, Actor } from '../storage/store.ts';
import type { BundleMedia } from './bundle-media.ts';
import type { ChangePreview } from './change-preview.ts';
import { decodeOptionsOf } from './decode.ts';
import type { ImportRecord } from './import-context.ts';
import { type BundleRecordError, ImportErrors } from './import-errors.ts';
import { importSection } from './import-section.ts';
import { Lookups } from './lookups.ts';
import type { BundleSource } from './source.ts';
import type { ImportResult } from './write-records.ts';

export { BundleRecordError } from './import-errors.ts';
export { type BundleSource, bundleFromObject } from './source.ts';

export interface ImportOptions {
  /** Returns the summary, but stores nothing. */
  dryRun?: boolean;
  existing?: 'refuse' | 'change';
  /** Accepts new records with values that only earlier releases accepted, as a bundle from there may have. */
  oldValues?: boolean;
  /** Collects errors instead of throwing the first; nothing is stored if there are any. */
  collectErrors?: boolean;
  actor?: Actor;
  /** The files that its records name, stored before. Without it, what records say of files is trusted. */
  media?: BundleMedia;
  /** Receives the changes, to list some of them. */
  preview?: ChangePreview;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

export type RecordCounts = Record<string, number>;

/** Counts by the bundle's keys. */
export interface ImportSummary extends Record<ImportResult, RecordCounts> {
  refused: BundleRecordError[];
  /** Whether more records were rejected than listed. */
  refusedMore: boolean;
  /** The change set; null if nothing was stored. */
  step: number | null;
}

/** All or nothing. */
export async function importBundle(
  model: Model,
  account: AccountStore,
  source: BundleSource,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const { dryRun = false, actor = 'command line' } = options;
  const work = async (writer: AccountWriter): Promise<{ result: ImportSummary; commit: boolean }> => {
    const result = await importSections(model, writer, source, options);
    if (result.refused.length) return { result, commit: false };
    writer.checkQuota();
    const written = [result.created, result.changed].flatMap((counts) => Object.values(counts));
    if (!dryRun && written.some((count) => count > 0)) result.step = writer.step;
    return { result, commit: !dryRun };
  };
  return writeConditionally(account, actor, work, { reason: 'import', isLong: true });
}

async function importSections(
  model: Model,
  writer: AccountWriter,
  source: BundleSource,
  {
    existing = 'refuse',
    oldValues = false,
    collectErrors = false,
    media,
    preview,
    onProgress,
    signal,
  }: ImportOptions,
): Promise<ImportSummary> {
  signal?.throwIfAborted();
  const errors = new ImportErrors(collectErrors);
  const yieldIfDue = eventLoopYielder();
  const counts: Record<ImportResult, RecordCounts> = { created: {}, changed: {}, unchanged: {} };
  rejectUnknownKeys(model, source, errors);
  source.bytesRead = 0;
  for (const resource of topLevelResources(model)) {
    const key = resource.keys.many;
    if (!source.sections.has(key)) continue;
    for (const byKey of Object.values(counts)) byKey[key] = 0;
    const nestedResources = nestedResourcesOf(model, resource);
    const lookups = new Lookups(writer, resource);
    const decodeOptions = decodeOptionsOf(resource, nestedResources);
    const context = {
      ...{ model, writer, resource, nestedResources, decodeOptions, lookups },
      ...{ errors, oldValues, yieldIfDue, media },
    };
    for await (const { records, results } of importSection(context, source, existing)) {
      signal?.throwIfAborted();
      for (const [index, result] of results.entries()) {
        (counts[result][key] as number) += 1;
        preview?.add(resource, records[index] as ImportRecord, result);
      }
      onProgress?.(source.bytesRead, source.size);
    }
  }
  return { ...counts, refused: errors.listed, refusedMore: errors.hasMore, step: null };
}

function rejectUnknownKeys(model: Model, source: BundleSource, errors: ImportErrors): void {
  const known = topLevelResources(model).map(({ keys }) => keys.many);
  for (const key of source.sections.keys())
    if (!known.includes(key)) errors.add(key, `is not a key of a bundle; those are ${known.join(', ')}`);
}
