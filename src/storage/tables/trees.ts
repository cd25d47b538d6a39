import { param, type QueryBuilder } from '../statement.ts';
import { columnOf } from './columns.ts';
import { limitParam } from './limit-param.ts';

interface Tree {
  table: string;
  /** Names the parent. */
  field: string;
}

/** The record's own ID, then those of its ancestors. */
export const ancestorIds = (build: QueryBuilder, { table, field }: Tree) =>
  build
    .withRecursive('ancestors', (inner) =>
      inner
        .selectFrom(table)
        .select(({ lit }) => ['id', `${columnOf(field)} as parent`, lit(1).as('level')])
        .where('account_id', '=', param('account'))
        .where('id', '=', param('id'))
        .unionAll(
          inner
            .selectFrom('ancestors')
            .innerJoin(`${table} as next`, (join) =>
              join.on('next.account_id', '=', param('account')).onRef('next.id', '=', 'ancestors.parent'),
            )
            .select(({ eb, lit }) => [
              ...['next.id', `next.${columnOf(field)} as parent`],
              eb('ancestors.level', '+', lit(1)).as('level'),
            ])
            .where('ancestors.level', '<', param('limit')),
        ),
    )
    .selectFrom('ancestors')
    .select('id');

/** The record's own ID, then those below it, level by level. */
export const descendantIds = (build: QueryBuilder, { table, field }: Tree) =>
  build
    .withRecursive('descendants', (inner) =>
      inner
        .selectFrom(table)
        .select('id')
        .where('account_id', '=', param('account'))
        .where('id', '=', param('id'))
        .unionAll(
          inner
            .selectFrom('descendants')
            // SQLite goes through a cross join in this order, and so finds the next level by index.
            .crossJoin(`${table} as next`)
            .where('next.account_id', '=', param('account'))
            .whereRef(`next.${columnOf(field)}`, '=', 'descendants.id')
            .select('next.id'),
        ),
    )
    .selectFrom('descendants')
    .select('id')
    .limit(limitParam('limit'));
