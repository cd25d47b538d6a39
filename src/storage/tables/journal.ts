import { type ExpressionBuilder, sql } from 'kysely';
import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import { type AnyResource, apiPathOf } from '../../schema/resource.ts';
import type { QueryExecutor } from '../database.ts';
import { param, type QueryBuilder, StatementCache } from '../statement.ts';
import type {
  Change,
  ChangeList,
  ChangeSet,
  EntrySummary,
  JournalEntry,
  RecordKey,
  SequenceRange,
} from '../store.ts';
import { limitParam } from './limit-param.ts';

const headColumns = [
  'sequence',
  'step',
  'datetime',
  'operation',
  'resource',
  'record_id',
  'path',
  'actor',
  'reason',
];
export const journalColumns = [...headColumns, 'before', 'after', 'hidden'];

/** An account's changes, numbered without gaps. */
export class Journal {
  readonly #cache = new StatementCache();
  readonly #build: QueryBuilder;

  constructor(build: QueryBuilder) {
    this.#build = build;
  }

  /** Reads one row more, to learn whether others follow, and large records by a second query if they fit the page. */
  async listChanges(
    executor: QueryExecutor,
    account: number,
    since: number,
    limit: number,
  ): Promise<ChangeList> {
    const rows = await executor.run(this.#page(), { account, since, limit: limit + 1 });
    const page = rows.slice(0, countFittingPage(rows, limit));
    const large = await this.#readLarge(executor, account, page);
    const changes = page.map(
      ([sequence, datetime, operation, resource, ID, path, text]) =>
        ({
          sequence,
          datetime,
          operation,
          resource,
          ID,
          path,
          record: text ?? large.get(sequence as number) ?? null,
        }) as Change,
    );
    return { changes, hasMore: rows.length > page.length };
  }

  async #readLarge(
    executor: QueryExecutor,
    account: number,
    page: StoredValue[][],
  ): Promise<Map<number, string>> {
    const large = page.filter((row) => sizeIn(row) > limits.largeChangeBytes);
    if (!large.length) return new Map();
    const [first, last] = [large[0]?.[0] as number, large.at(-1)?.[0] as number];
    const statement = this.#cache.get('large records', () =>
      this.#build
        .selectFrom('changes')
        .select(['sequence', 'after'])
        .where('account_id', '=', param('account'))
        .where('sequence', '>=', param('first'))
        .where('sequence', '<=', param('last'))
        .where((eb) => eb(sizeOf(eb), '>', eb.lit(limits.largeChangeBytes))),
    );
    return new Map((await executor.run(statement, { account, first, last })) as [number, string][]);
  }

  #page() {
    return this.#cache.get('page', () =>
      this.#build
        .selectFrom('changes')
        .select(['sequence', 'datetime', 'operation', 'resource', 'record_id', 'path'])
        .select((eb) => [
          eb
            .case()
            .when(sizeOf(eb), '<=', eb.lit(limits.largeChangeBytes))
            .then(eb.ref('after'))
            .end()
            .as('after'),
          sizeOf(eb).as('size'),
        ])
        .where('account_id', '=', param('account'))
        .where('sequence', '>', param('since'))
        .orderBy('sequence')
        .limit(limitParam('limit')),
    );
  }

  /** The last entry of a set names its first, before which the previous set ends: so each set costs one row. */
  async listChangeSets(
    executor: QueryExecutor,
    account: number,
    before: number,
    limit: number,
  ): Promise<ChangeSet[]> {
    const statement = this.#cache.get('change sets', () => {
      const newest = this.#newest();
      const pairs = headColumns.flatMap((column) => [`first.${column}`, `last.${column} as last_${column}`]);
      return (
        this.#build
          .withRecursive('hops', (build) =>
            build
              .selectFrom('changes')
              .select(({ lit }) => ['step', 'sequence', lit(1).as('hop')])
              .where('account_id', '=', param('account'))
              .where('sequence', '=', newest.where('sequence', '<', param('before')))
              .unionAll(
                build
                  .selectFrom('hops')
                  .innerJoin('changes', (join) =>
                    join
                      .on('changes.account_id', '=', param('account'))
                      .on('changes.sequence', '=', ({ eb, lit }) => eb('hops.step', '-', lit(1))),
                  )
                  .select(({ eb, lit }) => [
                    'changes.step',
                    'changes.sequence',
                    eb('hops.hop', '+', lit(1)).as('hop'),
                  ])
                  .where('hops.hop', '<', param('limit')),
              ),
          )
          .selectFrom('hops')
          // With inner joins SQLite would scan the journal instead of the few hops.
          .leftJoin('changes as first', (join) =>
            join.on('first.account_id', '=', param('account')).onRef('first.sequence', '=', 'hops.step'),
          )
          .leftJoin('changes as last', (join) =>
            join.on('last.account_id', '=', param('account')).onRef('last.sequence', '=', 'hops.sequence'),
          )
          .select(pairs)
          .select((eb) => [
            jsonPrefixOf(eb, 'first').as('first_json_prefix'),
            jsonPrefixOf(eb, 'last').as('last_json_prefix'),
          ])
          .orderBy('hops.step', 'desc')
      );
    });
    const rows = await executor.run(statement, { account, before, limit });
    return rows.map((row) => ({
      first: toEntrySummary(row.filter((_, index) => index % 2 === 0)),
      last: toEntrySummary(row.filter((_, index) => index % 2 === 1)),
    }));
  }

  /** Finds the last entry by binary search: steps ascend with the sequence numbers, which have no gaps. */
  async findChangeSetRange(
    executor: QueryExecutor,
    account: number,
    step: number,
  ): Promise<SequenceRange | undefined> {
    const statement = this.#cache.get('range', () =>
      this.#build
        .withRecursive('halves', (build) =>
          build
            .selectFrom('changes')
            .select(['sequence as low', this.#newest().as('high')])
            .where('account_id', '=', param('account'))
            .where('sequence', '=', param('step'))
            .where('step', '=', param('step'))
            .unionAll(
              build
                .selectFrom('halves')
                .innerJoin('changes', (join) =>
                  join
                    .on('changes.account_id', '=', param('account'))
                    .on('changes.sequence', '=', sql`(halves.low + halves.high + 1) / 2`),
                )
                .select(({ eb }) => {
                  const ofStep = eb.case().when('changes.step', '=', param('step'));
                  return [
                    ofStep.then(eb.ref('changes.sequence')).else(eb.ref('halves.low')).end().as('low'),
                    ofStep
                      .then(eb.ref('halves.high'))
                      .else(eb('changes.sequence', '-', eb.lit(1)))
                      .end()
                      .as('high'),
                  ];
                })
                .whereRef('halves.low', '<', 'halves.high'),
            ),
        )
        .selectFrom('halves')
        .select('low')
        .whereRef('low', '=', 'high'),
    );
    const [row] = await executor.run(statement, { account, step });
    return row && { first: step, last: Number(row[0]) };
  }

  #newest() {
    return this.#build
      .selectFrom('changes')
      .select(({ fn }) => fn.max('sequence').as('newest'))
      .where('account_id', '=', param('account'));
  }

  async listEntries(
    executor: QueryExecutor,
    account: number,
    { first, last }: SequenceRange,
    limit: number,
    descending: boolean,
  ): Promise<JournalEntry[]> {
    const statement = this.#cache.get(`entries ${descending}`, () =>
      this.#build
        .selectFrom('changes')
        .select(journalColumns)
        .where('account_id', '=', param('account'))
        .where('sequence', '>=', param('first'))
        .where('sequence', '<=', param('last'))
        .orderBy('sequence', descending ? 'desc' : 'asc')
        .limit(limitParam('limit')),
    );
    return (await executor.run(statement, { account, first, last, limit })).map(toJournalEntry);
  }

  /** Newest first. */
  async listEntriesOf(
    executor: QueryExecutor,
    account: number,
    resource: AnyResource,
    record: RecordKey,
    before: number,
    limit: number,
  ): Promise<JournalEntry[]> {
    const { within } = record;
    const statement = this.#cache.get(`entries of record ${within !== undefined}`, () => {
      const query = this.#build
        .selectFrom('changes')
        .select(journalColumns)
        .where('account_id', '=', param('account'))
        .where('resource', '=', param('resource'))
        .where('record_id', '=', param('record'))
        .where('sequence', '<', param('before'));
      return (within === undefined ? query : query.where('path', '=', param('path')))
        .orderBy('sequence', 'desc')
        .limit(limitParam('limit'));
    });
    const values = { account, resource: resource.keys.one, record: record.id, before, limit };
    const path = apiPathOf(resource, record) ?? '';
    const rows = await executor.run(statement, within === undefined ? values : { ...values, path });
    return rows.map(toJournalEntry);
  }
}

/** Both databases know the size without reading the text. */
// biome-ignore lint/suspicious/noExplicitAny: tables and columns come from the resources' declarations
const sizeOf = ({ fn }: ExpressionBuilder<any, any>) => fn<number>('octet_length', ['after']);

/** 0 for a deletion. */
const sizeIn = (row: StoredValue[]): number => Number(row.at(-1));

/** At least one row, if there is any. */
function countFittingPage(rows: StoredValue[][], limit: number): number {
  let bytes = 0;
  const tooLong = rows.findIndex((row, index) => {
    bytes += sizeIn(row);
    return index > 0 && bytes > limits.changesPageBytes;
  });
  return Math.min(tooLong < 0 ? rows.length : tooLong, limit);
}

/** A few hundred whole records may be a few hundred megabytes. */
// biome-ignore lint/suspicious/noExplicitAny: tables and columns come from the resources' declarations
const jsonPrefixOf = ({ fn, lit }: ExpressionBuilder<any, any>, entry: string) =>
  fn('substr', [fn.coalesce(`${entry}.after`, `${entry}.before`), lit(1), lit(limits.titlePrefixCharacters)]);

function toHead(row: StoredValue[]): Omit<JournalEntry, 'before' | 'after'> {
  const [sequence, step, datetime, operation, resource, ID, path, actor, reason] = row;
  return { sequence, step, datetime, operation, resource, ID, path, actor, reason } as JournalEntry;
}

const toEntrySummary = (row: StoredValue[]): EntrySummary => ({
  ...toHead(row),
  jsonPrefix: row[headColumns.length] as string,
});

function toJournalEntry(row: StoredValue[]): JournalEntry {
  const [before, after, hidden] = row.slice(headColumns.length) as (string | null)[];
  const complete = hidden && after ? `${after.slice(0, -1)},${hidden.slice(1)}` : after;
  return { ...toHead(row), before: before ?? null, after: complete ?? null };
}
