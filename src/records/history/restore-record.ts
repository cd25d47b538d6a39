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
 * Restores a record's state just after a change, or just before a deletion. It is an update by the usual rules, so fields that
 * owners cannot set, such as ratings, keep their values.
 */
export async function restoreRecord(
  model: Model,
  writer: AccountWriter,
  resource: AnyResource,
  key: RecordKey,
  sequence: number,
): Promise<StoredRecord> {
  const entry = await entryAt(writer, sequence);
  const within = resource.containerField && entry ? (key.within ?? containerIdOf(entry.path)) : undefined;
  if (entry?.resource !== resource.keys.one || entry.path !== apiPathOf(resource, { id: key.id, within }))
    throw invalidFields([{ field: 'sequence', code: 'not_found', message: 'is no change of this record' }]);
  const version = decodeBody(resource, JSON.parse((entry.after ?? entry.before) as string) as JsonObject, {
    required: [],
    byOwner: true,
  });
  const find = async (): Promise<StoredRecord | undefined> => writer.find(resource, key.id, within);
  if (!(await find())) {
    // Recreating may take long, and must read journal entries that a group commit still buffers.
    writer.requireLongTransaction();
    await recreate(model, writer, resource, { id: key.id, within });
  }
  const before = (await find()) as StoredRecord;
  return updateRecord(model, writer, resource, before, version, { sent: noFields });
}

/** With none sent, a product's options keep the restored IDs. */
const noFields: ReadonlySet<string> = new Set();

/** Reverts a record's deletion and its `onDelete` effects, except those on records changed since. */
async function recreate(
  model: Model,
  writer: AccountWriter,
  resource: AnyResource,
  key: RecordKey,
): Promise<void> {
  const [deletion] = await writer.listEntriesOf(resource, key, Number.MAX_SAFE_INTEGER, 1);
  const range = deletion && (await writer.findChangeSetRange(deletion.step));
  if (!range) throw new ApiError('notFound');
  const isPart = isPartOfDeletion(model, resource, deletion);
  const reverter = new ChangeReverter(model, writer, ({ sequence }) => sequence !== deletion.sequence);
  for await (const entries of entriesBackwards(writer, range)) await reverter.revert(entries.filter(isPart));
  await reverter.finish();
}

/** Selects entries that removed references to the record, or changed its container. */
function isPartOfDeletion(
  model: Model,
  resource: AnyResource,
  deletion: JournalEntry,
): (entry: JournalEntry) => boolean {
  const references = referenceFieldsTo(model, resource);
  const container = containerOf(model, resource);
  const containerPath = container && apiPathOf(container, { id: containerIdOf(deletion.path) });
  return (entry) => {
    if (entry.sequence === deletion.sequence || entry.path === containerPath) return true;
    const candidates = references.filter((reference) => reference.resource.keys.one === entry.resource);
    if (!candidates.length) return false;
    const { before, after } = decodeChange(model, entry);
    const refers = (version: StoredRecord, name: string): boolean =>
      referencedIds(version[name]).includes(deletion.ID);
    return candidates.some(({ name }) => refers(before, name) && !refers(after, name));
  };
}
