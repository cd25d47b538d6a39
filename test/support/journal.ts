import assert from 'node:assert/strict';
import type { Server } from './cli.ts';
import type { TestAccount } from './site.ts';
import { assertReplays, type Line } from './spec-journal.ts';

export type { Line } from './spec-journal.ts';

/** A page of the journal, which must go on right after `since`. */
export async function linesAfter(
  server: Pick<Server, 'call'>,
  token: string,
  since: number,
  most = 100,
): Promise<Line[]> {
  const { status, body } = await server.call('GET', `/changes?since=${since}&per_page=${most}`, { token });
  assert.equal(status, 200);
  const lines = body.changes as Line[];
  for (const [index, { sequence }] of lines.entries())
    assert.equal(sequence, since + index + 1, 'sequence numbers count up by 1, without a gap');
  return lines;
}

/** The whole journal. */
export async function journalOf(server: Server, token: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (;;) {
    const more = await linesAfter(server, token, lines.length);
    if (!more.length) return lines;
    lines.push(...more);
  }
}

/** Replaying the journal gives what GET shows, no ID was given twice, and stock adds up. Returns the journal. */
export async function assertWhole(server: Server, token: string): Promise<Line[]> {
  const reader = { get: (path: string) => server.call('GET', path, { token }) } as TestAccount;
  await assertReplays(reader);
  const lines = await journalOf(server, token);
  const created = lines.filter(({ operation }) => operation === 'create').map(({ path }) => path);
  assert.equal(new Set(created).size, created.length, 'an ID was given twice');
  const last = new Map(lines.map(({ path, record }) => [path, record]));
  const stock = new Map<string, number>();
  for (const [path, record] of last) {
    const [, product] = /^(\/products\/\d+)\/stock\/\d+$/.exec(path) ?? [];
    if (product && record) stock.set(product, (stock.get(product) ?? 0) + record.stock_total);
  }
  for (const [path, record] of last)
    if (/^\/products\/\d+$/.test(path) && record)
      assert.equal(record.stock_number, stock.get(path) ?? 0, path);
  return lines;
}
