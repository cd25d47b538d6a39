import type { AnyField, Fields, RecordOf, StoredRecord } from './fields/field.ts';
import { matches, type Operation } from './operations.ts';

/** What a resource is: everything the HTTP face, the stores, the bundle and the documents need to know of it. */
export interface Resource<F extends Record<string, AnyField> = Fields> {
  /** Envelope keys. `one` is also the resource's name in the change journal. */
  keys: { one: string; many: string };
  table: string;
  /** The heading and the sentence under which the reference lists it. */
  title: string;
  description: string;
  /** Access group, from the outer one inwards, such as `shop/products_and_categories`. */
  group: string;
  fields: F;
  /** For records that stand inside another: the field that holds the ID of the outer one. */
  within?: keyof F & string;
  /** Properties a list may be sorted by; ID is always one. */
  sorts: readonly string[];
  /** What apps may do with it, through the API. */
  operations: readonly Operation[];
  /** What owners may do besides; one with the method and path of an app's operation stands in its place. */
  ownerOperations: readonly Operation[];
  /** Fields whose words find a record. */
  search: readonly (keyof F & string)[];
  /** What owners see a record called, wherever it is told of; by itself the first searched field that says anything. */
  titleOf: (record: StoredRecord) => string;
  /** Fields a bundle must give for each record. */
  required: readonly string[];
  /** The record's path in the API; none for what the API does not show, which is then not in the journal either. */
  path?: (record: StoredRecord) => string;
  /** The record's path on the owner face, below its prefix: the same as in the API, where that has one. */
  ownerPath: (record: StoredRecord) => string;
  /** What must hold between fields; called with the record as it would be stored. */
  check?: (record: RecordOf<F>, report: (field: string, message: string) => void) => void;
}

// biome-ignore lint/suspicious/noExplicitAny: resources of all shapes stand in one list
export type AnyResource = Resource<any>;

type Given<F extends Record<string, AnyField>> = Omit<
  Resource<F>,
  'sorts' | 'operations' | 'ownerOperations' | 'search' | 'titleOf' | 'required' | 'path' | 'ownerPath'
> &
  Partial<Pick<Resource<F>, 'sorts' | 'operations' | 'ownerOperations' | 'search' | 'titleOf' | 'required'>>;

export function defineResource<F extends Record<string, AnyField>>(given: Given<F>): Resource<F> {
  const operations = given.operations ?? [];
  const create = operations.find((operation) => operation.verb === 'create');
  const { ownerOperations = [], search = [] } = given;
  const path = recordPath(operations, given.within);
  const ownerPath = path ?? recordPath(ownerOperations, given.within);
  if (!ownerPath) throw new Error(`${given.keys.one} has no path`);
  return {
    ...given,
    operations,
    ownerOperations,
    search,
    titleOf: given.titleOf ?? ((record) => firstSaid(search.map((name) => record[name]))),
    ownerPath,
    sorts: ['ID', ...(given.sorts ?? [])],
    required: given.required ?? create?.required ?? [],
    ...(path && { path }),
  };
}

/** The first value that is not empty, as text. */
const firstSaid = (values: readonly unknown[]): string => String(values.find((value) => value) ?? '');

/** Everything an owner may do with a resource. */
export function ownerOperationsOf({ operations, ownerOperations, search }: AnyResource): Operation[] {
  const isReplaced = ({ method, path }: Operation): boolean =>
    ownerOperations.some((other) => other.method === method && other.path === path);
  const all = [...operations.filter((operation) => !isReplaced(operation)), ...ownerOperations];
  return all.map((operation) =>
    operation.verb === 'list' && search.length
      ? { ...operation, filters: { ...operation.filters, q: matches } }
      : operation,
  );
}

/** A record's address: that of its DELETE (the plural spelling where two exist), or else of its GET. */
function recordPath(operations: readonly Operation[], within?: string): Resource['path'] {
  const template = (
    operations.find(({ verb }) => verb === 'remove') ?? operations.find(({ verb }) => verb === 'read')
  )?.path;
  if (!template) return undefined;
  const parts = template.split(/:\w+/);
  return within
    ? (record) => `${parts[0]}${record[within]}${parts[1]}${record.ID}`
    : (record) => `${parts[0]}${record.ID}`;
}

/** The name of the resource that records of this one stand inside, if any. */
export const outerName = ({ within, fields }: AnyResource): string | undefined =>
  within && (fields as Fields)[within]?.reference?.to;

/** The field of a resource whose values must differ from each other, if any. */
export const uniqueField = ({ fields }: AnyResource): string | undefined =>
  Object.keys(fields).find((name) => (fields as Fields)[name]?.unique);

/** The path in the API of the record with this ID, inside the one with that ID. */
export const pathOf = (
  { path, within }: AnyResource,
  key: { id: number; within?: number | undefined },
): string | undefined => path?.(within ? { ID: key.id, [within]: key.within ?? null } : { ID: key.id });

/** `/products/:product_id/stock` → `['product_id']`: the record's own ID comes last, the outer record's before it. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
