import type { Sample } from '../metrics/sample.ts';
import type { AnyField, EncodeContext, RecordOf, StoredRecord, StoredValue } from '../schema/fields/field.ts';
import type { Condition, Selection } from '../schema/list-query.ts';
import type { RecordView } from '../schema/record-json.ts';
import type { AnyResource, Resource } from '../schema/resource.ts';

/** SQLite answers synchronously, PostgreSQL does not. Callers may await either; hot paths check which it is. */
export type MaybePromise<T> = T | Promise<T>;

/** Like `then`, but synchronous for a value that is no promise. */
export function maybeThen<A, B>(
  value: MaybePromise<A>,
  next: (value: A) => MaybePromise<B>,
): MaybePromise<B> {
  return value instanceof Promise ? value.then(next) : next(value);
}

type Shape = Record<string, AnyField>;

/** The author of a change, as the journal stores it. */
export type Actor = `token:${number}` | `owner:${number}` | 'command line';

export type ChangeOperation = 'create' | 'update' | 'delete';

export interface Change {
  sequence: number;
  datetime: string;
  operation: ChangeOperation;
  /** Envelope key of a single record. */
  resource: string;
  ID: number;
  path: string;
  /** The JSON that GET returned just after the change; null for a deletion. */
  record: string | null;
}

export interface ChangeList {
  changes: Change[];
  hasMore: boolean;
}

/** A row of the change journal. */
export interface JournalEntry {
  sequence: number;
  /** The change set: the sequence number of the first change of the same transaction. */
  step: number;
  datetime: string;
  operation: ChangeOperation;
  resource: string;
  ID: number;
  path: string;
  actor: string;
  /** What caused the change, if not a plain request: `import`, `undo of 7`. */
  reason: string | null;
  /** JSON of the stored record before and after; entries of old releases omit fields that the API hides. */
  before: string | null;
  after: string | null;
}

/** A journal entry with only the beginning of the record's JSON. */
export type EntrySummary = Omit<JournalEntry, 'before' | 'after'> & { jsonPrefix: string };

/** All changes of one transaction; columns and the console API call it a step. */
export interface ChangeSet {
  first: EntrySummary;
  last: EntrySummary;
}

/** Sequence numbers of journal entries, both included. */
export interface SequenceRange {
  first: number;
  last: number;
}

/** `within`: the ID of the containing record, for a nested resource. */
export interface RecordKey {
  id: number;
  within?: number | undefined;
}

/** A record's JSON, and a tag that changes whenever the record does. */
export interface RecordJson {
  ID: number;
  text: string;
  tag: string;
}

/** What an account stores: records that are not nested, and bytes of text in all records. */
export interface Usage {
  records: number;
  bytes: number;
}

/** Reads of one account. Other accounts' records cannot be named through it. */
export interface AccountReader {
  find<F extends Shape>(
    resource: Resource<F>,
    id: number,
    within?: number,
  ): MaybePromise<RecordOf<F> | undefined>;
  /** A record's JSON in a view. */
  findJson(
    resource: AnyResource,
    view: RecordView,
    key: RecordKey,
    context: EncodeContext,
  ): MaybePromise<RecordJson | undefined>;
  /** A page of a list, each record as JSON. */
  listJson(
    resource: AnyResource,
    view: RecordView,
    selection: Selection,
    context: EncodeContext,
  ): MaybePromise<RecordJson[]>;
  /** Lists records by ascending ID, starting behind `after`. */
  select<F extends Shape>(
    resource: Resource<F>,
    where: Condition[],
    limit: number,
    after?: number,
  ): MaybePromise<RecordOf<F>[]>;
  /** Lists nested records whose containers have IDs from `first` to `last`, ordered by container. */
  findNested<F extends Shape>(
    resource: Resource<F>,
    first: number,
    last: number,
  ): MaybePromise<RecordOf<F>[]>;
  /** Finds which values of an ID or a unique field are taken; case-insensitive fields come back in lower case. */
  findTaken(
    resource: AnyResource,
    field: string,
    values: readonly StoredValue[],
  ): MaybePromise<StoredRecord[]>;
  /** IDs of a record and its ancestors, up to `limit`; `field` names the parent. */
  ancestorIds(resource: AnyResource, field: string, id: number, limit: number): MaybePromise<number[]>;
  /** Counts matching records, up to `max`. */
  count(resource: AnyResource, where: Condition[], max: number): Promise<number>;
  /** Counts the records of each day by a date field, up to `max` each. */
  countPerDay(resource: AnyResource, field: string, days: string[], max: number): Promise<number[]>;
  /** Finds records in no particular order. For nested resources the result may hold others of the same containers. */
  findByKeys<F extends Shape>(resource: Resource<F>, keys: RecordKey[]): MaybePromise<RecordOf<F>[]>;
  /** Lists changes after a sequence number. Long ones end the page early, but it has at least one if there is any. */
  listChanges(since: number, limit: number): MaybePromise<ChangeList>;
  /** Lists change sets before a sequence number, newest first. */
  listChangeSets(before: number, limit: number): MaybePromise<ChangeSet[]>;
  findChangeSetRange(step: number): MaybePromise<SequenceRange | undefined>;
  listEntries(range: SequenceRange, limit: number, descending?: boolean): MaybePromise<JournalEntry[]>;
  /** Lists a record's entries before a sequence number, newest first. */
  listEntriesOf(
    resource: AnyResource,
    record: RecordKey,
    before: number,
    limit: number,
  ): MaybePromise<JournalEntry[]>;
}

/**
 * A write transaction. It holds the account's lock, so what it has read stays true until it ends. Each record written adds
 * an entry to the account's change journal.
 */
export interface AccountWriter extends AccountReader {
  /** Characters of JSON written so far: a measure of the work done. */
  readonly writtenChars: number;
  /** The time of the transaction, in the API's format. */
  readonly now: string;
  /** The number of its change set; null until an entry is in the journal, which domains never are. */
  readonly step: number | null;
  /** Allocates the next ID of a kind. It is not used up if the transaction fails. */
  nextId(kind: string): number;
  /** Whether no record can have had this ID before the transaction began. */
  isNewId(kind: string, id: number): boolean;
  /** Advances the counter past an ID from an import, so that it is not allocated again. */
  reserveId(kind: string, id: number): void;
  /** Throws `NeedsLongTransaction` in a short one, so that the work restarts as a long one. Call it before any write. */
  requireLongTransaction(): void;
  /** Throws `QuotaExceeded` early; the check at the end of the transaction does so in any case. */
  checkQuota(): void;
  /** `pendingBytes`: text that the work is about to add besides, which counts towards the quota already. */
  insert<F extends Shape>(
    resource: Resource<F>,
    records: RecordOf<F>[],
    pendingBytes?: number,
  ): Promise<void>;
  update<F extends Shape>(
    resource: Resource<F>,
    changes: { before: RecordOf<F>; after: RecordOf<F> }[],
    pendingBytes?: number,
  ): Promise<void>;
  remove<F extends Shape>(resource: Resource<F>, records: RecordOf<F>[]): Promise<void>;
}

/** A request with an idempotency key; `request` is a fingerprint of its content. */
export interface IdempotentRequest {
  /** The scope of the key; 0 for the account's owners and development tokens. */
  app: number;
  key: string;
  request: string;
}

export interface StoredResponse {
  status: number;
  location: string | null;
  body: string;
}

export interface WriteOptions {
  /** Stored in the journal: `import`, `undo of 7`. */
  reason?: string;
  /** Runs in a transaction of its own, without delaying reads. */
  isLong?: boolean;
}

export interface AccountStore extends AccountReader {
  /** Runs `work` in a transaction: durable when the promise resolves, rolled back when it rejects. */
  write<T>(actor: Actor, work: (writer: AccountWriter) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Like `write`, but returns the stored response if the request was executed before. */
  writeOnce(
    actor: Actor,
    request: IdempotentRequest,
    work: (writer: AccountWriter) => Promise<StoredResponse>,
  ): Promise<{ reply: StoredResponse; isReplayed: boolean }>;
  /** Runs `work` on a consistent snapshot. */
  snapshot<T>(work: (reader: AccountReader) => Promise<T>): Promise<T>;
}

/** Compared by identity: a new object whenever the account's records or access rights may have changed. */
export type CacheVersion = object;

/**
 * Versions for cache validation. A cache takes the version before it reads, and an entry is valid while the current version
 * is the same object.
 */
export interface CacheVersions {
  /** Whether `refresh` detects every commit by other processes: only then may responses be cached. */
  readonly isExact: boolean;
  /** Detects commits by other processes; if not exact, assumes one every few seconds. */
  refresh(): void;
  /** The version of one account: its records and access rights. */
  ofAccount(account: number): CacheVersion;
  /** The version of all accounts' access rights. */
  readonly ofAll: CacheVersion;
}

export interface Store {
  readonly cacheVersions: CacheVersions;
  forAccount(id: number): AccountStore;
  /** Rejects if the store does not answer. */
  ping(): Promise<void>;
  /** Metrics. */
  samples(): Promise<Sample[]>;
  close(): Promise<void>;
}

export class UniqueViolation extends Error {
  readonly table: string;
  readonly column: string;
  constructor(table: string, column: string, cause: unknown) {
    super(`${table}.${column} is not unique`, { cause });
    this.table = table;
    this.column = column;
  }
}

export class QuotaExceeded extends Error {
  readonly unit: keyof Usage;
  readonly used: number;
  readonly max: number;
  constructor(unit: keyof Usage, used: number, max: number) {
    super(`the account may hold ${max} ${unit}, and holds ${used}: this would be more`);
    this.unit = unit;
    this.used = used;
    this.max = max;
  }
}

/** The idempotency key was used for a different request before. */
export class IdempotencyKeyReused extends Error {}

/** The store cannot be reached, is full, or kept the request waiting for too long. */
export class Unavailable extends Error {}

/** This process must not use the store any more: what is on disk is unknown. */
export class StoreLost extends Unavailable {}

/** Thrown by `requireLongTransaction`. */
export class NeedsLongTransaction extends Error {}
