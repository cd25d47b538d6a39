import { type Expression, sql } from 'kysely';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { Condition } from '../../schema/list-query.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { padded } from '../batches.ts';
import { param, type QueryBuilder } from '../statement.ts';
import { columnOf, type TableLayout } from './columns.ts';

/** What the conditions put into a statement's slots, and how many values each has: all that their SQL depends on. */
export const conditionShape = (where: Condition[]): string =>
  where
    .map(({ field, comparison, value }) => {
      const count = comparison === 'matches' ? (value as string[]).length : valuesOf(value).length;
      return `${field}${comparison}${count}`;
    })
    .join();

/** Whether a condition is met by what is found elsewhere. */
export const usesSubquery = ({ comparison }: Condition): boolean =>
  comparison === 'matches' || comparison === 'in';

/** The values that a list of conditions puts into its statement. */
export function conditionValues(where: Condition[]): Record<string, StoredValue> {
  const values: Record<string, StoredValue> = {};
  for (const [index, { comparison, value }] of where.entries()) {
    const given = comparison === 'matches' ? wordParams(value as string[]) : valuesOf(value);
    for (const [position, one] of given.entries()) values[`where_${index}_${position}`] = one;
  }
  return values;
}

const valuesOf = (value: Condition['value']): readonly StoredValue[] =>
  Array.isArray(value) ? padded(value) : [value];

/** The last word of a search may be the beginning of one; its end is the first text after all that begin so. */
const wordParams = (words: string[]): string[] => [...words, `${words.at(-1)}\u{10ffff}`];

interface Filterable<Q> {
  where(column: string | Expression<unknown>, is: string, value: unknown): Q;
}

/** A column in a way for which no index is used: an expression that is the same. */
export const withoutIndex = (column: string): Expression<unknown> =>
  sql`coalesce(${sql.ref(column)}, ${sql.ref(column)})`;

/** Narrows queries on one resource's table to what lists ask for. */
export class WhereBuilder {
  readonly #build: QueryBuilder;
  readonly #resource: AnyResource;
  readonly #linked: TableLayout['linked'];

  constructor(build: QueryBuilder, resource: AnyResource, { linked }: TableLayout) {
    this.#build = build;
    this.#resource = resource;
    this.#linked = linked;
  }

  /** `few`: the condition, by its place, by which records are found; the others are only tested. */
  apply<Q extends Filterable<Q>>(query: Q, where: Condition[], few?: number): Q {
    return where.reduce((narrowed, condition, index) => {
      const { field, comparison, value } = condition;
      const isTested = few !== undefined && few !== index;
      const by = (column: string) => (isTested ? withoutIndex(column) : column);
      if (comparison === 'matches')
        return narrowed.where(by('id'), 'in', this.#matching(index, value as string[]));
      if (comparison === 'in') return narrowed.where(by('id'), 'in', this.linkedTo(condition, index));
      return narrowed.where(by(columnOf(field)), comparison, param(`where_${index}_0`));
    }, query);
  }

  /** What an index has of one condition: an entry for each record that meets it; for a search, of the last word alone. */
  matchingEntries(condition: Condition, index: number) {
    const { field, comparison, value } = condition;
    if (comparison === 'matches') return this.#beginning(index, value as string[]);
    if (comparison === 'in') return this.linkedTo(condition, index);
    return this.#build
      .selectFrom(this.#resource.table)
      .select('id as record_id')
      .where('account_id', '=', param('account'))
      .where(columnOf(field), comparison, param(`where_${index}_0`));
  }

  /** Records that point at one of those that a condition names. */
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

  /** Records whose words are those given; the last may be a beginning. */
  #matching(index: number, words: string[]) {
    // The whole words are looked up for each record that the last one finds: one that all records have costs little.
    return words.slice(0, -1).reduce(
      (narrowed, _, position) => {
        const whole = this.#words('whole')
          .where('whole.word', '=', param(`where_${index}_${position}`))
          .whereRef('whole.record_id', '=', 'last.record_id');
        return narrowed.where(({ exists }) => exists(whole));
      },
      this.#beginning(index, words),
    );
  }

  #beginning(index: number, words: string[]) {
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
