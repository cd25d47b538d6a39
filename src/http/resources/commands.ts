import { ApiError } from '../../errors.ts';
import type { Model } from '../../records/model.ts';
import { containerOf } from '../../records/references.ts';
import { createRecord, removeRecord, updateRecord } from '../../records/write.ts';
import type { Field, StoredRecord } from '../../schema/fields/field.ts';
import { parseInteger } from '../../schema/fields/integer.ts';
import { decodeBody, type JsonObject } from '../../schema/input.ts';
import type { CreateOperation, UpdateOperation } from '../../schema/operations.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { AccountReader, AccountWriter, RecordKey } from '../../storage/store.ts';

/** Throws where the client has seen another state of the record. */
export type Precondition = (before: StoredRecord) => void;

/** A command writes in a transaction. It throws an `ApiError` before it writes anything. */
export function createCommand(
  model: Model,
  resource: AnyResource,
  { required }: CreateOperation,
  within: number | undefined,
  body: JsonObject,
): (writer: AccountWriter) => Promise<StoredRecord> {
  const decoded = decodeBody(resource, unwrap(body, resource), { required });
  return async (writer) => {
    if (within !== undefined) {
      await requireContainer(model, writer, resource, within);
      decoded.values[resource.containerField as string] = within;
    }
    return createRecord(model, writer, resource, decoded);
  };
}

export function updateCommand(
  model: Model,
  resource: AnyResource,
  { required, writableFields: accepts, synonyms }: UpdateOperation,
  key: RecordKey,
  body: JsonObject,
  precondition: Precondition,
): (writer: AccountWriter) => Promise<StoredRecord> {
  const sent = withoutShortened(unwrap(body, resource), resource);
  const decoded = decodeBody(resource, sent, { required, writableFields: accepts, synonyms });
  if (Object.hasOwn(sent, 'ID') && parseInteger(sent.ID) !== key.id)
    decoded.problems.push({ field: 'ID', message: 'differs from the ID in the path' });
  return async (writer) => {
    const before = await findOr404(writer, resource, key);
    precondition(before);
    return updateRecord(model, writer, resource, before, decoded);
  };
}

export function deleteCommand(
  model: Model,
  resource: AnyResource,
  key: RecordKey,
  precondition: Precondition,
): (writer: AccountWriter) => Promise<StoredRecord> {
  return async (writer) => {
    const found = await findOr404(writer, resource, key);
    precondition(found);
    await removeRecord(model, writer, resource, found);
    return found;
  };
}

async function findOr404(
  reader: AccountReader,
  resource: AnyResource,
  { id, within }: RecordKey,
): Promise<StoredRecord> {
  const record = await reader.find(resource, id, within);
  if (!record) throw new ApiError('notFound');
  return record;
}

/** The list inside a record that does not exist is 404, not empty. */
export async function requireContainer(
  model: Model,
  account: AccountReader,
  resource: AnyResource,
  id: number,
): Promise<void> {
  const outer = containerOf(model, resource);
  if (!outer || !(await account.find(outer, id))) throw new ApiError('notFound');
}

/** What GET returned may be sent back unchanged, with its envelope. */
function unwrap(body: JsonObject, { keys, fields }: AnyResource): JsonObject {
  const inner = body[keys.one];
  const isEnvelope = Object.keys(body).length === 1 && !Object.hasOwn(fields, keys.one);
  return isEnvelope && typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    ? (inner as JsonObject)
    : body;
}

/** A form can send an empty list only as an empty text. */
const isSame = (sent: unknown, listed: unknown): boolean =>
  JSON.stringify(sent === '' ? [] : sent) === JSON.stringify(listed);

/**
 * Lists shorten some fields, such as a product's options. A body with exactly the fields of a list, its ID optional, is an
 * entry of a list sent back: its shortened fields must not replace the record's.
 */
function withoutShortened(body: JsonObject, { fields }: AnyResource): JsonObject {
  const all = Object.entries(fields as Record<string, Field>);
  const names = all
    .filter(([name, { listValue: inList }]) => inList && isSame(body[name], inList))
    .map(([name]) => name);
  const isListed = ([name, { onlyIn: only }]: [string, Field]): boolean =>
    only === 'owner' || name === 'ID' || Object.hasOwn(body, name) === (only !== 'single');
  if (!names.length || !all.every(isListed)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}
