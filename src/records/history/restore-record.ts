import { ApiError, invalidFields } from '../../errors.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import { referencedIds } from '../../schema/fields/reference.ts';
import { decodeBody, type JsonObject } from '../../schema/input.ts';
import { type AnyResource, apiPathOf } from '../../schema/resource.ts';
import type { AccountWriter, JournalEntry, RecordKey } from '../../storage/store.ts';
import type { Model } from '../model.ts';
import { containerOf, referenceFieldsTo } from '../references.ts';
import { updateRecord } from '../write.ts';
import { containerIdOf, decodeChange } from './decoded-change.ts';
import { entryAt } from './restore-points.ts';
import { ChangeReverter, entriesBackwards } from './undo.ts';

/**
 * Makes a record what it was just after a change, or, if the change deleted it, just before. The rules for any change
 * apply; what the owner never sets (ratings, the stock of a product by option) stays as it is.
 */
export async function restoreRecord(
  model: Model,
  writer: AccountWriter,
  resource: AnyResource,
  key: RecordKey,
  sequence: number,
): Promise<StoredRecord> {
  const line = await entryAt(writer, sequence);
  const within = resource.containerField && line ? (key.within ?? containerIdOf(line.path)) : undefined;
  if (line?.resource !== resource.keys.one || line.path !== apiPathOf(resource, { id: key.id, within }))
    throw invalidFields([{ field: 'sequence', message: 'is no change of this record' }]);
  const version = decodeBody(resource, JSON.parse((line.after ?? line.before) as string) as JsonObject, {
    required: [],
  });
  const find = async (): Promise<StoredRecord | undefined> => writer.find(resource, key.id, within);
  if (!(await find())) {
    // All comes back that went with it. Nor would others who share the transaction have their lines in the journal yet.
    writer.requireLongTransaction();
    await recreate(model, writer, resource, { id: key.id, within });
  }
  const before = (await find()) as StoredRecord;
  return updateRecord(model, writer, resource, before, version, noFields);
}

/** No request named the fields: a version's options keep their IDs, though the product lost them since. */
const noFields: ReadonlySet<string> = new Set();

/**
 * Takes back the change that deleted a record, and of the same step what let go of it: what went with it comes back, what
 * moved up moves back. Of these, what was changed since stays as it is.
 */
async function recreate(
  model: Model,
  writer: AccountWriter,
  resource: AnyResource,
  key: RecordKey,
): Promise<void> {
  const [deletion] = await writer.listEntriesOf(resource, key, Number.MAX_SAFE_INTEGER, 1);
  const range = deletion && (await writer.findChangeSetRange(deletion.step));
  if (!range) throw new ApiError('notFound');
  const belongs = belongsToDeletion(model, resource, deletion);
  const undoing = new ChangeReverter(model, writer, ({ sequence }) => sequence !== deletion.sequence);
  for await (const lines of entriesBackwards(writer, range)) await undoing.revert(lines.filter(belongs));
  await undoing.finish();
}

/** Tells which lines of a deletion's step belong to it: those that let go of the record, or changed the one around it. */
function belongsToDeletion(
  model: Model,
  resource: AnyResource,
  deletion: JournalEntry,
): (line: JournalEntry) => boolean {
  const pointers = referenceFieldsTo(model, resource);
  const outer = containerOf(model, resource);
  const outerPath = outer && apiPathOf(outer, { id: containerIdOf(deletion.path) });
  return (line) => {
    if (line.sequence === deletion.sequence || line.path === outerPath) return true;
    const own = pointers.filter((pointer) => pointer.resource.keys.one === line.resource);
    if (!own.length) return false;
    const { before, after } = decodeChange(model, line);
    const holds = (version: StoredRecord, name: string): boolean =>
      referencedIds(version[name]).includes(deletion.ID);
    return own.some(({ name }) => holds(before, name) && !holds(after, name));
  };
}
