import { noContext, type StoredRecord } from '../../schema/fields/field.ts';
import { encodeRecord, fieldsEncoder, fieldsInView, recordEncoder } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Actor, ChangeOperation } from '../store.ts';
import type { RecordRow } from '../tables/table-writes.ts';
import type { AccountUnitOfWork } from './unit-of-work.ts';

interface ChangeContext {
  actor: Actor;
  reason: string | null;
  now: string;
}

/** Numbers and adds the journal entries of one write. */
export class JournalRecorder {
  readonly step: number;
  readonly #account: number;
  readonly #unitOfWork: AccountUnitOfWork;
  readonly #context: ChangeContext;
  #writtenChars = 0;

  constructor(account: number, unitOfWork: AccountUnitOfWork, context: ChangeContext) {
    this.#account = account;
    this.#unitOfWork = unitOfWork;
    this.step = unitOfWork.sequence + 1;
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
    this.#unitOfWork.sequence++;
    this.#unitOfWork.journal.add([
      this.#account,
      this.#unitOfWork.sequence,
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
