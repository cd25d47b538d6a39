import { limits } from '../../limits.ts';
import { noContext, type StoredRecord, type StoredValue } from '../../schema/fields/field.ts';
import { encodeRecord, fieldsEncoder, fieldsInView, recordEncoder } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Transaction } from '../database.ts';
import type { BulkInsert, NewRows } from '../new-rows.ts';
import { params, type QueryBuilder, StatementCache } from '../statement.ts';
import type { Actor, ChangeOperation, MaybePromise } from '../store.ts';
import { journalColumns } from './journal.ts';
import type { RecordRow } from './table-writes.ts';

/** Parameters of each entry: the account, then `journalColumns`. */
export function journalInsert(build: QueryBuilder): BulkInsert {
  const cache = new StatementCache();
  const entry = params(['account_id', ...journalColumns]);
  const insert = (count: number) => build.insertInto('changes').values(Array(count).fill(entry));
  return { table: 'changes', statementFor: (count) => cache.get(`${count}`, () => insert(count)) };
}

/** Buffers the journal entries of a transaction. */
export class JournalBuffer {
  /** Of the last entry. */
  sequence: number;
  readonly #transaction: Transaction;
  readonly #bulkInsert: BulkInsert;
  #entries: StoredValue[][] = [];

  constructor(transaction: Transaction, bulkInsert: BulkInsert, sequence: number) {
    this.#transaction = transaction;
    this.#bulkInsert = bulkInsert;
    this.sequence = sequence;
  }

  add(entry: StoredValue[]): void {
    this.#entries.push(entry);
  }

  flushIfDue(): MaybePromise<void> {
    if (this.#entries.length >= limits.batchRows) return this.#transaction.insertBuffered(this.drain());
  }

  drain(): NewRows {
    const rows = this.#entries;
    this.#entries = [];
    return { bulkInsert: this.#bulkInsert, rows };
  }
}

interface ChangeContext {
  actor: Actor;
  reason: string | null;
  now: string;
}

/** Numbers and adds the journal entries of one write. */
export class JournalRecorder {
  readonly step: number;
  readonly #account: number;
  readonly #buffer: JournalBuffer;
  readonly #context: ChangeContext;
  #writtenChars = 0;

  constructor(account: number, buffer: JournalBuffer, context: ChangeContext) {
    this.#account = account;
    this.#buffer = buffer;
    this.step = buffer.sequence + 1;
    this.#context = context;
  }

  get writtenChars(): number {
    return this.#writtenChars;
  }

  /** Stores `before` whole, and `after` as the API shows it, with hidden fields in a column of their own. */
  add(resource: AnyResource, before: StoredRecord | undefined, after: RecordRow | undefined): void {
    if (!resource.apiPath) return;
    const record = (after?.record ?? before) as StoredRecord;
    const { actor, reason, now } = this.#context;
    const beforeJson = before ? encodeRecord(resource, 'bundle', before) : null;
    const afterJson = after
      ? after.jsonPrefix + recordEncoder(resource).suffixes.single.encode(after.record, noContext)
      : null;
    this.#writtenChars += (beforeJson?.length ?? 0) + (afterJson?.length ?? 0);
    this.#buffer.sequence++;
    this.#buffer.add([
      this.#account,
      this.#buffer.sequence,
      this.step,
      now,
      operationOf(before, after),
      resource.keys.one,
      record.ID as number,
      resource.apiPath(record),
      actor,
      reason,
      beforeJson,
      afterJson,
      (after && hiddenFieldsEncoder(resource)?.(after.record, noContext)) ?? null,
    ]);
  }
}

type Encoder = ReturnType<typeof fieldsEncoder>;

const encoders = new WeakMap<AnyResource, Encoder | null>();

/** Null if the API hides no fields. */
const hiddenFieldsEncoder = (resource: AnyResource): Encoder | null =>
  encoders.getOrInsertComputed(resource, createEncoder);

function createEncoder(resource: AnyResource): Encoder | null {
  const names = fieldsInView(resource, 'bundle').flatMap(([name, { onlyIn }]) =>
    onlyIn === 'owner' ? [name] : [],
  );
  return names.length ? fieldsEncoder(resource, names) : null;
}

function operationOf(before: unknown, after: unknown): ChangeOperation {
  if (!before) return 'create';
  return after ? 'update' : 'delete';
}
