import type { DetailCode } from '../errors.ts';
import type { Field, FieldMap, Fields, RecordOf, StoredRecord } from './fields/field.ts';
import { type Operation, wordSearch } from './operations.ts';

/** What a singleton's defaults are made from: the account's name, and the first label of its site's address. */
export interface AccountNames {
  name: string;
  slug: string;
}

/** From this declaration come validation, SQL, JSON, bundles and the OpenAPI document. */
export interface Resource<F extends Fields = FieldMap> {
  /** JSON keys. `one` also names the resource in references and in the change journal. */
  keys: { one: string; many: string };
  table: string;
  title: string;
  description: string;
  /** Access group, outermost first, such as `shop/products_and_categories`. */
  group: string;
  fields: F;
  /** For nested resources: the field with the container's ID. */
  containerField?: keyof F & string;
  /** Includes ID. */
  sortableFields: readonly string[];
  operations: readonly Operation[];
  /** Added in the console API; overrides operations with the same method and path. */
  ownerOperations: readonly Operation[];
  searchFields: readonly (keyof F & string)[];
  /** Fields that indexes hold although no list of the API filters or sorts by them. */
  indexedFields?: readonly (keyof F & string)[];
  /** Default: the first non-empty search field. */
  titleOf: (record: StoredRecord) => string;
  requiredInBundle: readonly string[];
  /** Resources without an API path are not in the change journal. */
  apiPath?: (record: StoredRecord) => string;
  /** Without the console API's prefix; equal to `apiPath` if there is one. */
  consolePath: (record: StoredRecord) => string;
  /**
   * At most one record, with the ID 1, which its path does not have. Until the first write nothing is stored, and it has these
   * values and the fields' defaults.
   */
  singleton?: (account: AccountNames) => Partial<RecordOf<F>>;
  /** Checks invariants between fields. */
  validate?: (
    record: RecordOf<F>,
    report: (field: string, code: DetailCode, message: string) => void,
  ) => void;
}

// biome-ignore lint/suspicious/noExplicitAny: resources of all shapes are in one list
export type AnyResource = Resource<any>;

type ResourceDeclaration<F extends Fields> = Omit<
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

export function defineResource<F extends Fields>(declaration: ResourceDeclaration<F>): Resource<F> {
  const { operations = [], ownerOperations = [], searchFields = [], containerField } = declaration;
  const create = operations.find((operation) => operation.verb === 'create');
  const apiPath = recordPathBuilder(operations, containerField);
  const consolePath = apiPath ?? recordPathBuilder(ownerOperations, containerField);
  if (!consolePath) throw new Error(`${declaration.keys.one} has no path`);
  return {
    ...declaration,
    operations,
    ownerOperations,
    searchFields,
    titleOf: declaration.titleOf ?? ((record) => firstNonEmpty(searchFields.map((name) => record[name]))),
    consolePath,
    sortableFields: ['ID', ...(declaration.sortableFields ?? [])],
    requiredInBundle: declaration.requiredInBundle ?? create?.required ?? [],
    ...(apiPath && { apiPath }),
  };
}

const firstNonEmpty = (values: readonly unknown[]): string => String(values.find((value) => value) ?? '');

/** The operations of the console API; lists of searchable resources get the filter `q`. */
export function allOwnerOperations(resource: AnyResource): Operation[] {
  const { operations, ownerOperations, searchFields } = resource;
  const isOverridden = ({ method, path }: Operation): boolean =>
    ownerOperations.some((other) => other.method === method && other.path === path);
  const all = [...operations.filter((operation) => !isOverridden(operation)), ...ownerOperations];
  return all.map((operation) =>
    operation.verb === 'list' && searchFields.length
      ? { ...operation, byOwner: true, filters: { ...operation.filters, q: wordSearch } }
      : { ...operation, byOwner: true },
  );
}

/** Takes the path of DELETE (the plural one, where two exist), or else of GET. */
function recordPathBuilder(operations: readonly Operation[], containerField?: string): Resource['apiPath'] {
  const template = (
    operations.find(({ verb }) => verb === 'remove') ?? operations.find(({ verb }) => verb === 'read')
  )?.path;
  if (!template) return undefined;
  const parts = template.split(/:\w+/);
  if (parts.length === 1) return () => template;
  return containerField
    ? (record) => `${parts[0]}${record[containerField]}${parts[1]}${record.ID}`
    : (record) => `${parts[0]}${record.ID}`;
}

export const containerName = ({ containerField, fields }: AnyResource): string | undefined =>
  containerField && (fields as FieldMap)[containerField]?.reference?.target;

export const siteSlugField = ({ fields }: AnyResource): string | undefined =>
  Object.keys(fields).find((name) => (fields as FieldMap)[name]?.isSiteSlug);

/** The field with the hash of a blob. */
export const blobField = ({ fields }: AnyResource): string | undefined =>
  Object.keys(fields).find((name) => (fields as FieldMap)[name]?.namesBlob);

export const uniqueField = ({ fields }: AnyResource): string | undefined =>
  Object.keys(fields).find((name) => (fields as FieldMap)[name]?.unique);

/** `within` is the ID of the record's container. */
export const apiPathOf = (
  { apiPath, containerField }: AnyResource,
  { id, within }: { id: number; within?: number | undefined },
): string | undefined =>
  apiPath?.(containerField ? { ID: id, [containerField]: within ?? null } : { ID: id });

/** `/products/:product_id/stock` → `['product_id']`: the record's own ID comes last. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);

/** The ID of every singleton. */
export const singletonId = 1;

const idPattern = /^[1-9][0-9]{0,14}$/;

export const parsePathId = (text: string): number | undefined =>
  idPattern.test(text) ? Number(text) : undefined;

/** A resource's name in prose: `mail_alias`, `mail alias`. */
export const humanize = (name: string): string => name.replaceAll('_', ' ');

/** All access groups, including outer ones: `shop` for `shop/…`. */
export function accessGroups(resources: readonly AnyResource[]): string[] {
  const all = resources.flatMap(({ group }) => {
    const parts = group.split('/');
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  });
  return [...new Set(all)].sort();
}

export const topLevelGroups = (resources: readonly AnyResource[]): string[] =>
  accessGroups(resources).filter((group) => !group.includes('/'));

/** A field that references records, and the resource that has it. */
export type ReferenceField = {
  resource: AnyResource;
  name: string;
  field: Field & { reference: NonNullable<Field['reference']> };
};

const isReferenceField = (candidate: { field: Field }): candidate is ReferenceField =>
  candidate.field.reference !== undefined;

const referenceFields = new WeakMap<AnyResource, ReferenceField[]>();

export const referenceFieldsOf = (resource: AnyResource): ReferenceField[] =>
  referenceFields.getOrInsertComputed(resource, findReferenceFields);

const findReferenceFields = (resource: AnyResource): ReferenceField[] =>
  Object.entries(resource.fields as Record<string, Field>)
    .map(([name, field]) => ({ resource, name, field }))
    .filter(isReferenceField);

/** The parent field of a tree; undefined for other resources. */
export const parentReference = (resource: AnyResource): ReferenceField | undefined =>
  referenceFieldsOf(resource).find(({ field }) => field.reference.target === resource.keys.one);
