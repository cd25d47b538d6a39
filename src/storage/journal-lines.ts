import { buildEncoder, type Encoder, encodersOf, fieldsOf } from '../declare/envelope.ts';
import type { StoredRecord } from '../declare/fields/field.ts';
import type { AnyResource } from '../declare/resource.ts';
import { limits } from '../limits.ts';
import { batches } from './batches.ts';
import type { Session } from './database.ts';
import { columns, type Journal } from './journal.ts';
import type { Values } from './statement.ts';
import type { Actor, ChangeOperation } from './store.ts';

/** What is shown of a record does not depend on the address the server is reached at. */
const anywhere = { baseUrl: '' };

/** Who makes the changes of a transaction, when, and what for. */
export interface Occasion {
  actor: Actor;
  reason: string | null;
  now: string;
}

/** The lines that one transaction adds. They take their numbers at once and are written in batches. */
export class JournalLines {
  /** What they have in common: the number of the first of them. */
  readonly step: number;
  readonly #occasion: Occasion;
  #pending: Values[] = [];
  #last: number;
  #characters = 0;

  constructor(last: number, occasion: Occasion) {
    this.#last = last;
    this.step = last + 1;
    this.#occasion = occasion;
  }

  get last(): number {
    return this.#last;
  }

  /** How much there is to read in all of them. */
  get characters(): number {
    return this.#characters;
  }

  get due(): boolean {
    return this.#pending.length >= limits.batch;
  }

  add(resource: AnyResource, before: StoredRecord | undefined, after: StoredRecord | undefined): void {
    const record = (after ?? before) as StoredRecord;
    if (!resource.path) return;
    const { actor, reason, now } = this.#occasion;
    const { single, bundle } = encodersOf(resource);
    const hidden = after && hiddenOf(resource);
    // All that is stored, so that it can be brought back; while what came after is shown to apps as they see it.
    const was = before ? JSON.stringify(bundle(before, anywhere)) : null;
    const is = after ? JSON.stringify(single(after, anywhere)) : null;
    this.#characters += (was?.length ?? 0) + (is?.length ?? 0);
    this.#last++;
    this.#pending.push({
      sequence: this.#last,
      step: this.step,
      datetime: now,
      operation: operationOf(before, after),
      resource: resource.keys.one,
      record_id: record.ID as number,
      path: resource.path(record),
      actor,
      reason,
      before: was,
      after: is,
      hidden: hidden ? JSON.stringify(hidden(after, anywhere)) : null,
    });
  }

  async flush(session: Session, journal: Journal, account: number): Promise<void> {
    for (const lines of batches(this.#pending)) {
      const values: Values = { account };
      for (const [index, line] of lines.entries())
        for (const column of columns) values[`${column}_${index}`] = line[column] as string | number | null;
      await session.run(journal.append(lines.length), values);
    }
    this.#pending = [];
  }
}

const hiding = new WeakMap<AnyResource, Encoder | null>();

/** Encodes the fields that apps are not shown; null where there are none. */
function hiddenOf(resource: AnyResource): Encoder | null {
  const known = hiding.get(resource);
  if (known !== undefined) return known;
  const fields = fieldsOf(resource, 'bundle').filter(([, { only }]) => only === 'owner');
  const made = fields.length ? buildEncoder(fields, 'bundle') : null;
  hiding.set(resource, made);
  return made;
}

function operationOf(before: unknown, after: unknown): ChangeOperation {
  if (!before) return 'create';
  return after ? 'update' : 'delete';
}
