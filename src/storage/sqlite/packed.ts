import type { StoredValue } from '../../schema/fields/field.ts';

/** Statements in order, each with its values. */
export type StatementBatch = [sql: string, values: readonly StoredValue[]][];

/**
 * An order on its way to another thread: all its texts in one, and in turn how each value is to be read. As JSON it would
 * take that thread a fifth of its time to read, most texts being JSON already; value by value, even longer.
 */
export interface Packed {
  text: string;
  /** For each statement, and each of its values, two numbers: what it is, and which number, or how long a text. */
  parts: Float64Array<ArrayBuffer>;
}

const [STATEMENT, NONE, NUMBER, TEXT] = [0, 1, 2, 3];

export function pack(order: StatementBatch): Packed {
  const texts: string[] = [];
  const parts = new Float64Array(2 * order.reduce((sum, [, values]) => sum + 1 + values.length, 0));
  let at = 0;
  const add = (kind: number, size: number): void => {
    parts[at++] = kind;
    parts[at++] = size;
  };
  for (const [sql, values] of order) {
    add(STATEMENT, sql.length);
    texts.push(sql);
    for (const value of values)
      if (typeof value === 'string') {
        add(TEXT, value.length);
        texts.push(value);
      } else if (value === null) add(NONE, 0);
      else add(NUMBER, value);
  }
  return { text: texts.join(''), parts };
}

export function unpack({ text, parts }: Packed): StatementBatch {
  const order: StatementBatch = [];
  let values: StoredValue[] = [];
  let from = 0;
  for (let at = 0; at < parts.length; at += 2) {
    const [kind, size] = [parts[at], parts[at + 1] as number];
    if (kind === NUMBER) values.push(size);
    else if (kind === NONE) values.push(null);
    else {
      const part = text.slice(from, from + size);
      from += size;
      if (kind === TEXT) values.push(part);
      else {
        values = [];
        order.push([part, values]);
      }
    }
  }
  return order;
}
