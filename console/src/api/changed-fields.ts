export type Fields = Record<string, unknown>;

const consoleOnlyFields = new Set(['id', 'etag']);

/** An empty input and an empty text count as equal. */
const canonicalText = (value: unknown): string =>
  JSON.stringify(value === '' || value === undefined ? null : value);

export const isSameValue = (one: unknown, other: unknown): boolean =>
  canonicalText(one) === canonicalText(other);

/** Moments that may be missing. */
const nullableFields = new Set(['ends']);

/** Inputs give null when emptied; the server's texts are empty strings. */
const emptyTextForNull = (name: string, value: unknown, former: unknown): unknown =>
  value === null && typeof former === 'string' && !nullableFields.has(name) ? '' : value;

/** The fields that differ from the former record, as the API expects them. */
export function changedFields(data: Fields, former: Fields = {}): Fields {
  const fields = Object.entries(data).map(
    ([name, value]) => [name, emptyTextForNull(name, value, former[name])] as const,
  );
  return Object.fromEntries(
    fields.filter(
      ([name, value]) =>
        value !== undefined && !consoleOnlyFields.has(name) && !isSameValue(value, former[name]),
    ),
  );
}

/** Omits empty fields of a new record, so that the server applies its defaults. */
export const omitEmptyFields = (data: Fields): Fields =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([name, value]) => value !== null && value !== undefined && !consoleOnlyFields.has(name),
    ),
  );
