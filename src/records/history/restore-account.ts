import { randomBytes } from 'node:crypto';
import type { StoredRecord } from '../../schema/fields/field.ts';
import { uniqueField } from '../../schema/resource.ts';
import type { AccountReader, AccountWriter } from '../../storage/store.ts';
import { type Model, resourceByName } from '../model.ts';
import { existingIds, referenceFieldsOf, referenceFieldsTo } from '../references.ts';
import { diffToCopy, diffToStates, type ResourceDiff } from './differences.ts';
import { entryAt, lastEntry, RestoreImpossible, statesAt } from './restore-points.ts';

/**
 * Makes an account's records what they were at a moment, as one new step: nothing is taken from its journal, so that this
 * can be undone as well. Its counters stay, so that no ID is given twice.
 */
export async function restoreAccount(
  model: Model,
  writer: AccountWriter,
  sequence: number,
): Promise<ResourceDiff[]> {
  const states = await statesAt(model, writer, sequence);
  const differences = await diffToStates(model, writer, states, writer.now);
  await applyDiffs(model, writer, differences);
  return differences;
}

/** The same by a copy of the account, which has also what the journal leaves out: domains, and fields hidden of old. */
export async function restoreAccountFromCopy(
  model: Model,
  writer: AccountWriter,
  copy: AccountReader,
  sequence: number,
): Promise<ResourceDiff[]> {
  await assertCopyIsEarlier(writer, copy);
  const states = await statesAt(model, copy, sequence);
  const differences = await diffToCopy(model, writer, copy, states, writer.now);
  await applyDiffs(model, writer, differences);
  return differences;
}

export class AccountMismatch extends RestoreImpossible {
  constructor() {
    super('the backup holds another account under this ID');
  }
}

/** A copy of another account would overwrite this one, and a later one has IDs that are yet to be given here. */
async function assertCopyIsEarlier(writer: AccountWriter, copy: AccountReader): Promise<void> {
  const last = await lastEntry(copy);
  if (!last) return;
  const here = await entryAt(writer, last.sequence);
  if (!here) throw new RestoreImpossible('the backup is of a later moment than the account is at');
  if (here.path !== last.path || here.datetime !== last.datetime) throw new AccountMismatch();
}

/**
 * What is pointed at comes before what points, and goes after it. Where a value may be had only once, what gives it up
 * goes first.
 */
async function applyDiffs(model: Model, writer: AccountWriter, differences: ResourceDiff[]): Promise<void> {
  const goesFirst = ({ resource }: ResourceDiff): boolean =>
    uniqueField(resource) !== undefined &&
    referenceFieldsTo(model, resource).every((pointer) => pointer.resource === resource);
  for (const difference of differences) {
    const { resource, created, removed } = difference;
    if (goesFirst(difference)) await writer.remove(resource, removed);
    else await releaseUniqueValues(writer, difference);
    await assertReferencesExist(model, writer, difference);
    await updateChanged(writer, difference);
    for (const { ID } of created) writer.reserveId(resource.keys.one, ID as number);
    await writer.insert(resource, created);
  }
  for (const difference of differences.toReversed())
    if (!goesFirst(difference)) await writer.remove(difference.resource, difference.removed);
}

/** What goes later, since something points at it, has its value no longer. */
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

/** What nobody has called anything. */
const placeholderSuffix = randomBytes(8).toString('hex');

/** Letters and digits, which every such field takes: the journal will hold it, and an undo read it. */
const withPlaceholder = (record: StoredRecord, name: string): StoredRecord => ({
  ...record,
  [name]: `restoring${record.ID}x${placeholderSuffix}`,
});

/** What takes a value that another one still has waits under a name that nobody has. */
async function updateChanged(writer: AccountWriter, { resource, changed }: ResourceDiff): Promise<void> {
  const name = uniqueField(resource);
  if (name === undefined) return writer.update(resource, changed);
  const holders = Map.groupBy(changed, ({ before }) => fold(before[name]));
  const mustWait = ({ after }: { after: StoredRecord }): boolean =>
    holders.get(fold(after[name]))?.some(({ before }) => before.ID !== after.ID) ?? false;
  const parked = changed
    .filter(mustWait)
    .map(({ before, after }) => ({ before, between: withPlaceholder(before, name), after }));
  await writer.update(
    resource,
    parked.map(({ before, between }) => ({ before, after: between })),
  );
  await writer.update(
    resource,
    changed.filter((one) => !mustWait(one)),
  );
  await writer.update(
    resource,
    parked.map(({ between, after }) => ({ before: between, after })),
  );
}

const fold = (value: unknown): string => String(value).toLowerCase();

/** What the journal does not hold may be gone, and only a backup has it: domains. */
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
    const there = await existingIds(writer, target, ids);
    const lost = records.find((record) => !there.has(record[name] as number));
    if (lost)
      throw new RestoreImpossible(
        `${resource.keys.one} ${lost.ID} needs ${target.keys.one} ${lost[name]}, which is gone and not in the journal; give a backup by --from`,
      );
  }
}
