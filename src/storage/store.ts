import type { Sample } from '../metrics/sample.ts';
import type { AnyField, EncodeContext, RecordOf, StoredRecord, StoredValue } from '../schema/fields/field.ts';
import type { Condition, Selection } from '../schema/list-query.ts';
import type { RecordView } from '../schema/record-json.ts';
import type { AnyResource, Resource } from '../schema/resource.ts';

/** A store may answer at once (SQLite) or later (PostgreSQL). Callers await either; those that must be quick look which it is. */
export type MaybePromise<T> = T | Promise<T>;

/** Keeps an answer that is there at once from waiting for a turn of the event loop. */
export function maybeThen<A, B>(
  value: MaybePromise<A>,
  next: (value: A) => MaybePromise<B>,
): MaybePromise<B> {
  return value instanceof Promise ? value.then(next) : next(value);
}

type Shape = Record<string, AnyField>;

/** Who changed something: a token, an owner, or the command line. */
export type Actor = `token:${number}` | `owner:${number}` | 'command line';

export type ChangeOperation = 'create' | 'update' | 'delete';

export interface Change {
  sequence: number;
  datetime: string;
  operation: ChangeOperation;
  /** Envelope key of a single one. */
  resource: string;
  ID: number;
  path: string;
  /** JSON text of the record as GET gave it just after the change; null once deleted. */
  record: string | null;
}

/** Changes in order, and whether others follow them. */
export interface ChangeList {
  changes: Change[];
  hasMore: boolean;
}

/** A change with all that its line in the journal holds. */
export interface JournalEntry {
  sequence: number;
  /** The sequence number of the first change of the same transaction. */
  step: number;
  datetime: string;
  operation: ChangeOperation;
  resource: string;
  ID: number;
  path: string;
  actor: string;
  /** What the change was made for, where that is more than a request's own wish. */
  reason: string | null;
  /** JSON text of all that was stored of the record before and after; lines of old leave out what the API hides. */
  before: string | null;
  after: string | null;
}

/** A change as a step tells it: of its record, only where the text begins. */
export type EntrySummary = Omit<JournalEntry, 'before' | 'after'> & { jsonPrefix: string };

/** What one transaction did, from its first change to its last. */
export interface ChangeSet {
  first: EntrySummary;
  last: EntrySummary;
}

/** Lines by their sequence numbers, both included. */
export interface SequenceRange {
  first: number;
  last: number;
}

/** A record's place: its own ID, and that of the record it stands in. */
export interface RecordKey {
  id: number;
  within?: number | undefined;
}

/** A record's JSON text, and a tag that is another one when the record is. */
export interface RecordJson {
  ID: number;
  text: string;
  tag: string;
}

/** How much an account holds: records that stand in no other one, and bytes of the texts of all. */
export interface Usage {
  records: number;
  bytes: number;
}

/** Everything below is bound to one account: another one's records cannot even be named. */
export interface AccountReader {
  find<F extends Shape>(
    resource: Resource<F>,
    id: number,
    within?: number,
  ): MaybePromise<RecordOf<F> | undefined>;
  /** A record as one of its forms shows it. */
  findJson(
    resource: AnyResource,
    form: RecordView,
    key: RecordKey,
    context: EncodeContext,
  ): MaybePromise<RecordJson | undefined>;
  /** A page of a list, in the same way. */
  listJson(
    resource: AnyResource,
    form: RecordView,
    selection: Selection,
    context: EncodeContext,
  ): MaybePromise<RecordJson[]>;
  /** Whole records, by ascending ID. */
  select<F extends Shape>(
    resource: Resource<F>,
    where: Condition[],
    limit: number,
    after?: number,
  ): MaybePromise<RecordOf<F>[]>;
  /** Records that stand inside the outer ones with IDs from `first` to `last`, in the order of those. */
  findNested<F extends Shape>(
    resource: Resource<F>,
    first: number,
    last: number,
  ): MaybePromise<RecordOf<F>[]>;
  /** Which of these values of an ID or a unique field are taken; values that ignore case come back in lower case. */
  findTaken(
    resource: AnyResource,
    field: string,
    values: readonly StoredValue[],
  ): MaybePromise<StoredRecord[]>;
  /** The IDs of a tree's record and of those above it, by the field that names the one above: so many at most. */
  ancestorIds(resource: AnyResource, field: string, id: number, limit: number): MaybePromise<number[]>;
  /** How many records meet the conditions; `most` where there are more. */
  count(resource: AnyResource, where: Condition[], most: number): Promise<number>;
  /** How many records each of some days has, by the day of a moment; `most` where there are more. */
  countPerDay(resource: AnyResource, field: string, days: string[], most: number): Promise<number[]>;
  /** Whole records with these IDs, in no particular order; perhaps some more of the same outer records. */
  findByKeys<F extends Shape>(resource: Resource<F>, keys: RecordKey[]): MaybePromise<RecordOf<F>[]>;
  /** The changes after a number: so many at most, and fewer where they are long, but one where there is any. */
  listChanges(since: number, limit: number): MaybePromise<ChangeList>;
  /** The steps before a number, newest first. */
  listChangeSets(before: number, limit: number): MaybePromise<ChangeSet[]>;
  /** The lines of a step; undefined where there is no such step. */
  findChangeSetRange(step: number): MaybePromise<SequenceRange | undefined>;
  listEntries(range: SequenceRange, limit: number, descending?: boolean): MaybePromise<JournalEntry[]>;
  /** The lines of a record before a number, newest first. */
  listEntriesOf(
    resource: AnyResource,
    record: RecordKey,
    before: number,
    limit: number,
  ): MaybePromise<JournalEntry[]>;
}

/**
 * An open transaction. Writers of one account take turns: whoever holds this is the only one, so what it has read stays
 * true until it is done. Each write adds its line to the account's change journal.
 */
export interface AccountWriter extends AccountReader {
  /** Characters of records that were written so far: how much work it was. */
  readonly writtenChars: number;
  /** The time of the transaction, as the API writes moments. */
  readonly now: string;
  /** The number of the step that its changes make up; null while none is in the journal (domains are not). */
  readonly step: number | null;
  /** The next ID of a kind; given back if the transaction fails. */
  nextId(kind: string): number;
  /** Whether no record of a kind can have had this ID before the transaction began. */
  isNewId(kind: string, id: number): boolean;
  /** Takes note of an ID that came from outside, so that it is not given again. */
  reserveId(kind: string, id: number): void;
  /** For a work that turns out to take long, before it has written anything: it begins anew as one that may. */
  requireLongTransaction(): void;
  /** Refuses what has grown beyond the account's quota so far; at the end that is done in any case. */
  checkQuota(): void;
  /** `toCome`: bytes of text that the work is about to add besides; a quota that these would exceed refuses the record already. */
  insert<F extends Shape>(resource: Resource<F>, records: RecordOf<F>[], toCome?: number): Promise<void>;
  update<F extends Shape>(
    resource: Resource<F>,
    changes: { before: RecordOf<F>; after: RecordOf<F> }[],
    toCome?: number,
  ): Promise<void>;
  remove<F extends Shape>(resource: Resource<F>, records: RecordOf<F>[]): Promise<void>;
}

/** A request that must not be carried out twice: the key that its app gave it, and what tells it apart from others. */
export interface IdempotentRequest {
  /** Apps choose their keys on their own; 0 stands for the account's owners and development tokens. */
  app: number;
  key: string;
  request: string;
}

/** What a request was answered with. */
export interface StoredResponse {
  status: number;
  location: string | null;
  body: string;
}

export interface WriteOptions {
  /** What it is done for, as the journal's lines tell: `import`, `undo of 7`. */
  reason?: string;
  /** It may take long, as an import does: it gets a transaction to itself, and others are answered meanwhile. */
  isLong?: boolean;
}

export interface AccountStore extends AccountReader {
  /** Runs `work` in a transaction: all of it is stored, durably, when the promise resolves; nothing when it rejects. */
  write<T>(actor: Actor, work: (writer: AccountWriter) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** The same, unless it was done before, and not long ago: then what was answered. */
  writeOnce(
    actor: Actor,
    once: IdempotentRequest,
    work: (writer: AccountWriter) => Promise<StoredResponse>,
  ): Promise<{ reply: StoredResponse; isReplayed: boolean }>;
  /** Runs `work` on an unchanging view of the account. */
  snapshot<T>(work: (reader: AccountReader) => Promise<T>): Promise<T>;
}

/** Stands for a state of an account, and of who may come in. There is nothing in it: it is the same one, or another. */
export type CacheVersion = object;

/**
 * Tells whether what was read once still holds. Whoever keeps something takes the mark before reading, and uses what was
 * kept only while the same mark is given out.
 */
export interface CacheVersions {
  /** Whether `look` learns of every commit of other processes: only then may answers be kept. */
  readonly isExact: boolean;
  /** Learns of what other processes have committed by now; where it is not exact, assumes it every few seconds. */
  refresh(): void;
  /** The mark of one account: its records, and who may see them. */
  ofAccount(account: number): CacheVersion;
  /** The mark of who may come in, to any account. */
  readonly ofAll: CacheVersion;
}

export interface Store {
  /** Tell whether what was read once still holds. */
  readonly cacheVersions: CacheVersions;
  forAccount(id: number): AccountStore;
  /** Resolves when the store answers; rejects otherwise. */
  ping(): Promise<void>;
  /** What it tells of itself to whoever watches. */
  samples(): Promise<Sample[]>;
  close(): Promise<void>;
}

/** The store refused a value that must be unique. */
export class UniqueViolation extends Error {
  readonly table: string;
  readonly column: string;
  constructor(table: string, column: string, cause: unknown) {
    super(`${table}.${column} is not unique`, { cause });
    this.table = table;
    this.column = column;
  }
}

/** A write would let an account hold more than it may. */
export class QuotaExceeded extends Error {
  readonly unit: keyof Usage;
  readonly used: number;
  readonly max: number;
  constructor(unit: keyof Usage, used: number, most: number) {
    super(`the account may hold ${most} ${unit}, and holds ${used}: this would be more`);
    this.unit = unit;
    this.used = used;
    this.max = most;
  }
}

/** The key of a request was given to another one before. */
export class IdempotencyKeyReused extends Error {}

/** The store cannot be reached, is full, or could not give a turn in time. */
export class Unavailable extends Error {}

/** The store is not to be used any more by this process. */
export class StoreLost extends Unavailable {}

/** A work was begun as a short one, and is not. */
export class NeedsLongTransaction extends Error {}
