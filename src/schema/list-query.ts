import { ApiError } from '../errors.ts';
import { limits } from '../limits.ts';
import { parseBoolean } from './fields/boolean.ts';
import { isCalendarDay, parseDatetime } from './fields/date.ts';
import { decodeDecimal } from './fields/decimal.ts';
import type { StoredValue } from './fields/field.ts';
import { parseInteger } from './fields/integer.ts';
import { splitList } from './fields/reference.ts';
import { exceedsLength } from './fields/text.ts';
import type { Comparison, Filter } from './operations.ts';
import { tokenize } from './search.ts';

export type QueryParameters = Record<string, string | string[] | undefined>;

export interface Condition {
  field: string;
  comparison: Comparison;
  value: StoredValue | StoredValue[];
  /** The record meets the condition also if it meets this one. */
  or?: Condition;
}

export interface Selection {
  where: Condition[];
  sort: string;
  descending: boolean;
  /** Keyset pagination: only IDs after this one, in the sort direction. */
  after?: number | undefined;
  offset: number;
  limit: number;
}

interface PagedSelection extends Selection {
  page: number;
}

const invalidParameter = (parameter: string, reason: string): ApiError =>
  new ApiError('badParameter', { parameter, reason });

/** Rejects repeated parameters. Fast path: most queries have no `name[]`. */
export function singleParameter(query: QueryParameters, name: string): string | undefined {
  const value = query[name];
  if (!Array.isArray(value) && !usesListSyntax(query)) return value;
  const values = valuesOf(query, name);
  if (values.length > 1) throw invalidParameter(name, 'is given more than once');
  return values[0];
}

function usesListSyntax(query: QueryParameters): boolean {
  for (const key in query) if (key.includes('[')) return true;
  return false;
}

/** Values of `name`, `name[]` and `name[0]`. */
const valuesOf = (query: QueryParameters, name: string): string[] =>
  spellingsOf(query, name).flatMap((key) => query[key] ?? []);

/** Rejects other bracket forms of the name, which would be ignored. */
function spellingsOf(query: QueryParameters, name: string): string[] {
  const keys = Object.keys(query).filter((key) => key === name || key.startsWith(`${name}[`));
  if (!keys.every((key) => key.replace(listSuffix, '') === name))
    throw invalidParameter(name, `must be written as ${name}, ${name}[] or ${name}[0]`);
  return keys;
}

const listSuffix = /\[\d*\]$/;

/** Rejects parameters of other lists, whose effect a client would miss. */
export function rejectParameters(query: QueryParameters, names: readonly string[], reason: string): void {
  for (const key in query) {
    const name = key.split('[', 1)[0] as string;
    if (names.includes(name)) throw invalidParameter(name, reason);
  }
}

export function integerParameter(query: QueryParameters, name: string, min: number): number | undefined {
  const value = singleParameter(query, name);
  if (value === undefined) return undefined;
  const number = clampedInteger(value);
  if (number === undefined || number < min) throw invalidParameter(name, `must be an integer from ${min} up`);
  return number;
}

/** Integers too large for a double are clamped: they are valid, and beyond the end of any list. */
function clampedInteger(text: string): number | undefined {
  const number = parseInteger(text);
  if (number !== undefined || !/^-?\d{16,}$/.test(text)) return number;
  return text.startsWith('-') ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER;
}

export const pageSize = (query: QueryParameters, defaultSize: number = limits.defaultPerPage): number =>
  Math.min(integerParameter(query, 'per_page', 1) ?? defaultSize, limits.maxPerPage);

export function parseListQuery(
  query: QueryParameters,
  sortableFields: readonly string[],
  filters: readonly [string, Filter][],
  defaultSort = 'ID',
): PagedSelection {
  const after = integerParameter(query, 'last_id', 0);
  const asked = singleParameter(query, 'sort_property');
  const sort = asked ?? (after === undefined ? defaultSort : 'ID');
  if (!sortableFields.includes(sort))
    throw invalidParameter('sort_property', `must be one of ${sortableFields.join(', ')}`);
  const usual = asked === undefined && sort !== 'ID' ? 'ASC' : 'DESC';
  const direction = (singleParameter(query, 'sort_direction') ?? usual).toUpperCase();
  if (direction !== 'ASC' && direction !== 'DESC')
    throw invalidParameter('sort_direction', 'must be ASC or DESC');
  const limit = pageSize(query);
  const page = integerParameter(query, 'page', 1) ?? 1;
  if (after !== undefined && sort !== 'ID')
    throw invalidParameter('last_id', 'goes only with sort_property ID');
  const where = filters.flatMap(([name, filter]) => parseCondition(query, name, filter) ?? []);
  return {
    where,
    sort,
    descending: direction === 'DESC',
    after,
    offset: Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER),
    limit,
    page,
  };
}

function parseCondition(query: QueryParameters, name: string, filter: Filter): Condition | undefined {
  const input = filter.kind === 'integers' ? listParameter(query, name) : singleParameter(query, name);
  if (input === undefined) return undefined;
  const value = parseFilterValue(input, filter.kind);
  if (value === undefined) throw invalidParameter(name, filterMessages[filter.kind]);
  return { field: filter.field, comparison: filter.comparison, value };
}

const filterMessages: Record<Filter['kind'], string> = {
  integer: 'must be an integer',
  money: 'must be an amount such as 12.50',
  integers: `must be a list of at most ${limits.filterValues} integers`,
  boolean: 'must be TRUE or FALSE',
  date: 'must be a day as yyyy-mm-dd',
  datetime: 'must be a moment as yyyy-mm-dd hh:mm:ss',
  text: `must be text in UTF-8 of at most ${limits.textCharacters} characters`,
  words: 'must hold a letter or a digit',
};

function parseFilterValue(
  input: string | string[],
  kind: Filter['kind'],
): StoredValue | StoredValue[] | undefined {
  switch (kind) {
    case 'integer':
      return clampedInteger(input as string);
    case 'money':
      return decodeDecimal(input, { scale: 2 }, () => undefined);
    case 'boolean': {
      const boolean = parseBoolean(input);
      return boolean === undefined ? undefined : Number(boolean);
    }
    case 'date':
      return typeof input === 'string' && isCalendarDay(input) ? input : undefined;
    case 'datetime':
      return parseDatetime(input);
    case 'words': {
      const words = tokenize([String(input)]).slice(0, limits.searchWordsPerQuery);
      return words.length ? words : undefined;
    }
    case 'text':
      return typeof input === 'string' &&
        !exceedsLength(input, limits.textCharacters) &&
        !input.includes('\0')
        ? input
        : undefined;
    case 'integers': {
      const numbers = (input as string[]).map(clampedInteger);
      const isValid = numbers.length <= limits.filterValues && !numbers.includes(undefined);
      if (!isValid) return undefined;
      return numbers.length ? ([...new Set(numbers)] as number[]) : noIds;
    }
  }
}

/** The empty list matches no record: IDs start at 1. */
const noIds = [0];

/** `name[]=1&name[]=2`, `name[0]=1&name[1]=2`, `name=1&name=2` and `name=1,2` are equivalent; `name[]=` is the empty list. */
function listParameter(query: QueryParameters, name: string): string[] | undefined {
  const keys = spellingsOf(query, name);
  if (!keys.length) return undefined;
  const entries = keys.flatMap((key) => [query[key] ?? []].flat().map((text) => ({ key, text })));
  return entries.flatMap(({ key, text }) =>
    text === '' && key === name ? [text] : (splitList(text) as string[]),
  );
}

/** The `Link` header of a page (RFC 8288); undefined for a single page. */
export function linkHeader(
  address: string,
  query: QueryParameters,
  page: PagedSelection,
  lastId: number | undefined,
): string | undefined {
  const link = (rel: string, changes: Record<string, number | undefined>): string => {
    let search = '';
    const append = (name: string, value: string): void => {
      search += `${search ? '&' : '?'}${encodeComponent(name)}=${encodeComponent(value)}`;
    };
    for (const [name, value] of Object.entries(query)) {
      if (Object.hasOwn(changes, name.replace(listSuffix, ''))) continue;
      if (Array.isArray(value)) for (const one of value) append(name, one);
      else if (value !== undefined) append(name, value);
    }
    for (const [name, value] of Object.entries(changes)) if (value !== undefined) append(name, String(value));
    return `<${address}${search}>; rel="${rel}"`;
  };
  const links: string[] = [];
  if (lastId !== undefined)
    links.push(
      page.sort === 'ID'
        ? link('next', { page: undefined, last_id: lastId })
        : link('next', { page: page.page + 1 }),
    );
  if (page.page > 1) links.push(link('prev', { page: page.page - 1 }));
  if (page.page > 1 || page.after !== undefined)
    links.push(link('first', { page: undefined, last_id: undefined }));
  return links.length ? links.join(', ') : undefined;
}

/** Form encoding; skipped for plain text, which most names and values are. */
const encodeComponent = (text: string): string =>
  /^[\w.-]*$/.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1);
