import type { AnyField, FieldMap, RecordOf, StoredRecord } from './fields/field.ts';
import { type Operation, wordSearch } from './operations.ts';

/** What a resource is: everything the HTTP face, the stores, the bundle and the documents need to know of it. */
export interface Resource<F extends Record<string, AnyField> = FieldMap> {
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
  containerField?: keyof F & string;
  /** Properties a list may be sorted by; ID is always one. */
  sortableFields: readonly string[];
  /** What apps may do with it, through the API. */
  operations: readonly Operation[];
  /** What owners may do besides; one with the method and path of an app's operation stands in its place. */
  ownerOperations: readonly Operation[];
  /** Fields whose words find a record. */
  searchFields: readonly (keyof F & string)[];
  /** What owners see a record called, wherever it is told of; by itself the first searched field that says anything. */
  titleOf: (record: StoredRecord) => string;
  /** Fields a bundle must give for each record. */
  requiredInBundle: readonly string[];
  /** The record's path in the API; none for what the API does not show, which is then not in the journal either. */
  apiPath?: (record: StoredRecord) => string;
  /** The record's path on the owner face, below its prefix: the same as in the API, where that has one. */
  consolePath: (record: StoredRecord) => string;
  /** What must hold between fields; called with the record as it would be stored. */
  validate?: (record: RecordOf<F>, report: (field: string, message: string) => void) => void;
}

// biome-ignore lint/suspicious/noExplicitAny: resources of all shapes stand in one list
export type AnyResource = Resource<any>;

type ResourceDeclaration<F extends Record<string, AnyField>> = Omit<
  Resource<F>,
  | 'sortableFields'
  | 'operations'
  | 'ownerOperations'
  | 'searchFields'
  | 'titleOf'
  | 'requiredInBundle'
  | 'apiPath'
  | 'consolePath'
> &
  Partial<
    Pick<
      Resource<F>,
      'sortableFields' | 'operations' | 'ownerOperations' | 'searchFields' | 'titleOf' | 'requiredInBundle'
    >
  >;

export function defineResource<F extends Record<string, AnyField>>(
  given: ResourceDeclaration<F>,
): Resource<F> {
  const operations = given.operations ?? [];
  const create = operations.find((operation) => operation.verb === 'create');
  const { ownerOperations = [], searchFields: search = [] } = given;
  const path = recordPathBuilder(operations, given.containerField);
  const ownerPath = path ?? recordPathBuilder(ownerOperations, given.containerField);
  if (!ownerPath) throw new Error(`${given.keys.one} has no path`);
  return {
    ...given,
    operations,
    ownerOperations,
    searchFields: search,
    titleOf: given.titleOf ?? ((record) => firstNonEmpty(search.map((name) => record[name]))),
    consolePath: ownerPath,
    sortableFields: ['ID', ...(given.sortableFields ?? [])],
    requiredInBundle: given.requiredInBundle ?? create?.required ?? [],
    ...(path && { apiPath: path }),
  };
}

/** The first value that is not empty, as text. */
const firstNonEmpty = (values: readonly unknown[]): string => String(values.find((value) => value) ?? '');

/** Everything an owner may do with a resource. */
export function allOwnerOperations({
  operations,
  ownerOperations,
  searchFields: search,
}: AnyResource): Operation[] {
  const isReplaced = ({ method, path }: Operation): boolean =>
    ownerOperations.some((other) => other.method === method && other.path === path);
  const all = [...operations.filter((operation) => !isReplaced(operation)), ...ownerOperations];
  return all.map((operation) =>
    operation.verb === 'list' && search.length
      ? { ...operation, filters: { ...operation.filters, q: wordSearch } }
      : operation,
  );
}

/** A record's address: that of its DELETE (the plural spelling where two exist), or else of its GET. */
function recordPathBuilder(operations: readonly Operation[], within?: string): Resource['apiPath'] {
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
export const containerName = ({ containerField: within, fields }: AnyResource): string | undefined =>
  within && (fields as FieldMap)[within]?.reference?.target;

/** The field of a resource whose values must differ from each other, if any. */
export const uniqueField = ({ fields }: AnyResource): string | undefined =>
  Object.keys(fields).find((name) => (fields as FieldMap)[name]?.unique);

/** The path in the API of the record with this ID, inside the one with that ID. */
export const apiPathOf = (
  { apiPath: path, containerField: within }: AnyResource,
  key: { id: number; within?: number | undefined },
): string | undefined => path?.(within ? { ID: key.id, [within]: key.within ?? null } : { ID: key.id });

/** `/products/:product_id/stock` → `['product_id']`: the record's own ID comes last, the outer record's before it. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);

/** A resource's name in prose: `mail_alias`, `mail alias`. */
export const humanize = (name: string): string => name.replaceAll('_', ' ');

/** Every access group of these resources, with the groups around it: `shop/…` is inside `shop`. */
export function accessGroups(resources: readonly AnyResource[]): string[] {
  const all = resources.flatMap(({ group }) => {
    const parts = group.split('/');
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  });
  return [...new Set(all)].sort();
}

/** The outermost groups, which together cover every resource. */
export const topLevelGroups = (resources: readonly AnyResource[]): string[] =>
  accessGroups(resources).filter((group) => !group.includes('/'));
