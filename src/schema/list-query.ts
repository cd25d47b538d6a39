import { ApiError } from '../errors.ts';
import { limits } from '../limits.ts';
import { parseBoolean } from './fields/boolean.ts';
import { isCalendarDay, parseDatetime } from './fields/date.ts';
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
}

/** Which records of a resource, in which order. */
export interface Selection {
  where: Condition[];
  sort: string;
  descending: boolean;
  /** Only those after this ID in the sort's direction. */
  after?: number | undefined;
  offset: number;
  limit: number;
}

interface PagedSelection extends Selection {
  page: number;
}

const invalidParameter = (parameter: string, reason: string): ApiError =>
  new ApiError('badParameter', { parameter, reason });

/** A parameter that may be given once. Most queries spell none as a list. */
export function singleParameter(query: QueryParameters, name: string): string | undefined {
  const plain = query[name];
  if (!Array.isArray(plain) && !usesListSyntax(query)) return plain;
  const given = valuesOf(query, name);
  if (given.length > 1) throw invalidParameter(name, 'is given more than once');
  return given[0];
}

function usesListSyntax(query: QueryParameters): boolean {
  for (const key in query) if (key.endsWith(']')) return true;
  return false;
}

/** What is given as `name`, `name[]` or `name[0]`. */
const valuesOf = (query: QueryParameters, name: string): string[] =>
  Object.keys(query)
    .filter((key) => key === name || (key.startsWith(name) && key.replace(listSuffix, '') === name))
    .flatMap((key) => query[key] ?? []);

const listSuffix = /\[\d*\]$/;

export function integerParameter(query: QueryParameters, name: string, least: number): number | undefined {
  const value = singleParameter(query, name);
  if (value === undefined) return undefined;
  const number = clampedInteger(value);
  if (number === undefined || number < least)
    throw invalidParameter(name, `must be an integer from ${least} up`);
  return number;
}

/** More digits than a number can hold are still a number, and further than any list goes. */
function clampedInteger(text: string): number | undefined {
  const number = parseInteger(text);
  if (number !== undefined || !/^-?\d{16,}$/.test(text)) return number;
  return text.startsWith('-') ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER;
}

export const pageSize = (query: QueryParameters, byDefault: number = limits.defaultPerPage): number =>
  Math.min(integerParameter(query, 'per_page', 1) ?? byDefault, limits.maxPerPage);

/** The specification's list parameters: sort_direction, sort_property, page, per_page, last_id and the filters. */
export function parseListQuery(
  query: QueryParameters,
  sorts: readonly string[],
  filters: readonly [string, Filter][],
): PagedSelection {
  const sort = singleParameter(query, 'sort_property') ?? 'ID';
  if (!sorts.includes(sort)) throw invalidParameter('sort_property', `must be one of ${sorts.join(', ')}`);
  const direction = (singleParameter(query, 'sort_direction') ?? 'DESC').toUpperCase();
  if (direction !== 'ASC' && direction !== 'DESC')
    throw invalidParameter('sort_direction', 'must be ASC or DESC');
  const limit = pageSize(query);
  const page = integerParameter(query, 'page', 1) ?? 1;
  const after = integerParameter(query, 'last_id', 0);
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
  const given = filter.kind === 'integers' ? listParameter(query, name) : singleParameter(query, name);
  if (given === undefined) return undefined;
  const value = parseFilterValue(given, filter.kind);
  if (value === undefined) throw invalidParameter(name, filterMessages[filter.kind]);
  return { field: filter.field, comparison: filter.comparison, value };
}

const filterMessages: Record<Filter['kind'], string> = {
  integer: 'must be an integer',
  integers: `must be a list of at most ${limits.filterValues} integers`,
  boolean: 'must be TRUE or FALSE',
  date: 'must be a day as yyyy-mm-dd',
  datetime: 'must be a moment as yyyy-mm-dd hh:mm:ss',
  text: `must be text in UTF-8 of at most ${limits.textCharacters} characters`,
  words: 'must hold a letter or a digit',
};

function parseFilterValue(
  given: string | string[],
  kind: Filter['kind'],
): StoredValue | StoredValue[] | undefined {
  switch (kind) {
    case 'integer':
      return clampedInteger(given as string);
    case 'boolean': {
      const boolean = parseBoolean(given);
      return boolean === undefined ? undefined : Number(boolean);
    }
    case 'date':
      return typeof given === 'string' && isCalendarDay(given) ? given : undefined;
    case 'datetime':
      return parseDatetime(given);
    case 'words': {
      const words = tokenize([String(given)]).slice(0, limits.searchWordsPerQuery);
      return words.length ? words : undefined;
    }
    case 'text':
      return typeof given === 'string' &&
        !exceedsLength(given, limits.textCharacters) &&
        !given.includes('\0')
        ? given
        : undefined;
    case 'integers': {
      const numbers = (given as string[]).map(clampedInteger);
      const sound =
        numbers.length > 0 && numbers.length <= limits.filterValues && !numbers.includes(undefined);
      return sound ? ([...new Set(numbers)] as number[]) : undefined;
    }
  }
}

/** `name[]=1&name[]=2`, `name[0]=1&name[1]=2`, `name=1&name=2` and `name=1,2` mean the same. */
function listParameter(query: QueryParameters, name: string): string[] | undefined {
  const given = valuesOf(query, name);
  return given.length ? given.flatMap((text) => splitList(text) as string[]) : undefined;
}

/** The RFC 8288 `Link` value for a page of a list; undefined when there is nowhere to go. */
export function linkHeader(
  address: string,
  query: QueryParameters,
  page: PagedSelection,
  lastId: number | undefined,
): string | undefined {
  const to = (rel: string, changes: Record<string, number | undefined>): string => {
    let search = '';
    const add = (name: string, value: string): void => {
      search += `${search ? '&' : '?'}${encodeComponent(name)}=${encodeComponent(value)}`;
    };
    for (const [name, value] of Object.entries(query)) {
      if (Object.hasOwn(changes, name.replace(listSuffix, ''))) continue;
      if (Array.isArray(value)) for (const one of value) add(name, one);
      else if (value !== undefined) add(name, value);
    }
    for (const [name, value] of Object.entries(changes)) if (value !== undefined) add(name, String(value));
    return `<${address}${search}>; rel="${rel}"`;
  };
  const links: string[] = [];
  if (lastId !== undefined)
    links.push(
      page.sort === 'ID'
        ? to('next', { page: undefined, last_id: lastId })
        : to('next', { page: page.page + 1 }),
    );
  if (page.page > 1) links.push(to('prev', { page: page.page - 1 }));
  if (page.page > 1 || page.after !== undefined)
    links.push(to('first', { page: undefined, last_id: undefined }));
  return links.length ? links.join(', ') : undefined;
}

/** As a form spells it; most names and values need nothing. */
const encodeComponent = (text: string): string =>
  /^[\w.-]*$/.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1);
