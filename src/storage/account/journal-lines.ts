import { fieldsOf, formsOf, textOf, textOfFields } from '../../declare/envelope.ts';
import { anywhere, type Stored, type StoredRecord } from '../../declare/fields/field.ts';
import type { AnyResource } from '../../declare/resource.ts';
import { limits } from '../../limits.ts';
import type { Transaction } from '../database.ts';
import type { NewRows } from '../new-rows.ts';
import type { Actor, ChangeOperation, Soon } from '../store.ts';
import type { Journal } from '../tables/journal.ts';
import type { Row } from '../tables/table-writes.ts';
import type { Turn } from './turn.ts';

/** Who makes the changes of a transaction, when, and what for. */
interface Occasion {
  actor: Actor;
  reason: string | null;
  now: string;
}

/** Lines that the works of a transaction add to an account's journal: gathered, and written many at a time. */
export class GatheredLines {
  readonly #session: Transaction;
  readonly #journal: Journal;
  #lines: Stored[][] = [];

  constructor(session: Transaction, journal: Journal) {
    this.#session = session;
    this.#journal = journal;
  }

  add(line: Stored[]): void {
    this.#lines.push(line);
  }

  flushIfDue(): Soon<void> {
    if (this.#lines.length >= limits.batch) return this.#session.add(this.take());
  }

  /** Gives away what was gathered. */
  take(): NewRows {
    const rows = this.#lines;
    this.#lines = [];
    return { insertion: this.#journal.append, rows };
  }
}

/** The lines that one work adds. They take their numbers at once. */
export class JournalLines {
  /** What they have in common: the number of the first of them. */
  readonly step: number;
  readonly #account: number;
  readonly #turn: Turn;
  readonly #occasion: Occasion;
  #characters = 0;

  constructor(account: number, turn: Turn, occasion: Occasion) {
    this.#account = account;
    this.#turn = turn;
    this.step = turn.sequence + 1;
    this.#occasion = occasion;
  }

  /** How much there is to read in all of them. */
  get characters(): number {
    return this.#characters;
  }

  /** What came after is kept as apps see it, beside what they don't; what was before, with all that was stored. */
  add(resource: AnyResource, before: StoredRecord | undefined, after: Row | undefined): void {
    if (!resource.path) return;
    const record = (after?.record ?? before) as StoredRecord;
    const { actor, reason, now } = this.#occasion;
    const was = before ? textOf(resource, 'bundle', before) : null;
    const is = after ? after.shown + formsOf(resource).endings.single.text(after.record, anywhere) : null;
    this.#characters += (was?.length ?? 0) + (is?.length ?? 0);
    this.#turn.sequence++;
    this.#turn.lines.add([
      this.#account,
      this.#turn.sequence,
      this.step,
      now,
      operationOf(before, after),
      resource.keys.one,
      record.ID as number,
      resource.path(record),
      actor,
      reason,
      was,
      is,
      (after && hiddenOf(resource)?.(after.record, anywhere)) ?? null,
    ]);
  }
}

type WriteText = ReturnType<typeof textOfFields>;

const hiding = new WeakMap<AnyResource, WriteText | null>();

/** Writes the fields that apps are not shown; null where there are none. */
const hiddenOf = (resource: AnyResource): WriteText | null =>
  hiding.getOrInsertComputed(resource, makeHidden);

function makeHidden(resource: AnyResource): WriteText | null {
  const names = fieldsOf(resource, 'bundle').flatMap(([name, { only }]) => (only === 'owner' ? [name] : []));
  return names.length ? textOfFields(resource, names) : null;
}

function operationOf(before: unknown, after: unknown): ChangeOperation {
  if (!before) return 'create';
  return after ? 'update' : 'delete';
}
