export type Fields = Record<string, unknown>;

/** What the console itself adds to a record. */
const ours = new Set(['id', 'etag']);

/** An empty input and an empty text are the same to whoever looks at them. */
const spelled = (value: unknown): string =>
  JSON.stringify(value === '' || value === undefined ? null : value);

export const same = (one: unknown, other: unknown): boolean => spelled(one) === spelled(other);

/** Inputs give null when emptied; the server's texts are empty strings. */
const emptied = (value: unknown, former: unknown): unknown =>
  value === null && typeof former === 'string' ? '' : value;

/** The fields that differ from the former record, as they are to be sent. */
export function changedFields(data: Fields, former: Fields = {}): Fields {
  const fields = Object.entries(data).map(([name, value]) => [name, emptied(value, former[name])] as const);
  return Object.fromEntries(
    fields.filter(([name, value]) => value !== undefined && !ours.has(name) && !same(value, former[name])),
  );
}

/** A new record's fields without those that were left empty: the server knows what they begin as. */
export const withoutEmpty = (data: Fields): Fields =>
  Object.fromEntries(
    Object.entries(data).filter(([name, value]) => value !== null && value !== undefined && !ours.has(name)),
  );
