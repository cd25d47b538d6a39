import type { Field, StoredRecord } from '../declare/fields/field.ts';
import { toInteger } from '../declare/fields/integer.ts';
import { type Body, decodeBody } from '../declare/input.ts';
import type { Create, Update } from '../declare/operations.ts';
import type { AnyResource } from '../declare/resource.ts';
import { Fault } from '../errors.ts';
import { outerOf } from '../records/references.ts';
import type { Model } from '../records/rules.ts';
import { createRecord, removeRecord, updateRecord } from '../records/write.ts';
import type { AccountReader, AccountWriter, RecordKey } from '../storage/store.ts';

/** Refuses a write whose caller has seen another state of the record. */
export type Precondition = (before: StoredRecord) => void;

/** What a request asks to be written, whichever way the request came. Each throws what is wrong before anything is written. */

export function creation(
  model: Model,
  resource: AnyResource,
  { required }: Create,
  within: number | undefined,
  body: Body,
): (writer: AccountWriter) => Promise<StoredRecord> {
  const decoded = decodeBody(resource, unwrap(body, resource), { required });
  return async (writer) => {
    if (within !== undefined) {
      await requireOuter(model, writer, resource, within);
      decoded.values[resource.within as string] = within;
    }
    return createRecord(model, writer, resource, decoded);
  };
}

export function change(
  model: Model,
  resource: AnyResource,
  { required, accepts, synonyms }: Update,
  key: RecordKey,
  body: Body,
  precondition: Precondition,
): (writer: AccountWriter) => Promise<StoredRecord> {
  const sent = withoutShortened(unwrap(body, resource), resource);
  const decoded = decodeBody(resource, sent, { required, accepts, synonyms });
  if (Object.hasOwn(sent, 'ID') && toInteger(sent.ID) !== key.id)
    decoded.problems.push({ field: 'ID', message: 'differs from the ID in the path' });
  return async (writer) => {
    const before = await findOr404(writer, resource, key);
    precondition(before);
    return updateRecord(model, writer, resource, before, decoded);
  };
}

export function removal(
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
  if (!record) throw new Fault('notFound');
  return record;
}

/** What stands inside a record that does not exist is unknown, not empty. */
export async function requireOuter(
  model: Model,
  account: AccountReader,
  resource: AnyResource,
  id: number,
): Promise<void> {
  const outer = outerOf(model, resource);
  if (!outer || !(await account.find(outer, id))) throw new Fault('notFound');
}

/** What GET returned may be sent back as it came, envelope and all. */
function unwrap(body: Body, { keys, fields }: AnyResource): Body {
  const inner = body[keys.one];
  const isEnvelope = Object.keys(body).length === 1 && !Object.hasOwn(fields, keys.one);
  return isEnvelope && typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    ? (inner as Body)
    : body;
}

/** A form has but one way to send an empty list: as nothing. */
const isSame = (sent: unknown, listed: unknown): boolean =>
  JSON.stringify(sent === '' ? [] : sent) === JSON.stringify(listed);

/**
 * A list shows some fields in short, such as a product without its options. A body with just the fields of a list, and all
 * of them, came from there, and is not meant to shorten the record itself; its ID, which the path has too, may be left out.
 */
function withoutShortened(body: Body, { fields }: AnyResource): Body {
  const all = Object.entries(fields as Record<string, Field>);
  const names = all
    .filter(([name, { inList }]) => inList && isSame(body[name], inList))
    .map(([name]) => name);
  const isListed = ([name, { only }]: [string, Field]): boolean =>
    only === 'owner' || name === 'ID' || Object.hasOwn(body, name) === (only !== 'single');
  if (!names.length || !all.every(isListed)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}
