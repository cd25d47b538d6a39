import type { StoredRecord } from './fields/field.ts';

/** `matches`: the words of the record begin with, or are, those given. */
export type Comparison = '=' | '>' | '<=' | 'in' | 'matches';

/** A query parameter of a list that narrows it. */
export interface Filter {
  field: string;
  comparison: Comparison;
  /** How the parameter is spelled. */
  kind: 'integer' | 'boolean' | 'date' | 'datetime' | 'text' | 'integers' | 'words';
  description: string;
}

interface OperationBase {
  path: string;
  summary: string;
  /** Another spelling of the same operation, which the specification does not list. */
  alias?: boolean;
}

export interface ListOperation extends OperationBase {
  verb: 'list';
  method: 'GET';
  filters: Record<string, Filter>;
}

export interface ReadOperation extends OperationBase {
  verb: 'read';
  method: 'GET';
}

export interface CreateOperation extends OperationBase {
  verb: 'create';
  method: 'POST';
  required: readonly string[];
  /** The only fields the answer shows, in this order. */
  responseFields?: readonly string[];
  /** An answer of another kind altogether, without Location. */
  customResponse?: { schema: Record<string, unknown>; body: (record: StoredRecord) => unknown };
}

export interface UpdateOperation extends OperationBase {
  verb: 'update';
  method: 'PUT';
  /** The only fields a request may set, where not all writable ones. */
  writableFields?: readonly string[];
  required: readonly string[];
  /** Other names under which a field may be sent: `{ stock_level: 'stock_total' }`. */
  synonyms: Readonly<Record<string, string>>;
  /** Answer with a Location header. */
  sendsLocation: boolean;
}

export interface DeleteOperation extends OperationBase {
  verb: 'remove';
  method: 'DELETE';
}

export type Operation = ListOperation | ReadOperation | CreateOperation | UpdateOperation | DeleteOperation;

export const list = (path: string, summary: string, filters: Record<string, Filter> = {}): ListOperation => ({
  verb: 'list',
  method: 'GET',
  path,
  summary,
  filters,
});

export const read = (path: string, summary: string, options: { alias?: boolean } = {}): ReadOperation => ({
  verb: 'read',
  method: 'GET',
  path,
  summary,
  ...options,
});

export const create = (
  path: string,
  summary: string,
  options: Pick<CreateOperation, 'required' | 'responseFields' | 'customResponse'>,
): CreateOperation => ({ verb: 'create', method: 'POST', path, summary, ...options });

export const update = (
  path: string,
  summary: string,
  options: Partial<Pick<UpdateOperation, 'writableFields' | 'required' | 'synonyms' | 'sendsLocation'>> = {},
): UpdateOperation => ({
  verb: 'update',
  method: 'PUT',
  path,
  summary,
  required: [],
  synonyms: {},
  sendsLocation: false,
  ...options,
});

export const remove = (path: string, summary: string): DeleteOperation => ({
  verb: 'remove',
  method: 'DELETE',
  path,
  summary,
});

const filter =
  (kind: Filter['kind'], comparison: Comparison) =>
  (field: string, description: string): Filter => ({ field, comparison, kind, description });

export const equals = {
  integer: filter('integer', '='),
  boolean: filter('boolean', '='),
  text: filter('text', '='),
};
export const greaterThan = { integer: filter('integer', '>'), date: filter('date', '>') };
export const atMost = { integer: filter('integer', '<='), date: filter('date', '<=') };
export const containsAny = filter('integers', 'in');

/** The filter that every list of a searchable kind has for owners. */
export const wordSearch: Filter = filter('words', 'matches')('words', 'Only those that hold all these words');

/** The two datetime filters that several lists share: after the one, up to the other. */
export const datetimeRange = (field: string): Record<string, Filter> => ({
  datetime_from: filter('datetime', '>')(field, 'Only those after this moment'),
  datetime_to: filter('datetime', '<=')(field, 'Only those up to this moment'),
});
