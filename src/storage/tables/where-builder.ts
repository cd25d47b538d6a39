import { type Expression, sql } from 'kysely';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { Condition } from '../../schema/list-query.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { padded, param, type QueryBuilder } from '../statement.ts';
import { columnOf, type TableLayout } from './columns.ts';
import { limitParam } from './limit-param.ts';

/** Identifies the SQL of the conditions. */
export const conditionShape = (where: Condition[]): string =>
  where
    .map(({ field, comparison, value }) => {
      const count = comparison === 'matches' ? (value as string[]).length : valuesOf(value).length;
      return `${field}${comparison}${count}`;
    })
    .join();

export const usesSubquery = ({ comparison }: Condition): boolean =>
  comparison === 'matches' || comparison === 'in';

export const isSearch = ({ comparison }: Condition): boolean => comparison === 'matches';

/** The index of words has only the last of them in order. */
export const isSeveralWords = ({ comparison, value }: Condition): boolean =>
  comparison === 'matches' && (value as string[]).length > 1;

export function conditionValues(where: Condition[]): Record<string, StoredValue> {
  const values: Record<string, StoredValue> = {};
  for (const [index, { comparison, value }] of where.entries()) {
    const list = comparison === 'matches' ? wordParams(value as string[]) : valuesOf(value);
    for (const [position, one] of list.entries()) values[`where_${index}_${position}`] = one;
  }
  return values;
}

const valuesOf = (value: Condition['value']): readonly StoredValue[] =>
  Array.isArray(value) ? padded(value) : [value];

/** The last word is a prefix: the extra value ends its range. */
const wordParams = (words: string[]): string[] => [...words, `${words.at(-1)}\u{10ffff}`];

/**
 * How records are found: by the condition at this position, or in the order of the list; all other conditions are only
 * tested. If undefined, as the database sees fit; 'sort' likewise, but not in the order of the list.
 */
export type AccessPath = number | 'order' | 'sort' | undefined;

interface Filterable<Q> {
  where(column: string | Expression<unknown>, is: string, value: unknown): Q;
}

/** The column as an expression, for which SQLite uses no index. */
export const withoutIndex = (column: string): Expression<unknown> =>
  sql`coalesce(${sql.ref(column)}, ${sql.ref(column)})`;

export class WhereBuilder {
  readonly #build: QueryBuilder;
  readonly #resource: AnyResource;
  readonly #linked: TableLayout['linked'];

  constructor(build: QueryBuilder, resource: AnyResource, { linked }: TableLayout) {
    this.#build = build;
    this.#resource = resource;
    this.#linked = linked;
  }

  apply<Q extends Filterable<Q>>(query: Q, where: Condition[], access?: AccessPath): Q {
    const indexedField = typeof access === 'number' ? where[access]?.field : undefined;
    return where.reduce((narrowed, condition, index) => {
      const { field, comparison, value } = condition;
      const isTested = access !== undefined && access !== 'sort' && field !== indexedField;
      const ref = (column: string) => (isTested ? withoutIndex(column) : column);
      if (comparison === 'matches')
        return narrowed.where(ref('id'), 'in', this.#matching(index, value as string[]));
      if (comparison === 'in') return narrowed.where(ref('id'), 'in', this.linkedTo(condition, index));
      return narrowed.where(ref(columnOf(field)), comparison, param(`where_${index}_0`));
    }, query);
  }

  /** One entry for each record that matches the conditions on one field; for a search, those of its last word. */
  matchingEntries(where: Condition[], selectiveIndex: number) {
    const condition = where[selectiveIndex] as Condition;
    if (condition.comparison === 'matches')
      return this.#startingWith(selectiveIndex, condition.value as string[]);
    if (condition.comparison === 'in') return this.linkedTo(condition, selectiveIndex);
    const all = this.#build
      .selectFrom(this.#resource.table)
      .select('id as record_id')
      .where('account_id', '=', param('account'));
    return where.reduce(
      (narrowed, { field, comparison }, index) =>
        field === condition.field
          ? narrowed.where(columnOf(field), comparison as '=', param(`where_${index}_0`))
          : narrowed,
      all,
    );
  }

  /** Those of the first entries of one condition that match all conditions, found by no other index. */
  applyToEntries<Q extends Filterable<Q>>(query: Q, where: Condition[], selectiveIndex: number): Q {
    const entries = this.matchingEntries(where, selectiveIndex).limit(limitParam('limit')).as('entries');
    const found = query.where('id', 'in', this.#build.selectFrom(entries).select('record_id'));
    return where.reduce((narrowed, condition, index) => {
      const { field, comparison, value } = condition;
      if (index === selectiveIndex && !isSeveralWords(condition)) return narrowed;
      const id = withoutIndex('id');
      if (comparison === 'matches') return narrowed.where(id, 'in', this.#matching(index, value as string[]));
      if (comparison === 'in') return narrowed.where(id, 'in', this.linkedTo(condition, index));
      return narrowed.where(withoutIndex(columnOf(field)), comparison, param(`where_${index}_0`));
    }, found);
  }

  /** Records that reference one of the condition's values. */
  linkedTo({ field, value }: Condition, index: number) {
    const { links } = this.#linked.find(({ name }) => name === field) as { links: string };
    return this.#build
      .selectFrom(links)
      .select('record_id')
      .where('account_id', '=', param('account'))
      .where(
        'target_id',
        'in',
        valuesOf(value).map((_, position) => param(`where_${index}_${position}`)),
      );
  }

  #matching(index: number, words: string[]) {
    // Tests whole words for each record that the last one finds, so common words cost little.
    return words.slice(0, -1).reduce(
      (narrowed, _, position) => {
        const whole = this.#words('whole')
          .where('whole.word', '=', param(`where_${index}_${position}`))
          .whereRef('whole.record_id', '=', 'last.record_id');
        return narrowed.where(({ exists }) => exists(whole));
      },
      this.#startingWith(index, words),
    );
  }

  #startingWith(index: number, words: string[]) {
    return this.#words('last')
      .where('last.word', '>=', param(`where_${index}_${words.length - 1}`))
      .where('last.word', '<', param(`where_${index}_${words.length}`));
  }

  #words(alias: string) {
    return this.#build
      .selectFrom(`search_words as ${alias}`)
      .select(`${alias}.record_id`)
      .where(`${alias}.account_id`, '=', param('account'))
      .where(`${alias}.kind`, '=', this.#resource.keys.one);
  }
}
