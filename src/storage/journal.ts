import { encodersOf } from '../declare/envelope.ts';
import type { StoredRecord } from '../declare/fields/field.ts';
import type { AnyResource } from '../declare/resource.ts';
import { limits } from '../limits.ts';
import { batches } from './batches.ts';
import type { Session } from './database.ts';
import { type QueryBuilder, type Statement, StatementCache, slot, type Values } from './statement.ts';
import type { Actor, Change, ChangeOperation } from './store.ts';

/** What GET shows of a record does not depend on the address the server is reached at. */
const anywhere = { baseUrl: '' };

const columns = [
  'sequence',
  'datetime',
  'operation',
  'resource',
  'record_id',
  'path',
  'actor',
  'before',
  'after',
];

/** The statements of the change journal: what changed in an account, numbered without a gap. */
export class Journal {
  readonly #cache = new StatementCache();
  readonly #build: QueryBuilder;

  constructor(build: QueryBuilder) {
    this.#build = build;
  }

  append(count: number): Statement {
    return this.#cache.get(`append ${count}`, () =>
      this.#build.insertInto('changes').values(
        Array.from({ length: count }, (_, index) => ({
          account_id: slot('account'),
          ...Object.fromEntries(columns.map((column) => [column, slot(`${column}_${index}`)])),
        })),
      ),
    );
  }

  async read(session: Session, account: number, since: number, limit: number): Promise<Change[]> {
    const statement = this.#cache.get('read', () =>
      this.#build
        .selectFrom('changes')
        .select(['sequence', 'datetime', 'operation', 'resource', 'record_id', 'path', 'after'])
        .where('account_id', '=', slot('account'))
        .where('sequence', '>', slot('since'))
        .orderBy('sequence')
        .limit(slot('limit')),
    );
    const rows = await session.run(statement, { account, since, limit });
    return rows.map(
      ([sequence, datetime, operation, resource, ID, path, record]) =>
        ({ sequence, datetime, operation, resource, ID, path, record }) as Change,
    );
  }
}

/** The lines that one transaction adds. They take their numbers at once and are written in batches. */
export class JournalLines {
  #pending: Values[] = [];
  #last: number;

  constructor(last: number) {
    this.#last = last;
  }

  get last(): number {
    return this.#last;
  }

  get due(): boolean {
    return this.#pending.length >= limits.batch;
  }

  add(
    resource: AnyResource,
    before: StoredRecord | undefined,
    after: StoredRecord | undefined,
    now: string,
    actor: Actor,
  ): void {
    const record = (after ?? before) as StoredRecord;
    if (!resource.path) return;
    const encode = encodersOf(resource).single;
    this.#last++;
    this.#pending.push({
      sequence: this.#last,
      datetime: now,
      operation: operationOf(before, after),
      resource: resource.keys.one,
      record_id: record.ID as number,
      path: resource.path(record),
      actor,
      before: before ? JSON.stringify(encode(before, anywhere)) : null,
      after: after ? JSON.stringify(encode(after, anywhere)) : null,
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

function operationOf(before: unknown, after: unknown): ChangeOperation {
  if (!before) return 'create';
  return after ? 'update' : 'delete';
}
