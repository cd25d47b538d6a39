import { writeConditionally } from '../records/conditional-write.ts';
import { eventLoopYielder } from '../records/event-loop-yielder.ts';
import { type Model, nestedResourcesOf, topLevelResources } from '../records/model.ts';
import type { AccountStore, AccountWriter, Actor } from '../storage/store.ts';
import { decodeOptionsOf } from './decode.ts';
import { type BundleRecordError, ImportErrors } from './import-errors.ts';
import { importSection } from './import-section.ts';
import { Lookups } from './lookups.ts';
import type { BundleSource } from './source.ts';
import type { ImportResult } from './write-records.ts';

export { BundleRecordError } from './import-errors.ts';
export { type BundleSource, bundleFromObject } from './source.ts';

export interface ImportOptions {
  /** Tells what would come of it, and stores nothing. */
  dryRun?: boolean;
  /** What happens to a record that the account has already. */
  existing?: 'refuse' | 'change';
  /** Goes on after a fault, to name the others too; nothing is stored then either. Otherwise the first one is thrown. */
  collectErrors?: boolean;
  actor?: Actor;
  onProgress?: (done: number, total: number) => void;
  /** Ends the import, with nothing stored. */
  signal?: AbortSignal;
}

export type RecordCounts = Record<string, number>;

/** What became of the records, by the bundle's keys. */
export interface ImportSummary extends Record<ImportResult, RecordCounts> {
  refused: BundleRecordError[];
  /** Whether more was refused than is listed. */
  refusedMore: boolean;
  /** The step of the account's history that this is; null where nothing was stored. */
  step: number | null;
}

/** Loads a bundle into an account, all of it or nothing. */
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
  { existing = 'refuse', collectErrors: collecting = false, onProgress, signal }: ImportOptions,
): Promise<ImportSummary> {
  signal?.throwIfAborted();
  const refusals = new ImportErrors(collecting);
  const pause = eventLoopYielder();
  const outcome: Record<ImportResult, RecordCounts> = { created: {}, changed: {}, unchanged: {} };
  rejectUnknownKeys(model, source, refusals);
  source.bytesRead = 0;
  for (const resource of topLevelResources(model)) {
    const key = resource.keys.many;
    if (!source.sections.has(key)) continue;
    for (const counts of Object.values(outcome)) counts[key] = 0;
    const kinds = nestedResourcesOf(model, resource);
    const lookups = new Lookups(writer, resource);
    const accepted = decodeOptionsOf(resource, kinds);
    const section = {
      ...{ model, writer, resource, lookups },
      ...{ nestedResources: kinds, decodeOptions: accepted, errors: refusals, yieldIfDue: pause },
    };
    for await (const fates of importSection(section, source, existing)) {
      signal?.throwIfAborted();
      for (const fate of fates) (outcome[fate][key] as number) += 1;
      onProgress?.(source.bytesRead, source.size);
    }
  }
  return { ...outcome, refused: refusals.listed, refusedMore: refusals.hasMore, step: null };
}

function rejectUnknownKeys(model: Model, source: BundleSource, refusals: ImportErrors): void {
  const known = topLevelResources(model).map(({ keys }) => keys.many);
  for (const key of source.sections.keys())
    if (!known.includes(key)) refusals.add(key, `is not a key of a bundle; those are ${known.join(', ')}`);
}
