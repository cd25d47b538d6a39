import { noContext, type StoredRecord } from '../../schema/fields/field.ts';
import { encodeRecord, fieldsEncoder, fieldsInView, recordEncoder } from '../../schema/record-view.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Actor, ChangeOperation } from '../store.ts';
import type { RecordRow } from '../tables/table-writes.ts';
import type { AccountUnitOfWork } from './unit-of-work.ts';

/** Who makes the changes of a transaction, when, and what for. */
interface ChangeContext {
  actor: Actor;
  reason: string | null;
  now: string;
}

/** The lines that one work adds. They take their numbers at once. */
export class JournalRecorder {
  /** What they have in common: the number of the first of them. */
  readonly step: number;
  readonly #account: number;
  readonly #turn: AccountUnitOfWork;
  readonly #occasion: ChangeContext;
  #characters = 0;

  constructor(account: number, turn: AccountUnitOfWork, occasion: ChangeContext) {
    this.#account = account;
    this.#turn = turn;
    this.step = turn.sequence + 1;
    this.#occasion = occasion;
  }

  /** How much there is to read in all of them. */
  get writtenChars(): number {
    return this.#characters;
  }

  /** What came after is kept as apps see it, beside what they don't; what was before, with all that was stored. */
  add(resource: AnyResource, before: StoredRecord | undefined, after: RecordRow | undefined): void {
    if (!resource.apiPath) return;
    const record = (after?.record ?? before) as StoredRecord;
    const { actor, reason, now } = this.#occasion;
    const was = before ? encodeRecord(resource, 'bundle', before) : null;
    const is = after
      ? after.jsonPrefix + recordEncoder(resource).suffixes.single.encode(after.record, noContext)
      : null;
    this.#characters += (was?.length ?? 0) + (is?.length ?? 0);
    this.#turn.sequence++;
    this.#turn.journal.add([
      this.#account,
      this.#turn.sequence,
      this.step,
      now,
      operationOf(before, after),
      resource.keys.one,
      record.ID as number,
      resource.apiPath(record),
      actor,
      reason,
      was,
      is,
      (after && hiddenOf(resource)?.(after.record, noContext)) ?? null,
    ]);
  }
}

type WriteText = ReturnType<typeof fieldsEncoder>;

const hiding = new WeakMap<AnyResource, WriteText | null>();

/** Writes the fields that apps are not shown; null where there are none. */
const hiddenOf = (resource: AnyResource): WriteText | null =>
  hiding.getOrInsertComputed(resource, makeHidden);

function makeHidden(resource: AnyResource): WriteText | null {
  const names = fieldsInView(resource, 'bundle').flatMap(([name, { onlyIn: only }]) =>
    only === 'owner' ? [name] : [],
  );
  return names.length ? fieldsEncoder(resource, names) : null;
}

function operationOf(before: unknown, after: unknown): ChangeOperation {
  if (!before) return 'create';
  return after ? 'update' : 'delete';
}
