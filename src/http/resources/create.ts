import type { StoredRecord } from '../../schema/fields/field.ts';
import type { JsonObject } from '../../schema/input.ts';
import type { CreateOperation } from '../../schema/operations.ts';
import { encodeRecord, fieldsEncoder } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { AccountWriter, Actor, IdempotentRequest, StoredResponse } from '../../storage/store.ts';
import { type ApiContext, type ApiProfile, enveloped } from './profile.ts';
import { outerIdOf } from './read.ts';
import { createCommand } from './write.ts';

/** What a POST asks for, whichever way it came in. */
interface CreateRequest {
  account: number;
  actor: Actor;
  params: Readonly<Record<string, string>>;
  body: JsonObject;
  /** None: it may be carried out as often as it is sent. */
  once?: IdempotentRequest | undefined;
}

/** Creates a record, or throws what is wrong with the wish. */
export type CreateHandler = (wish: CreateRequest) => Promise<{ reply: StoredResponse; isReplayed: boolean }>;

export function createHandlerOf(
  face: ApiContext,
  view: ApiProfile,
  resource: AnyResource,
  operation: CreateOperation,
): CreateHandler {
  const { responseFields: shows, customResponse: special } = view.specifiedReplies ? operation : {};
  const text = shows
    ? fieldsEncoder(resource, shows)
    : (record: StoredRecord) => encodeRecord(resource, view.single, record, face);
  const replyOf = (record: StoredRecord): StoredResponse =>
    special
      ? { status: 201, location: null, body: JSON.stringify(special.body(record)) }
      : {
          status: 201,
          location: face.baseUrl + view.prefix + resource.consolePath(record),
          body: enveloped(resource, text(record, face)),
        };
  const outerId = outerIdOf(operation.path);
  return async (wish) => {
    const create = createCommand(face.model, resource, operation, outerId(wish), wish.body);
    const account = face.store.forAccount(wish.account);
    if (!wish.once) return { reply: replyOf(await account.write(wish.actor, create)), isReplayed: false };
    const createOnce = async (writer: AccountWriter): Promise<StoredResponse> =>
      replyOf(await create(writer));
    return account.writeOnce(wish.actor, wish.once, createOnce);
  };
}
