import { ApiError } from '../../errors.ts';
import type { Model } from '../../records/model.ts';
import { containerOf } from '../../records/references.ts';
import { readSingleton } from '../../records/singleton.ts';
import { createRecord, removeRecord, updateRecord } from '../../records/write.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import { parseInteger } from '../../schema/fields/integer.ts';
import { checkNewValues, completeUpdate, decodeBody, type JsonObject } from '../../schema/input.ts';
import type { CreateOperation, UpdateOperation } from '../../schema/operations.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { AccountReader, AccountWriter, RecordKey } from '../../storage/store.ts';

/** Throws if the record differs from what the client has seen. */
export type Precondition = (before: StoredRecord) => void;

/** Commands run in a transaction, and throw an `ApiError` before they write anything. */
export function createCommand(
  model: Model,
  resource: AnyResource,
  { required, byOwner }: CreateOperation,
  within: number | undefined,
  body: JsonObject,
): (writer: AccountWriter) => Promise<StoredRecord> {
  const decoded = checkNewValues(
    resource,
    decodeBody(resource, unwrap(body, resource), { required, byOwner }),
  );
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
  { required, writableFields, synonyms, byOwner }: UpdateOperation,
  key: RecordKey,
  body: JsonObject,
  precondition: Precondition,
): (writer: AccountWriter) => Promise<StoredRecord> {
  const input = unwrap(body, resource);
  const decoded = decodeBody(resource, input, {
    ...{ required, writableFields, synonyms, byOwner },
    isUpdate: true,
  });
  if (Object.hasOwn(input, 'ID') && parseInteger(input.ID) !== key.id)
    decoded.problems.push({ field: 'ID', code: 'mismatch', message: 'differs from the ID in the path' });
  return async (writer) => {
    const { record: before, isStored } = resource.singleton
      ? await readSingleton(writer, resource)
      : { record: await findOr404(writer, resource, key), isStored: true };
    precondition(before);
    const completed = completeUpdate(resource, decoded, before);
    return updateRecord(model, writer, resource, before, completed, { isStored });
  };
}

export function deleteCommand(
  model: Model,
  resource: AnyResource,
  key: RecordKey,
  precondition: Precondition,
): (writer: AccountWriter) => Promise<StoredRecord> {
  return async (writer) => {
    const record = await findOr404(writer, resource, key);
    precondition(record);
    await removeRecord(model, writer, resource, record);
    return record;
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

/** A list inside a missing record is 404, not empty. */
export async function requireContainer(
  model: Model,
  account: AccountReader,
  resource: AnyResource,
  id: number,
): Promise<void> {
  const container = containerOf(model, resource);
  if (!container || !(await account.find(container, id))) throw new ApiError('notFound');
}

/** Accepts the body of a GET, with its envelope. */
function unwrap(body: JsonObject, { keys, fields }: AnyResource): JsonObject {
  const inner = body[keys.one];
  const isEnvelope = Object.keys(body).length === 1 && !Object.hasOwn(fields, keys.one);
  return isEnvelope && typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    ? (inner as JsonObject)
    : body;
}
