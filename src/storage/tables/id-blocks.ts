import { limits } from '../../limits.ts';
import type { Session } from '../database.ts';
import type { Insertion } from '../new-rows.ts';
import { type QueryBuilder, type Statement, StatementCache, slot, statement } from '../statement.ts';
import { amount } from './amount.ts';

/** A place in a list by ID: so many records after an ID. */
interface Place {
  after: number;
  offset: number;
}

/**
 * How many records each block of IDs holds, by account and kind. So a page far down a list is found by adding up a few
 * counts, where the database would walk over every record before it.
 */
export class IdBlocks {
  readonly #cache = new StatementCache();
  readonly #build: QueryBuilder;
  readonly #read: Record<'asc' | 'desc', Statement>;

  constructor(build: QueryBuilder) {
    this.#build = build;
    const read = (direction: 'asc' | 'desc') =>
      statement(
        build
          .selectFrom('id_blocks')
          .select(['block', 'records'])
          .where('account_id', '=', slot('account'))
          .where('kind', '=', slot('kind'))
          .orderBy('block', direction)
          .limit(amount('limit'))
          .offset(amount('offset')),
      );
    this.#read = { asc: read('asc'), desc: read('desc') };
  }

  /** Takes account, kind, block and the change of its count, block by block. */
  readonly add: Insertion = {
    table: 'id_blocks',
    statement: (count) => this.#cache.get(`add ${count}`, () => this.#addition(count)),
  };

  #addition(count: number) {
    const row = {
      account_id: slot('account'),
      kind: slot('kind'),
      block: slot('block'),
      records: slot('records'),
    };
    return this.#build
      .insertInto('id_blocks')
      .values(Array(count).fill(row))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'kind', 'block']).doUpdateSet(({ eb, ref }) => ({
          records: eb('id_blocks.records', '+', ref('excluded.records')),
        })),
      );
  }

  /** Where the record stands that so many others stand before; undefined where the list is shorter. */
  async placeOf(
    session: Session,
    account: number,
    kind: string,
    descending: boolean,
    offset: number,
  ): Promise<Place | undefined> {
    const read = this.#read[descending ? 'desc' : 'asc'];
    let left = offset;
    for (let skipped = 0; ; ) {
      // A block holds at most its size, so at least so many are passed over.
      const limit = Math.min(Math.floor(left / limits.idBlock) + 1, limits.idBlocksRead);
      const blocks = (await session.run(read, { account, kind, limit, offset: skipped })) as number[][];
      for (const [block = 0, records = 0] of blocks) {
        const start = block * limits.idBlock;
        if (left < records) return { after: descending ? start + limits.idBlock : start - 1, offset: left };
        left -= records;
      }
      if (blocks.length < limit) return undefined;
      skipped += blocks.length;
    }
  }
}
