import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ActivityFilter, queryOf } from '../../console/src/activity/filter.ts';
import { groupByDay } from '../../console/src/activity/grouping.ts';
import type { Step } from '../../console/src/history/change.ts';
import { parseTable, pastedCounts } from '../../console/src/products/stock/paste.ts';

const step = (number: number, datetime: string, ID: number, more: Partial<Step> = {}): Step => ({
  ...{ step: number, lines: 1, datetime, reason: null },
  actor: { kind: 'owner', name: 'ann@example.com' },
  main: {
    ...{ sequence: number, operation: 'update', resource: 'product', ID },
    ...{ path: `/products/${ID}`, title: 'Mug' },
  },
  ...more,
});

describe('the activity', () => {
  it('is grouped by day, and repeated changes of a record are shown as one', () => {
    const days = groupByDay([
      step(9, '2026-11-15 12:30:00', 1),
      step(8, '2026-11-15 12:20:00', 1),
      step(7, '2026-11-15 12:10:00', 1, { reason: 'bulk' }),
      step(6, '2026-11-15 12:05:00', 2),
      step(5, '2026-11-12 12:00:00', 2),
      step(4, '2026-11-12 11:00:00', 2, { actor: { kind: 'token', name: 'Till' } }),
    ]);
    assert.deepEqual(
      days.map(({ runs }) => runs.map((run) => run.map(({ step: number }) => number))),
      [
        [[9, 8], [7], [6]],
        [[5], [4]],
      ],
    );
  });

  it('is limited to whole days of the browser', () => {
    const none: ActivityFilter = { actor: '', resource: '', title: '', period: '', from: '', to: '' };
    const inUtc = (day: string): string =>
      new Date(new Date(`${day}T00:00:00`).getTime() - 1000).toISOString().slice(0, 19).replace('T', ' ');
    const range = queryOf({ ...none, period: 'range', from: '2026-11-01', to: '2026-11-03' });
    assert.equal(range.datetime_from, inUtc('2026-11-01'));
    assert.equal(range.datetime_to, inUtc('2026-11-04'));
    const week = queryOf({ ...none, period: 'week' }, new Date('2026-11-15T10:00:00'));
    assert.equal(week.datetime_from, inUtc('2026-11-09'));
    assert.deepEqual(queryOf(none), { actor: '', resource: '', title: '' });
  });
});

describe('a table from a spreadsheet', () => {
  it('has cells, which are counts with or without groups of digits', () => {
    assert.deepEqual(parseTable('4\t5\r\n1,200\t-3\r\n'), [
      ['4', '5'],
      ['1200', '-3'],
    ]);
    assert.equal(parseTable('12'), undefined);
    assert.deepEqual(parseTable('1 250\nmany'), [['1250'], ['many']]);
  });

  it('fills the grid from a cell on, and leaves out what does not fit or is empty', () => {
    const record = (ID: number) => ({ ID }) as never;
    const rows = [
      { title: 'a', cells: [record(1), record(2)] },
      { title: 'b', cells: [undefined, record(4)] },
    ];
    const table = [
      ['7', '', '9'],
      ['8', '6'],
      ['5', '5'],
    ];
    assert.deepEqual(
      pastedCounts(table, rows, 0, 0).map(([{ ID }, typed]) => [ID, typed]),
      [
        [1, '7'],
        [4, '6'],
      ],
    );
  });
});
