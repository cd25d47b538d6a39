import { limits } from '../../limits.ts';
import { noContext, type StoredRecord, type StoredValue } from '../../schema/fields/field.ts';
import { encodeRecord, fieldsEncoder, fieldsInView, recordEncoder } from '../../schema/record-view.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Transaction } from '../database.ts';
import type { NewRows } from '../new-rows.ts';
import type { Actor, ChangeOperation, MaybePromise } from '../store.ts';
import type { Journal } from '../tables/journal.ts';
import type { RecordRow } from '../tables/table-writes.ts';
import type { AccountUnitOfWork } from './unit-of-work.ts';

/** Who makes the changes of a transaction, when, and what for. */
interface ChangeContext {
  actor: Actor;
  reason: string | null;
  now: string;
}

/** Lines that the works of a transaction add to an account's journal: gathered, and written many at a time. */
export class JournalBuffer {
  readonly #transaction: Transaction;
  readonly #journal: Journal;
  #lines: StoredValue[][] = [];

  constructor(transaction: Transaction, journal: Journal) {
    this.#transaction = transaction;
    this.#journal = journal;
  }

  add(line: StoredValue[]): void {
    this.#lines.push(line);
  }

  flushIfDue(): MaybePromise<void> {
    if (this.#lines.length >= limits.batchRows) return this.#transaction.insertBuffered(this.drain());
  }

  /** Gives away what was gathered. */
  drain(): NewRows {
    const rows = this.#lines;
    this.#lines = [];
    return { bulkInsert: this.#journal.append, rows };
  }
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
