import { Fault } from '../errors.ts';
import { limits } from '../limits.ts';
import { toBoolean } from './fields/boolean.ts';
import { isDay, toDatetime } from './fields/date.ts';
import type { Stored } from './fields/field.ts';
import { toInteger } from './fields/integer.ts';
import { listOf } from './fields/reference.ts';
import { isLonger } from './fields/text.ts';
import type { Comparison, Filter } from './operations.ts';
import { wordsOf } from './search.ts';

export type Query = Record<string, string | string[] | undefined>;

export interface Condition {
  field: string;
  comparison: Comparison;
  value: Stored | Stored[];
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

interface Page extends Selection {
  page: number;
}

const bad = (parameter: string, reason: string): Fault => new Fault('badParameter', { parameter, reason });

/** A parameter that may be given once. Most queries spell none as a list. */
export function parameter(query: Query, name: string): string | undefined {
  const plain = query[name];
  if (!Array.isArray(plain) && !spellsList(query)) return plain;
  const given = partsOf(query, name);
  if (given.length > 1) throw bad(name, 'is given more than once');
  return given[0];
}

function spellsList(query: Query): boolean {
  for (const key in query) if (key.endsWith(']')) return true;
  return false;
}

/** What is given as `name`, `name[]` or `name[0]`. */
const partsOf = (query: Query, name: string): string[] =>
  Object.keys(query)
    .filter((key) => key === name || (key.startsWith(name) && key.replace(listEnding, '') === name))
    .flatMap((key) => query[key] ?? []);

const listEnding = /\[\d*\]$/;

export function integerParameter(query: Query, name: string, least: number): number | undefined {
  const value = parameter(query, name);
  if (value === undefined) return undefined;
  const number = anyInteger(value);
  if (number === undefined || number < least) throw bad(name, `must be an integer from ${least} up`);
  return number;
}

/** More digits than a number can hold are still a number, and further than any list goes. */
function anyInteger(text: string): number | undefined {
  const number = toInteger(text);
  if (number !== undefined || !/^-?\d{16,}$/.test(text)) return number;
  return text.startsWith('-') ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER;
}

export const pageSize = (query: Query, byDefault: number = limits.perPageDefault): number =>
  Math.min(integerParameter(query, 'per_page', 1) ?? byDefault, limits.perPageMost);

/** The specification's list parameters: sort_direction, sort_property, page, per_page, last_id and the filters. */
export function parseListQuery(
  query: Query,
  sorts: readonly string[],
  filters: readonly [string, Filter][],
): Page {
  const sort = parameter(query, 'sort_property') ?? 'ID';
  if (!sorts.includes(sort)) throw bad('sort_property', `must be one of ${sorts.join(', ')}`);
  const direction = (parameter(query, 'sort_direction') ?? 'DESC').toUpperCase();
  if (direction !== 'ASC' && direction !== 'DESC') throw bad('sort_direction', 'must be ASC or DESC');
  const limit = pageSize(query);
  const page = integerParameter(query, 'page', 1) ?? 1;
  const after = integerParameter(query, 'last_id', 0);
  if (after !== undefined && sort !== 'ID') throw bad('last_id', 'goes only with sort_property ID');
  const where = filters.flatMap(([name, filter]) => condition(query, name, filter) ?? []);
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

function condition(query: Query, name: string, filter: Filter): Condition | undefined {
  const given = filter.kind === 'integers' ? listParameter(query, name) : parameter(query, name);
  if (given === undefined) return undefined;
  const value = filterValue(given, filter.kind);
  if (value === undefined) throw bad(name, wanted[filter.kind]);
  return { field: filter.field, comparison: filter.comparison, value };
}

const wanted: Record<Filter['kind'], string> = {
  integer: 'must be an integer',
  integers: `must be a list of at most ${limits.filterValues} integers`,
  boolean: 'must be TRUE or FALSE',
  date: 'must be a day as yyyy-mm-dd',
  datetime: 'must be a moment as yyyy-mm-dd hh:mm:ss',
  text: `must be text in UTF-8 of at most ${limits.text} characters`,
  words: 'must hold a letter or a digit',
};

function filterValue(given: string | string[], kind: Filter['kind']): Stored | Stored[] | undefined {
  switch (kind) {
    case 'integer':
      return anyInteger(given as string);
    case 'boolean': {
      const boolean = toBoolean(given);
      return boolean === undefined ? undefined : Number(boolean);
    }
    case 'date':
      return typeof given === 'string' && isDay(given) ? given : undefined;
    case 'datetime':
      return toDatetime(given);
    case 'words': {
      const words = wordsOf([String(given)]).slice(0, limits.searchedWords);
      return words.length ? words : undefined;
    }
    case 'text':
      return typeof given === 'string' && !isLonger(given, limits.text) && !given.includes('\0')
        ? given
        : undefined;
    case 'integers': {
      const numbers = (given as string[]).map(anyInteger);
      const sound =
        numbers.length > 0 && numbers.length <= limits.filterValues && !numbers.includes(undefined);
      return sound ? ([...new Set(numbers)] as number[]) : undefined;
    }
  }
}

/** `name[]=1&name[]=2`, `name[0]=1&name[1]=2`, `name=1&name=2` and `name=1,2` mean the same. */
function listParameter(query: Query, name: string): string[] | undefined {
  const given = partsOf(query, name);
  return given.length ? given.flatMap((text) => listOf(text) as string[]) : undefined;
}

/** The RFC 8288 `Link` value for a page of a list; undefined when there is nowhere to go. */
export function pageLinks(
  address: string,
  query: Query,
  page: Page,
  lastId: number | undefined,
): string | undefined {
  const to = (rel: string, changes: Record<string, number | undefined>): string => {
    let search = '';
    const add = (name: string, value: string): void => {
      search += `${search ? '&' : '?'}${encoded(name)}=${encoded(value)}`;
    };
    for (const [name, value] of Object.entries(query)) {
      if (Object.hasOwn(changes, name.replace(listEnding, ''))) continue;
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
const encoded = (text: string): string =>
  /^[\w.-]*$/.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1);
