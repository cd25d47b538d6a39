import { pauses } from '../records/pauses.ts';
import type { Model } from '../records/rules.ts';
import { writeIf } from '../records/write-if.ts';
import type { AccountStore, AccountWriter, Actor } from '../storage/store.ts';
import { acceptedOf } from './decode.ts';
import { insideOf, topLevel } from './kinds.ts';
import { Lookups } from './lookups.ts';
import { type BundleFault, Refusals } from './refusals.ts';
import { loadSection } from './section.ts';
import type { BundleSource } from './source.ts';
import type { Fate } from './store.ts';

export { BundleFault } from './refusals.ts';
export { type BundleSource, bundleOf } from './source.ts';

export interface ImportOptions {
  /** Tells what would come of it, and stores nothing. */
  dryRun?: boolean;
  /** What happens to a record that the account has already. */
  existing?: 'refuse' | 'change';
  /** Goes on after a fault, to name the others too; nothing is stored then either. Otherwise the first one is thrown. */
  collecting?: boolean;
  actor?: Actor;
  onProgress?: (done: number, total: number) => void;
  /** Ends the import, with nothing stored. */
  signal?: AbortSignal;
}

export type Counts = Record<string, number>;

/** What became of the records, by the bundle's keys. */
export interface Outcome extends Record<Fate, Counts> {
  refused: BundleFault[];
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
): Promise<Outcome> {
  const { dryRun = false, actor = 'command line' } = options;
  const work = async (writer: AccountWriter): Promise<{ result: Outcome; stays: boolean }> => {
    const result = await load(model, writer, source, options);
    if (result.refused.length) return { result, stays: false };
    writer.checkQuota();
    const written = [result.created, result.changed].flatMap((counts) => Object.values(counts));
    if (!dryRun && written.some((count) => count > 0)) result.step = writer.step;
    return { result, stays: !dryRun };
  };
  return writeIf(account, actor, work, { reason: 'import', isLong: true });
}

async function load(
  model: Model,
  writer: AccountWriter,
  source: BundleSource,
  { existing = 'refuse', collecting = false, onProgress, signal }: ImportOptions,
): Promise<Outcome> {
  signal?.throwIfAborted();
  const refusals = new Refusals(collecting);
  const pause = pauses();
  const outcome: Record<Fate, Counts> = { created: {}, changed: {}, unchanged: {} };
  refuseUnknownKeys(model, source, refusals);
  source.bytesRead = 0;
  for (const resource of topLevel(model)) {
    const key = resource.keys.many;
    if (!source.sections.has(key)) continue;
    for (const counts of Object.values(outcome)) counts[key] = 0;
    const kinds = insideOf(model, resource);
    const lookups = new Lookups(writer, resource);
    const accepted = acceptedOf(resource, kinds);
    const section = { model, writer, resource, kinds, accepted, lookups, refusals, pause };
    for await (const fates of loadSection(section, source, existing)) {
      signal?.throwIfAborted();
      for (const fate of fates) (outcome[fate][key] as number) += 1;
      onProgress?.(source.bytesRead, source.size);
    }
  }
  return { ...outcome, refused: refusals.faults, refusedMore: refusals.more, step: null };
}

function refuseUnknownKeys(model: Model, source: BundleSource, refusals: Refusals): void {
  const known = topLevel(model).map(({ keys }) => keys.many);
  for (const key of source.sections.keys())
    if (!known.includes(key)) refusals.add(key, `is not a key of a bundle; those are ${known.join(', ')}`);
}
