import type { StoredRecord } from '../declare/fields/field.ts';
import { idsIn } from '../declare/fields/reference.ts';
import { type Body, decodeBody } from '../declare/input.ts';
import { type AnyResource, pathOf } from '../declare/resource.ts';
import { Fault, invalid } from '../errors.ts';
import type { AccountWriter, Line, RecordKey } from '../storage/store.ts';
import { lineAt } from './moments.ts';
import { outerIdIn, pastOf } from './past.ts';
import { outerOf, pointersTo } from './references.ts';
import type { Model } from './rules.ts';
import { backwards, Undoing } from './undo.ts';
import { updateRecord } from './write.ts';

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
  const line = await lineAt(writer, sequence);
  const within = resource.within && line ? (key.within ?? outerIdIn(line.path)) : undefined;
  if (line?.resource !== resource.keys.one || line.path !== pathOf(resource, { id: key.id, within }))
    throw invalid([{ field: 'sequence', message: 'is no change of this record' }]);
  const version = decodeBody(resource, JSON.parse((line.after ?? line.before) as string) as Body, {
    required: [],
  });
  const find = async (): Promise<StoredRecord | undefined> => writer.find(resource, key.id, within);
  if (!(await find())) {
    // All comes back that went with it. Nor would others who share the transaction have their lines in the journal yet.
    writer.takesLong();
    await bringBack(model, writer, resource, { id: key.id, within });
  }
  const before = (await find()) as StoredRecord;
  return updateRecord(model, writer, resource, before, version, nothing);
}

/** No request named the fields: a version's options keep their IDs, though the product lost them since. */
const nothing: ReadonlySet<string> = new Set();

/**
 * Takes back the change that deleted a record, and of the same step what let go of it: what went with it comes back, what
 * moved up moves back. Of these, what was changed since stays as it is.
 */
async function bringBack(
  model: Model,
  writer: AccountWriter,
  resource: AnyResource,
  key: RecordKey,
): Promise<void> {
  const [deletion] = await writer.linesOf(resource, key, Number.MAX_SAFE_INTEGER, 1);
  const range = deletion && (await writer.stepRange(deletion.step));
  if (!range) throw new Fault('notFound');
  const belongs = belongsTo(model, resource, deletion);
  const undoing = new Undoing(model, writer, ({ sequence }) => sequence !== deletion.sequence);
  for await (const lines of backwards(writer, range)) await undoing.takeBack(lines.filter(belongs));
  await undoing.finish();
}

/** Tells which lines of a deletion's step belong to it: those that let go of the record, or changed the one around it. */
function belongsTo(model: Model, resource: AnyResource, deletion: Line): (line: Line) => boolean {
  const pointers = pointersTo(model, resource);
  const outer = outerOf(model, resource);
  const outerPath = outer && pathOf(outer, { id: outerIdIn(deletion.path) });
  return (line) => {
    if (line.sequence === deletion.sequence || line.path === outerPath) return true;
    const own = pointers.filter((pointer) => pointer.resource.keys.one === line.resource);
    if (!own.length) return false;
    const { before, after } = pastOf(model, line);
    const holds = (version: StoredRecord, name: string): boolean =>
      idsIn(version[name]).includes(deletion.ID);
    return own.some(({ name }) => holds(before, name) && !holds(after, name));
  };
}
