import type { Stored } from '../../declare/fields/field.ts';
import type { Condition } from '../../declare/paging.ts';
import type { AnyResource } from '../../declare/resource.ts';
import { padded } from '../batches.ts';
import { type QueryBuilder, slot } from '../statement.ts';
import { columnOf, type Layout } from './columns.ts';

/** What the conditions put into a statement's slots, and how many values each has: all that their SQL depends on. */
export const shapeOf = (where: Condition[]): string =>
  where
    .map(({ field, comparison, value }) => {
      const count = comparison === 'matches' ? (value as string[]).length : valuesOf(value).length;
      return `${field}${comparison}${count}`;
    })
    .join();

/** The values that a list of conditions puts into its statement. */
export function conditionValues(where: Condition[]): Record<string, Stored> {
  const values: Record<string, Stored> = {};
  for (const [index, { comparison, value }] of where.entries()) {
    const given = comparison === 'matches' ? wordSlots(value as string[]) : valuesOf(value);
    for (const [position, one] of given.entries()) values[`where_${index}_${position}`] = one;
  }
  return values;
}

const valuesOf = (value: Condition['value']): readonly Stored[] =>
  Array.isArray(value) ? padded(value) : [value];

/** The last word of a search may be the beginning of one; its end is the first text after all that begin so. */
const wordSlots = (words: string[]): string[] => [...words, `${words.at(-1)}\u{10ffff}`];

export interface Narrowable<Q> {
  where(column: string, is: string, value: unknown): Q;
}

/** Narrows queries on one resource's table to what lists ask for. */
export class Conditions {
  readonly #build: QueryBuilder;
  readonly #resource: AnyResource;
  readonly #linked: Layout['linked'];

  constructor(build: QueryBuilder, resource: AnyResource, { linked }: Layout) {
    this.#build = build;
    this.#resource = resource;
    this.#linked = linked;
  }

  narrow<Q extends Narrowable<Q>>(query: Q, where: Condition[]): Q {
    return where.reduce((narrowed, { field, comparison, value }, index) => {
      const slots = valuesOf(value).map((_, position) => slot(`where_${index}_${position}`));
      if (comparison === 'matches') return this.#matching(narrowed, index, value as string[]);
      if (comparison !== 'in') return narrowed.where(columnOf(field), comparison, slots[0]);
      const { links } = this.#linked.find(({ name }) => name === field) as { links: string };
      const matching = this.#build
        .selectFrom(links)
        .select('record_id')
        .where('account_id', '=', slot('account'))
        .where('target_id', 'in', slots);
      return narrowed.where('id', 'in', matching);
    }, query);
  }

  /** Narrows a query to records whose words are those given; the last may be a beginning. */
  #matching<Q extends Narrowable<Q>>(query: Q, index: number, words: string[]): Q {
    const of = (alias: string) =>
      this.#build
        .selectFrom(`search_words as ${alias}`)
        .select(`${alias}.record_id`)
        .where(`${alias}.account_id`, '=', slot('account'))
        .where(`${alias}.kind`, '=', this.#resource.keys.one);
    const place = (position: number) => slot(`where_${index}_${position}`);
    const beginning = of('last')
      .where('last.word', '>=', place(words.length - 1))
      .where('last.word', '<', place(words.length));
    // The whole words are looked up for each record that the last one finds: one that all records have costs little.
    const matching = words.slice(0, -1).reduce((narrowed, _, position) => {
      const whole = of('whole')
        .where('whole.word', '=', place(position))
        .whereRef('whole.record_id', '=', 'last.record_id');
      return narrowed.where(({ exists }) => exists(whole));
    }, beginning);
    return query.where('id', 'in', matching);
  }
}
