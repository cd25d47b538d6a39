import type { DetailCode } from '../errors.ts';
import type { Fields, RecordOf, StoredRecord } from '../schema/fields/field.ts';
import type { Condition } from '../schema/list-query.ts';
import { type AnyResource, containerName, type Resource } from '../schema/resource.ts';
import type { AccountReader, AccountWriter } from '../storage/store.ts';

export type ReportField = (field: string, code: DetailCode, message: string) => void;

export interface FollowUp {
  run(): Promise<void>;
  /** Bytes of text it will write, so that the quota can reject the record already. */
  addedBytes: number;
}

/** The names of the sent fields. */
export type SentFields = Pick<ReadonlySet<string>, 'has'>;

/** Side effects and invariants of a resource. A hook may complete the record, and rejects it by reporting a field. */
export interface Rules<F extends Fields> {
  beforeCreate?(
    writer: AccountWriter,
    record: RecordOf<F>,
    report: ReportField,
  ): Promise<FollowUp | undefined>;
  beforeUpdate?(
    writer: AccountWriter,
    before: RecordOf<F>,
    after: RecordOf<F>,
    sent: SentFields,
    report: ReportField,
  ): Promise<FollowUp | undefined>;
  beforeRemove?(writer: AccountWriter, record: RecordOf<F>): Promise<FollowUp | undefined>;
  /** Returns the nested records to store; `nested` are those in the bundle. */
  beforeImport?(
    writer: AccountWriter,
    record: RecordOf<F>,
    nested: StoredRecord[] | undefined,
    sent: SentFields,
    report: ReportField,
  ): StoredRecord[];
  /** Invariants between a record and its nested ones, for undo, which runs no hooks. */
  aggregate?: {
    fields: readonly (keyof F & string)[];
    check(reader: AccountReader, record: RecordOf<F>, report: ReportField): Promise<void>;
  };
}

// biome-ignore lint/suspicious/noExplicitAny: rules of all shapes are in one map
type AnyRules = Rules<any>;

export interface OverviewBounds {
  /** The range of days for what expires soon. */
  after: string;
  to: string;
  /** Stock up to this is low. */
  lowStock: number;
}

export interface Overview {
  /** The singleton, and its field, that says which stock is low. */
  lowStock: { resource: AnyResource; field: string };
  /** Records that need attention. */
  waiting: Record<string, { resource: AnyResource; where(bounds: OverviewBounds): Condition[] }>;
  /** Records counted by the day of their `datetime`. */
  perDay: Record<string, AnyResource>;
}

/** All resources, each after those it references, with their rules. */
export interface Model {
  resources: readonly AnyResource[];
  rules: ReadonlyMap<AnyResource, AnyRules>;
  overview: Overview;
  /** What owners may begin with: records of each kind, made where there is none. */
  starters: readonly { resource: AnyResource; records: readonly StoredRecord[] }[];
}

/** Makes the compiler check that the rules fit the resource. */
export const withRules = <F extends Fields>(
  resource: Resource<F>,
  rules: Rules<F>,
): [AnyResource, AnyRules] => [resource, rules];

export function resourceByName(model: Model, name: string): AnyResource {
  const resource = model.resources.find(({ keys }) => keys.one === name);
  if (!resource) throw new Error(`no resource is named ${name}`);
  return resource;
}

export const topLevelResources = (model: Model): AnyResource[] =>
  model.resources.filter(({ containerField }) => !containerField);

export const nestedResourcesOf = (model: Model, container: AnyResource): AnyResource[] =>
  model.resources.filter((resource) => containerName(resource) === container.keys.one);
