import { type ExpressionBuilder, sql } from 'kysely';
import type { Stored } from '../../declare/fields/field.ts';
import { type AnyResource, pathOf } from '../../declare/resource.ts';
import { limits } from '../../limits.ts';
import type { Session } from '../database.ts';
import type { Insertion } from '../new-rows.ts';
import { type QueryBuilder, StatementCache, slot, slots } from '../statement.ts';
import type { Change, Changes, Line, RecordKey, Step, StepLine, StepRange } from '../store.ts';
import { amount } from './amount.ts';

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
const columns = [...headColumns, 'before', 'after', 'hidden'];

/** The statements of the change journal: what changed in an account, numbered without a gap. */
export class Journal {
  readonly #cache = new StatementCache();
  readonly #build: QueryBuilder;

  constructor(build: QueryBuilder) {
    this.#build = build;
  }

  /** Adds lines; their values in order, line by line: the account and then the columns. */
  readonly append: Insertion = {
    table: 'changes',
    statement: (count) =>
      this.#cache.get(`append ${count}`, () => {
        const line = slots(['account_id', ...columns]);
        return this.#build.insertInto('changes').values(Array(count).fill(line));
      }),
  };

  /**
   * One more than is shown is read, which tells whether more follow. Of long records only the sizes are read at first, and then no
   * more of them than the page may hold.
   */
  async read(session: Session, account: number, since: number, limit: number): Promise<Changes> {
    const rows = await session.run(this.#page(), { account, since, limit: limit + 1 });
    const shown = rows.slice(0, fitting(rows, limit));
    const long = await this.#longTexts(session, account, shown);
    const changes = shown.map(
      ([sequence, datetime, operation, resource, ID, path, text]) =>
        ({
          sequence,
          datetime,
          operation,
          resource,
          ID,
          path,
          record: text ?? long.get(sequence as number) ?? null,
        }) as Change,
    );
    return { changes, more: rows.length > shown.length };
  }

  /** The texts that were left out of a page, by their sequence numbers. */
  async #longTexts(session: Session, account: number, page: Stored[][]): Promise<Map<number, string>> {
    const left = page.filter((row) => sizeIn(row) > limits.longChange);
    if (!left.length) return new Map();
    const [first, last] = [left[0]?.[0] as number, left.at(-1)?.[0] as number];
    const statement = this.#cache.get('long texts', () =>
      this.#build
        .selectFrom('changes')
        .select(['sequence', 'after'])
        .where('account_id', '=', slot('account'))
        .where('sequence', '>=', slot('first'))
        .where('sequence', '<=', slot('last'))
        .where((eb) => eb(sizeOf(eb), '>', eb.lit(limits.longChange))),
    );
    return new Map((await session.run(statement, { account, first, last })) as [number, string][]);
  }

  #page() {
    return this.#cache.get('page', () =>
      this.#build
        .selectFrom('changes')
        .select(['sequence', 'datetime', 'operation', 'resource', 'record_id', 'path'])
        .select((eb) => [
          eb.case().when(sizeOf(eb), '<=', eb.lit(limits.longChange)).then(eb.ref('after')).end().as('after'),
          sizeOf(eb).as('size'),
        ])
        .where('account_id', '=', slot('account'))
        .where('sequence', '>', slot('since'))
        .orderBy('sequence')
        .limit(amount('limit')),
    );
  }

  /**
   * The newest steps before a number. From a step's last line its first is known, and the line before that is the last
   * of the step before: so each costs one row, however many lines it has.
   */
  async steps(session: Session, account: number, before: number, limit: number): Promise<Step[]> {
    const statement = this.#cache.get('steps', () => {
      const newest = this.#newest();
      const lines = headColumns.flatMap((column) => [`first.${column}`, `last.${column} as last_${column}`]);
      return (
        this.#build
          .withRecursive('hops', (build) =>
            build
              .selectFrom('changes')
              .select(({ lit }) => ['step', 'sequence', lit(1).as('hop')])
              .where('account_id', '=', slot('account'))
              .where('sequence', '=', newest.where('sequence', '<', slot('before')))
              .unionAll(
                build
                  .selectFrom('hops')
                  .innerJoin('changes', (join) =>
                    join
                      .on('changes.account_id', '=', slot('account'))
                      .on('changes.sequence', '=', ({ eb, lit }) => eb('hops.step', '-', lit(1))),
                  )
                  .select(({ eb, lit }) => [
                    'changes.step',
                    'changes.sequence',
                    eb('hops.hop', '+', lit(1)).as('hop'),
                  ])
                  .where('hops.hop', '<', slot('limit')),
              ),
          )
          .selectFrom('hops')
          // Left joins, since SQLite would else begin with the journal rather than with the few hops.
          .leftJoin('changes as first', (join) =>
            join.on('first.account_id', '=', slot('account')).onRef('first.sequence', '=', 'hops.step'),
          )
          .leftJoin('changes as last', (join) =>
            join.on('last.account_id', '=', slot('account')).onRef('last.sequence', '=', 'hops.sequence'),
          )
          .select(lines)
          .select((eb) => [
            beginning(eb, 'first').as('first_beginning'),
            beginning(eb, 'last').as('last_beginning'),
          ])
          .orderBy('hops.step', 'desc')
      );
    });
    const rows = await session.run(statement, { account, before, limit });
    return rows.map((row) => ({
      first: toStepLine(row.filter((_, index) => index % 2 === 0)),
      last: toStepLine(row.filter((_, index) => index % 2 === 1)),
    }));
  }

  /**
   * Where a step ends. The numbers of steps rise with those of lines, which have no gap: so its last line is found by
   * halving what may be, up to the journal's end, one line at a time.
   */
  async range(session: Session, account: number, step: number): Promise<StepRange | undefined> {
    const statement = this.#cache.get('range', () =>
      this.#build
        .withRecursive('halves', (build) =>
          build
            .selectFrom('changes')
            .select(['sequence as low', this.#newest().as('high')])
            .where('account_id', '=', slot('account'))
            .where('sequence', '=', slot('step'))
            .where('step', '=', slot('step'))
            .unionAll(
              build
                .selectFrom('halves')
                .innerJoin('changes', (join) =>
                  join
                    .on('changes.account_id', '=', slot('account'))
                    .on('changes.sequence', '=', sql`(halves.low + halves.high + 1) / 2`),
                )
                .select(({ eb }) => {
                  const ofStep = eb.case().when('changes.step', '=', slot('step'));
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
    const [row] = await session.run(statement, { account, step });
    return row && { first: step, last: Number(row[0]) };
  }

  #newest() {
    return this.#build
      .selectFrom('changes')
      .select(({ fn }) => fn.max('sequence').as('newest'))
      .where('account_id', '=', slot('account'));
  }

  async lines(
    session: Session,
    account: number,
    { first, last }: StepRange,
    limit: number,
    descending: boolean,
  ): Promise<Line[]> {
    const statement = this.#cache.get(`lines ${descending}`, () =>
      this.#build
        .selectFrom('changes')
        .select(columns)
        .where('account_id', '=', slot('account'))
        .where('sequence', '>=', slot('first'))
        .where('sequence', '<=', slot('last'))
        .orderBy('sequence', descending ? 'desc' : 'asc')
        .limit(amount('limit')),
    );
    return (await session.run(statement, { account, first, last, limit })).map(toLine);
  }

  /** What happened to a record, newest first. */
  async linesOf(
    session: Session,
    account: number,
    resource: AnyResource,
    record: RecordKey,
    before: number,
    limit: number,
  ): Promise<Line[]> {
    const { within } = record;
    const statement = this.#cache.get(`lines of ${within !== undefined}`, () => {
      const query = this.#build
        .selectFrom('changes')
        .select(columns)
        .where('account_id', '=', slot('account'))
        .where('resource', '=', slot('resource'))
        .where('record_id', '=', slot('record'))
        .where('sequence', '<', slot('before'));
      return (within === undefined ? query : query.where('path', '=', slot('path')))
        .orderBy('sequence', 'desc')
        .limit(amount('limit'));
    });
    const values = { account, resource: resource.keys.one, record: record.id, before, limit };
    const path = pathOf(resource, record) ?? '';
    const rows = await session.run(statement, within === undefined ? values : { ...values, path });
    return rows.map(toLine);
  }
}

/** How long a record's text is: both databases tell without reading it. */
// biome-ignore lint/suspicious/noExplicitAny: tables and columns come from the resources' declarations
const sizeOf = ({ fn }: ExpressionBuilder<any, any>) => fn<number>('octet_length', ['after']);

/** The same as a page has it, in its last column; 0 for what was deleted. */
const sizeIn = (row: Stored[]): number => Number(row.at(-1));

/** How many of the lines stand on one page, by their sizes: one at least, where there is any. */
function fitting(rows: Stored[][], limit: number): number {
  let bytes = 0;
  const tooLong = rows.findIndex((row, index) => {
    bytes += sizeIn(row);
    return index > 0 && bytes > limits.changesBytes;
  });
  return Math.min(tooLong < 0 ? rows.length : tooLong, limit);
}

/** Whole texts would be read for nothing: a few hundred of them may be a few hundred megabytes. */
// biome-ignore lint/suspicious/noExplicitAny: tables and columns come from the resources' declarations
const beginning = ({ fn, lit }: ExpressionBuilder<any, any>, line: string) =>
  fn('substr', [fn.coalesce(`${line}.after`, `${line}.before`), lit(1), lit(limits.textBeginning)]);

type Head = Omit<Line, 'before' | 'after'>;

function toHead(row: Stored[]): Head {
  const [sequence, step, datetime, operation, resource, ID, path, actor, reason] = row;
  return { sequence, step, datetime, operation, resource, ID, path, actor, reason } as Head;
}

const toStepLine = (row: Stored[]): StepLine => ({
  ...toHead(row),
  beginning: row[headColumns.length] as string,
});

function toLine(row: Stored[]): Line {
  const [before, after, hidden] = row.slice(headColumns.length) as (string | null)[];
  const whole = hidden && after ? `${after.slice(0, -1)},${hidden.slice(1)}` : after;
  return { ...toHead(row), before: before ?? null, after: whole ?? null };
}
