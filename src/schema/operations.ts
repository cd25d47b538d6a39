import type { StoredRecord } from './fields/field.ts';

/** `matches`: each word begins a word of the record's search index. */
/** `exceeds`: the value is the name of another field. */
export type Comparison = '=' | '>' | '<=' | 'in' | 'matches' | 'exceeds';

export interface Filter {
  field: string;
  comparison: Comparison;
  kind: 'integer' | 'money' | 'boolean' | 'date' | 'datetime' | 'text' | 'integers' | 'words';
  description: string;
}

interface OperationBase {
  path: string;
  summary: string;
  /** In the console API, which has the owner's fields. */
  byOwner?: boolean;
  /** A second path of an operation, which the specification does not list. */
  alias?: boolean;
}

export interface ListOperation extends OperationBase {
  verb: 'list';
  method: 'GET';
  filters: Record<string, Filter>;
  /** Sorted by this, ascending, unless the request says otherwise; otherwise by ID, descending. */
  defaultSort?: string;
}

export interface ReadOperation extends OperationBase {
  verb: 'read';
  method: 'GET';
}

export interface CreateOperation extends OperationBase {
  verb: 'create';
  method: 'POST';
  required: readonly string[];
  /** Shows only these fields, in this order. */
  responseFields?: readonly string[];
  /** Replaces the response, and omits Location. */
  customResponse?: { schema: Record<string, unknown>; body: (record: StoredRecord) => unknown };
}

export interface UpdateOperation extends OperationBase {
  verb: 'update';
  method: 'PUT';
  writableFields?: readonly string[];
  required: readonly string[];
  /** Alternative request names, such as `{ stock_level: 'stock_total' }`. */
  synonyms: Readonly<Record<string, string>>;
  sendsLocation: boolean;
}

export interface DeleteOperation extends OperationBase {
  verb: 'remove';
  method: 'DELETE';
}

/** A POST whose body is multipart/form-data with a file, from which some of the record's fields come. */
export interface UploadOperation extends OperationBase {
  verb: 'upload';
  method: 'POST';
  /** Of the form, beside `file`. */
  writableFields: readonly string[];
}

export type Operation =
  | ListOperation
  | ReadOperation
  | CreateOperation
  | UploadOperation
  | UpdateOperation
  | DeleteOperation;

export const list = (
  path: string,
  summary: string,
  filters: Record<string, Filter> = {},
  options: Pick<ListOperation, 'defaultSort'> = {},
): ListOperation => ({ verb: 'list', method: 'GET', path, summary, filters, ...options });

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

export const upload = (
  path: string,
  summary: string,
  options: Pick<UploadOperation, 'writableFields'>,
): UploadOperation => ({ verb: 'upload', method: 'POST', path, summary, ...options });

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
export const greaterThan = {
  integer: filter('integer', '>'),
  money: filter('money', '>'),
  date: filter('date', '>'),
  datetime: filter('datetime', '>'),
};
export const atMost = {
  integer: filter('integer', '<='),
  money: filter('money', '<='),
  date: filter('date', '<='),
  datetime: filter('datetime', '<='),
};
export const containsAny = filter('integers', 'in');

/** The filter `q` of the console's lists of searchable resources. */
export const wordSearch: Filter = filter('words', 'matches')('words', 'Only those that hold all these words');

/** `datetime_from` is exclusive, `datetime_to` inclusive. */
export const datetimeRange = (field: string): Record<string, Filter> => ({
  datetime_from: filter('datetime', '>')(field, 'Only those after this moment'),
  datetime_to: filter('datetime', '<=')(field, 'Only those up to this moment'),
});
