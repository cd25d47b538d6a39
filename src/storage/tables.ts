import type { AnyResource } from '../declare/resource.ts';
import type { Database } from './database.ts';
import { Journal } from './journal.ts';
import { type Statement, slot, statement } from './statement.ts';
import { Table } from './table.ts';
import { Words } from './words.ts';

/** Everything that accounts share: the tables' statements, compiled as they are first needed. */
export class Tables {
  readonly journal: Journal;
  readonly words: Words;
  readonly lock: Statement;
  readonly count: Statement;
  readonly #tables = new Map<AnyResource, Table>();
  readonly #database: Database;

  constructor(database: Database) {
    const { build } = database;
    this.#database = database;
    this.journal = new Journal(build);
    this.words = new Words(build);
    const counters = build
      .selectFrom('accounts')
      .select(['last_sequence', 'last_ids'])
      .where('account_id', '=', slot('account'));
    // No key update: tokens, owners and sessions that are being added point at this row, and need not wait for a writer.
    this.lock = statement(database.locksRows ? counters.forNoKeyUpdate() : counters);
    this.count = statement(
      build
        .updateTable('accounts')
        .set({ last_sequence: slot('last_sequence'), last_ids: slot('last_ids') })
        .where('account_id', '=', slot('account')),
    );
  }

  of(resource: AnyResource): Table {
    let table = this.#tables.get(resource);
    if (!table) {
      table = new Table(this.#database.build, resource);
      this.#tables.set(resource, table);
    }
    return table;
  }
}
