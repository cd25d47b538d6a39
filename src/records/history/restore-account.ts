import { randomBytes } from 'node:crypto';
import type { StoredRecord } from '../../schema/fields/field.ts';
import { referenceFieldsOf, uniqueField } from '../../schema/resource.ts';
import type { AccountReader, AccountWriter } from '../../storage/store.ts';
import { type Model, resourceByName } from '../model.ts';
import { existingIds, referenceFieldsTo } from '../references.ts';
import { diffToCopy, diffToStates, type ResourceDiff } from './differences.ts';
import { entryAt, lastEntry, RestoreImpossible, statesAt } from './restore-points.ts';

/** Restores an account as one new change set, which can be undone. ID counters are kept, so that no ID is reused. */
export async function restoreAccount(
  model: Model,
  writer: AccountWriter,
  sequence: number,
): Promise<ResourceDiff[]> {
  const states = await statesAt(model, writer, sequence);
  const diffs = await diffToStates(model, writer, states, writer.now);
  await applyDiffs(model, writer, diffs);
  return diffs;
}

/** A copy also has what the journal lacks: domains, and hidden fields in old entries. */
export async function restoreAccountFromCopy(
  model: Model,
  writer: AccountWriter,
  copy: AccountReader,
  sequence: number,
): Promise<ResourceDiff[]> {
  await assertCopyIsEarlier(writer, copy);
  const states = await statesAt(model, copy, sequence);
  const diffs = await diffToCopy(model, writer, copy, states, writer.now);
  await applyDiffs(model, writer, diffs);
  return diffs;
}

export class AccountMismatch extends RestoreImpossible {
  constructor() {
    super('the backup holds another account under this ID');
  }
}

/** A later copy has IDs that this account has yet to assign. */
async function assertCopyIsEarlier(writer: AccountWriter, copy: AccountReader): Promise<void> {
  const last = await lastEntry(copy);
  if (!last) return;
  const own = await entryAt(writer, last.sequence);
  if (!own) throw new RestoreImpossible('the backup is of a later moment than the account is at');
  if (own.path !== last.path || own.datetime !== last.datetime) throw new AccountMismatch();
}

/** Writes referenced records before their referrers, and removes them after. Where possible, unique values are freed first. */
async function applyDiffs(model: Model, writer: AccountWriter, diffs: ResourceDiff[]): Promise<void> {
  const isRemovedFirst = ({ resource }: ResourceDiff): boolean =>
    uniqueField(resource) !== undefined &&
    referenceFieldsTo(model, resource).every((reference) => reference.resource === resource);
  for (const diff of diffs) {
    const { resource, created, removed } = diff;
    if (isRemovedFirst(diff)) await writer.remove(resource, removed);
    else await releaseUniqueValues(writer, diff);
    await assertReferencesExist(model, writer, diff);
    await updateChanged(writer, diff);
    for (const { ID } of created) writer.reserveId(resource.keys.one, ID as number);
    await writer.insert(resource, created);
  }
  for (const diff of diffs.toReversed())
    if (!isRemovedFirst(diff)) await writer.remove(diff.resource, diff.removed);
}

/** Replaces the unique values of records that are removed later. */
async function releaseUniqueValues(
  writer: AccountWriter,
  { resource, removed }: ResourceDiff,
): Promise<void> {
  const name = uniqueField(resource);
  if (name === undefined) return;
  await writer.update(
    resource,
    removed.map((before) => ({ before, after: withPlaceholder(before, name) })),
  );
  for (const record of removed) Object.assign(record, withPlaceholder(record, name));
}

const placeholderSuffix = randomBytes(8).toString('hex');

/** Letters and digits, valid in every unique field: an undo decodes them from the journal. */
const withPlaceholder = (record: StoredRecord, name: string): StoredRecord => ({
  ...record,
  [name]: `restoring${record.ID}x${placeholderSuffix}`,
});

/** Swaps of unique values pass through a placeholder. */
async function updateChanged(writer: AccountWriter, { resource, changed }: ResourceDiff): Promise<void> {
  const name = uniqueField(resource);
  if (name === undefined) return writer.update(resource, changed);
  const holders = Map.groupBy(changed, ({ before }) => fold(before[name]));
  const needsPlaceholder = ({ after }: { after: StoredRecord }): boolean =>
    holders.get(fold(after[name]))?.some(({ before }) => before.ID !== after.ID) ?? false;
  const swaps = changed
    .filter(needsPlaceholder)
    .map(({ before, after }) => ({ before, between: withPlaceholder(before, name), after }));
  await writer.update(
    resource,
    swaps.map(({ before, between }) => ({ before, after: between })),
  );
  await writer.update(
    resource,
    changed.filter((one) => !needsPlaceholder(one)),
  );
  await writer.update(
    resource,
    swaps.map(({ between, after }) => ({ before: between, after })),
  );
}

const fold = (value: unknown): string => String(value).toLowerCase();

/** Only a backup can restore resources outside the journal (domains). */
async function assertReferencesExist(
  model: Model,
  writer: AccountWriter,
  { resource, created, changed }: ResourceDiff,
): Promise<void> {
  const records = [...created, ...changed.map(({ after }) => after)];
  for (const { name, field } of referenceFieldsOf(resource)) {
    const target = resourceByName(model, field.reference.target);
    if (target.apiPath || !records.length) continue;
    const ids = [...new Set(records.map((record) => record[name] as number))];
    const existing = await existingIds(writer, target, ids);
    const lost = records.find((record) => !existing.has(record[name] as number));
    if (lost)
      throw new RestoreImpossible(
        `${resource.keys.one} ${lost.ID} needs ${target.keys.one} ${lost[name]}, which is gone and not in the journal; name a backup with --from`,
      );
  }
}
