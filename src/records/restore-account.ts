import { randomBytes } from 'node:crypto';
import type { StoredRecord } from '../declare/fields/field.ts';
import { uniqueField } from '../declare/resource.ts';
import type { AccountReader, AccountWriter } from '../storage/store.ts';
import { type Difference, differencesBetween, differencesTo } from './differences.ts';
import { lastLine, lineAt, NoWayBack, statesAt } from './moments.ts';
import { existing, pointersOf, pointersTo } from './references.ts';
import { type Model, resourceNamed } from './rules.ts';

/**
 * Makes an account's records what they were at a moment, as one new step: nothing is taken from its journal, so that this
 * can be undone as well. Its counters stay, so that no ID is given twice.
 */
export async function restoreAccount(
  model: Model,
  writer: AccountWriter,
  sequence: number,
): Promise<Difference[]> {
  const states = await statesAt(model, writer, sequence);
  const differences = await differencesTo(model, writer, states, writer.now);
  await apply(model, writer, differences);
  return differences;
}

/** The same by a copy of the account, which has also what the journal leaves out: domains, and fields hidden of old. */
export async function restoreAccountFrom(
  model: Model,
  writer: AccountWriter,
  copy: AccountReader,
  sequence: number,
): Promise<Difference[]> {
  await mustBeItsPast(writer, copy);
  const states = await statesAt(model, copy, sequence);
  const differences = await differencesBetween(model, writer, copy, states, writer.now);
  await apply(model, writer, differences);
  return differences;
}

export class AnotherAccount extends NoWayBack {
  constructor() {
    super('the backup holds another account under this ID');
  }
}

/** A copy of another account would overwrite this one, and a later one has IDs that are yet to be given here. */
async function mustBeItsPast(writer: AccountWriter, copy: AccountReader): Promise<void> {
  const last = await lastLine(copy);
  if (!last) return;
  const here = await lineAt(writer, last.sequence);
  if (!here) throw new NoWayBack('the backup is of a later moment than the account is at');
  if (here.path !== last.path || here.datetime !== last.datetime) throw new AnotherAccount();
}

/**
 * What is pointed at comes before what points, and goes after it. Where a value may be had only once, what gives it up
 * goes first.
 */
async function apply(model: Model, writer: AccountWriter, differences: Difference[]): Promise<void> {
  const goesFirst = ({ resource }: Difference): boolean =>
    uniqueField(resource) !== undefined &&
    pointersTo(model, resource).every((pointer) => pointer.resource === resource);
  for (const difference of differences) {
    const { resource, created, removed } = difference;
    if (goesFirst(difference)) await writer.remove(resource, removed);
    else await giveUpNames(writer, difference);
    await mustPointAtSomething(model, writer, difference);
    await change(writer, difference);
    for (const { ID } of created) writer.noteId(resource.keys.one, ID as number);
    await writer.insert(resource, created);
  }
  for (const difference of differences.toReversed())
    if (!goesFirst(difference)) await writer.remove(difference.resource, difference.removed);
}

/** What goes later, since something points at it, has its value no longer. */
async function giveUpNames(writer: AccountWriter, { resource, removed }: Difference): Promise<void> {
  const name = uniqueField(resource);
  if (name === undefined) return;
  await writer.update(
    resource,
    removed.map((before) => ({ before, after: aside(before, name) })),
  );
  for (const record of removed) Object.assign(record, aside(record, name));
}

/** What nobody has called anything. */
const unheardOf = randomBytes(8).toString('hex');

/** Letters and digits, which every such field takes: the journal will hold it, and an undo read it. */
const aside = (record: StoredRecord, name: string): StoredRecord => ({
  ...record,
  [name]: `restoring${record.ID}x${unheardOf}`,
});

/** What takes a value that another one still has waits under a name that nobody has. */
async function change(writer: AccountWriter, { resource, changed }: Difference): Promise<void> {
  const name = uniqueField(resource);
  if (name === undefined) return writer.update(resource, changed);
  const holders = Map.groupBy(changed, ({ before }) => fold(before[name]));
  const mustWait = ({ after }: { after: StoredRecord }): boolean =>
    holders.get(fold(after[name]))?.some(({ before }) => before.ID !== after.ID) ?? false;
  const parked = changed
    .filter(mustWait)
    .map(({ before, after }) => ({ before, between: aside(before, name), after }));
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
async function mustPointAtSomething(
  model: Model,
  writer: AccountWriter,
  { resource, created, changed }: Difference,
): Promise<void> {
  const records = [...created, ...changed.map(({ after }) => after)];
  for (const { name, field } of pointersOf(resource)) {
    const target = resourceNamed(model, field.reference.to);
    if (target.path || !records.length) continue;
    const ids = [...new Set(records.map((record) => record[name] as number))];
    const there = await existing(writer, target, ids);
    const lost = records.find((record) => !there.has(record[name] as number));
    if (lost)
      throw new NoWayBack(
        `${resource.keys.one} ${lost.ID} needs ${target.keys.one} ${lost[name]}, which is gone and not in the journal; give a backup by --from`,
      );
  }
}
