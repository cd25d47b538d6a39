import { textOf, textOfFields } from '../declare/envelope.ts';
import type { StoredRecord } from '../declare/fields/field.ts';
import type { Body } from '../declare/input.ts';
import type { Create } from '../declare/operations.ts';
import type { AnyResource } from '../declare/resource.ts';
import type { AccountWriter, Actor, Once, Reply } from '../storage/store.ts';
import { outerIdOf } from './readings.ts';
import { enveloped, type Face, type View } from './view.ts';
import { creation } from './writes.ts';

/** What a POST asks for, whichever way it came in. */
interface Wish {
  account: number;
  actor: Actor;
  params: Readonly<Record<string, string>>;
  body: Body;
  /** None: it may be carried out as often as it is sent. */
  once?: Once | undefined;
}

/** Creates a record, or throws what is wrong with the wish. */
export type Creating = (wish: Wish) => Promise<{ reply: Reply; isReplayed: boolean }>;

export function creatingOf(face: Face, view: View, resource: AnyResource, operation: Create): Creating {
  const { shows, reply: special } = view.specifiedReplies ? operation : {};
  const text = shows
    ? textOfFields(resource, shows)
    : (record: StoredRecord) => textOf(resource, view.single, record, face);
  const replyOf = (record: StoredRecord): Reply =>
    special
      ? { status: 201, location: null, body: JSON.stringify(special.body(record)) }
      : {
          status: 201,
          location: face.baseUrl + view.prefix + resource.ownerPath(record),
          body: enveloped(resource, text(record, face)),
        };
  const outerId = outerIdOf(operation.path);
  return async (wish) => {
    const create = creation(face.model, resource, operation, outerId(wish), wish.body);
    const account = face.store.forAccount(wish.account);
    if (!wish.once) return { reply: replyOf(await account.write(wish.actor, create)), isReplayed: false };
    const createOnce = async (writer: AccountWriter): Promise<Reply> => replyOf(await create(writer));
    return account.writeOnce(wish.actor, wish.once, createOnce);
  };
}
