import type { Sample } from '../metrics/sample.ts';
import type { EncodeContext, Fields, RecordOf, StoredRecord, StoredValue } from '../schema/fields/field.ts';
import type { Condition, Selection } from '../schema/list-query.ts';
import type { RecordView } from '../schema/record-json.ts';
import type { AccountNames, AnyResource, Resource } from '../schema/resource.ts';

/** A value from SQLite, which is synchronous, or a promise from PostgreSQL. */
export type MaybePromise<T> = T | Promise<T>;

/** Like `then`, but synchronous for a value that is no promise. */
export function maybeThen<A, B>(
  value: MaybePromise<A>,
  next: (value: A) => MaybePromise<B>,
): MaybePromise<B> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** The author of a change, as the journal stores it. */
export type Actor = `token:${number}` | `owner:${number}` | 'command line' | 'visitor';

export type ChangeOperation = 'create' | 'update' | 'delete';

export interface Change {
  sequence: number;
  datetime: string;
  operation: ChangeOperation;
  resource: string;
  ID: number;
  path: string;
  /** JSON as GET returns it; null for a deletion. */
  record: string | null;
}

export interface ChangeList {
  changes: Change[];
  hasMore: boolean;
}

export interface JournalEntry {
  sequence: number;
  /** The change set: the sequence number of its first change. */
  step: number;
  datetime: string;
  operation: ChangeOperation;
  resource: string;
  ID: number;
  path: string;
  actor: string;
  /** Such as `import` or `undo of 7`; null for a plain request. */
  reason: string | null;
  /** JSON of all stored fields; entries of old releases omit those that the API hides. */
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

/** Sequence numbers, both included. */
export interface SequenceRange {
  first: number;
  last: number;
}

/** `within`: the containing record's ID, for a nested resource. */
export interface RecordKey {
  id: number;
  within?: number | undefined;
}

/** `tag` changes whenever the record does. */
export interface RecordJson {
  ID: number;
  text: string;
  tag: string;
}

/** Records that are not nested, and bytes of text in all. */
export interface Usage {
  records: number;
  bytes: number;
}

/** `hasMore`: at least so many. */
export interface ListCount {
  count: number;
  hasMore: boolean;
}

/** Reads of one account: other accounts' records cannot be named. */
export interface AccountReader {
  find<F extends Fields>(
    resource: Resource<F>,
    id: number,
    within?: number,
  ): MaybePromise<RecordOf<F> | undefined>;
  /** With the account's names, which the defaults may need, in one statement. */
  findSingleton(
    resource: AnyResource,
  ): MaybePromise<{ record: StoredRecord | undefined; account: AccountNames }>;
  findJson(
    resource: AnyResource,
    view: RecordView,
    key: RecordKey,
    context: EncodeContext,
  ): MaybePromise<RecordJson | undefined>;
  listJson(
    resource: AnyResource,
    view: RecordView,
    selection: Selection,
    context: EncodeContext,
  ): MaybePromise<RecordJson[]>;
  /** A page of whole records. The caller makes sure that an index has them in this order, or that it searches for words. */
  list<F extends Fields>(resource: Resource<F>, selection: Selection): MaybePromise<RecordOf<F>[]>;
  /** Ordered by ID. */
  select<F extends Fields>(
    resource: Resource<F>,
    where: Condition[],
    limit: number,
    after?: number,
  ): MaybePromise<RecordOf<F>[]>;
  /** Nested records of the containers from `first` to `last`, in their order. */
  findNested<F extends Fields>(
    resource: Resource<F>,
    first: number,
    last: number,
  ): MaybePromise<RecordOf<F>[]>;
  /** Which values of an ID or unique field exist; case-insensitive ones in lower case. */
  findTaken(
    resource: AnyResource,
    field: string,
    values: readonly StoredValue[],
  ): MaybePromise<StoredRecord[]>;
  /** Which values of a field only other accounts may have, in lower case. */
  findHeldElsewhere(resource: AnyResource, values: readonly StoredValue[]): Promise<Set<string>>;
  /** The record's own ID and its ancestors'; `field` names the parent. */
  ancestorIds(resource: AnyResource, field: string, id: number, limit: number): MaybePromise<number[]>;
  /** The record's own ID and those below it, up to `limit`; `field` names the parent. */
  descendantIds(resource: AnyResource, field: string, id: number, limit: number): MaybePromise<number[]>;
  /**
   * A page of records that meet conditions on several columns, and how many there are, up to `maxCount` (uncounted without). An
   * index has the records in this order; the first condition is one that most records meet.
   */
  listFiltered<F extends Fields>(
    resource: Resource<F>,
    selection: Selection,
    maxCount?: number,
  ): Promise<{ records: RecordOf<F>[]; count: ListCount }>;
  /** Counts no further than `max`. */
  count(resource: AnyResource, where: Condition[], max: number): Promise<number>;
  /** The length of a list; with filters, counted by index up to `max`. */
  countList(resource: AnyResource, where: Condition[], max: number): Promise<ListCount>;
  /** For each value of a reference its first record in the order of `sort`, found by index, in one statement. */
  firstPerValue<F extends Fields>(
    resource: Resource<F>,
    field: string,
    values: readonly StoredValue[],
    sort: string,
  ): Promise<RecordOf<F>[]>;
  /** Records by the value of a reference, each counted no further than `max`. */
  countPerValue(
    resource: AnyResource,
    field: string,
    values: number[],
    max: number,
  ): Promise<Map<number, number>>;
  countPerDay(resource: AnyResource, field: string, days: string[], max: number): Promise<number[]>;
  /** In no particular order; may include other nested records of the same containers. */
  findByKeys<F extends Fields>(resource: Resource<F>, keys: RecordKey[]): MaybePromise<RecordOf<F>[]>;
  /** Large records end the page early, after one at least. */
  listChanges(since: number, limit: number): MaybePromise<ChangeList>;
  /** Newest first. */
  listChangeSets(before: number, limit: number): MaybePromise<ChangeSet[]>;
  findChangeSetRange(step: number): MaybePromise<SequenceRange | undefined>;
  /** Those of the hashes whose blobs were removed, since no record needed them. */
  removedBlobs(hashes: readonly string[]): Promise<Set<string>>;
  listEntries(range: SequenceRange, limit: number, descending?: boolean): MaybePromise<JournalEntry[]>;
  /** Newest first. */
  listEntriesOf(
    resource: AnyResource,
    record: RecordKey,
    before: number,
    limit: number,
  ): MaybePromise<JournalEntry[]>;
}

/** A write transaction. It holds the account's lock, so what it reads stays true, and records each change in the journal. */
export interface AccountWriter extends AccountReader {
  /** Characters of JSON written: a measure of the work done. */
  readonly writtenChars: number;
  /** In the API's format. */
  readonly now: string;
  /** Its change set; null while nothing is in the journal, which domains never are. */
  readonly step: number | null;
  /** Given back if the transaction fails. */
  nextId(kind: string): number;
  /** Whether no earlier record can have had this ID. */
  isNewId(kind: string, id: number): boolean;
  /** Advances the counter past an imported ID. */
  reserveId(kind: string, id: number): void;
  /** Restarts the work in a long transaction, unless it is one. To be called before any write. */
  requireLongTransaction(): void;
  /** An early check, of what is to be added too; the transaction ends with another. */
  checkQuota(pending?: Partial<Usage>): void;
  /**
   * Before a blob is stored: it stays for `limits.unneededBlobDays` without a record, also if it was about to be removed.
   * Returns false, and has no effect, while it is being removed.
   */
  reserveBlob(hash: string): Promise<boolean>;
  /** `pendingBytes`: text to be added later, checked against the quota now. */
  insert<F extends Fields>(
    resource: Resource<F>,
    records: RecordOf<F>[],
    pendingBytes?: number,
  ): Promise<void>;
  update<F extends Fields>(
    resource: Resource<F>,
    changes: { before: RecordOf<F>; after: RecordOf<F> }[],
    pendingBytes?: number,
  ): Promise<void>;
  remove<F extends Fields>(resource: Resource<F>, records: RecordOf<F>[]): Promise<void>;
}

/** `request` is a fingerprint of its content. */
export interface IdempotentRequest {
  /** 0 for owners and development tokens. */
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
  reason?: string;
  /** In a transaction of its own, without delaying others' reads. */
  isLong?: boolean;
}

export interface AccountStore extends AccountReader {
  /** Durable when it resolves, rolled back when it rejects. */
  write<T>(actor: Actor, work: (writer: AccountWriter) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Replays the stored response if the request was executed before. */
  writeOnce(
    actor: Actor,
    request: IdempotentRequest,
    work: (writer: AccountWriter) => Promise<StoredResponse>,
  ): Promise<{ response: StoredResponse; isReplayed: boolean }>;
  snapshot<T>(work: (reader: AccountReader) => Promise<T>): Promise<T>;
}

/** Compared by identity. */
export type CacheVersion = object;

/** The account whose cached responses and tokens a transaction invalidates; `none` for uncached data; undefined: all. */
export type InvalidationScope = number | 'none' | undefined;

/** A cache takes the version before it reads; the entry is valid while that is the current one. */
export class CacheVersions {
  /** Whether `refresh` detects every commit of other processes: only then may responses be cached. */
  readonly isExact: boolean;
  readonly #readCommitCount: () => number;
  readonly #accounts = new Map<number, CacheVersion>();
  #all: CacheVersion = {};
  #commitCount: number;

  /** `readCommitCount` changes with each commit of another process or, if not exact, every few seconds. */
  constructor(readCommitCount: () => number, { exact }: { exact: boolean }) {
    this.isExact = exact;
    this.#readCommitCount = readCommitCount;
    this.#commitCount = readCommitCount();
  }

  /** Detects commits of other processes; if not exact, assumes one every few seconds. */
  refresh(): void {
    const count = this.#readCommitCount();
    if (count !== this.#commitCount) this.invalidate(undefined);
    this.#commitCount = count;
  }

  /** Of its records and access rights. */
  ofAccount(account: number): CacheVersion {
    return this.#accounts.getOrInsertComputed(account, () => ({}));
  }

  /** Of all accounts' access rights. */
  get ofAll(): CacheVersion {
    return this.#all;
  }

  /** Called after each commit of this process. */
  invalidate(scope: InvalidationScope): void {
    if (typeof scope === 'number') this.#accounts.delete(scope);
    if (scope !== undefined) return;
    this.#all = {};
    this.#accounts.clear();
  }
}

export interface Store {
  readonly cacheVersions: CacheVersions;
  forAccount(id: number): AccountStore;
  ping(): Promise<void>;
  /** Stores something of no consequence. */
  testWrite(): Promise<void>;
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

/** Another account has a value that only one account may have. */
export class HeldElsewhere extends Error {
  readonly kind: string;
  readonly value: string;
  constructor(kind: string, value: string) {
    super(heldElsewhereMessage(value));
    this.kind = kind;
    this.value = value;
  }
}

/** Owners see it too: it does not name the other account. */
export const heldElsewhereMessage = (value: string): string =>
  `${value} belongs to another account; only the administrator of this server can release it`;

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

export class IdempotencyKeyReused extends Error {}

/** Unreachable, full, or too busy. */
export class Unavailable extends Error {}

/** Only busy: others read or write, and it is worth trying again. */
export class Busy extends Unavailable {}

/** What is on disk is unknown: this process must stop. */
export class StoreLost extends Unavailable {}

/** The account is being deleted: it takes no writes. */
export class AccountClosed extends Error {}

export class NeedsLongTransaction extends Error {}
