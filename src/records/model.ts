import type { AnyField, RecordOf, StoredRecord } from '../schema/fields/field.ts';
import type { Condition } from '../schema/list-query.ts';
import { type AnyResource, containerName, type Resource } from '../schema/resource.ts';
import type { AccountReader, AccountWriter } from '../storage/store.ts';

export type ReportField = (field: string, message: string) => void;

/** What is still to be done once the record itself is written. */
interface FollowUp {
  run(): Promise<void>;
  /** Bytes of text that it will add: where these and the record's own are too many, not even the record is written. */
  addedBytes: number;
}
export type OptionalFollowUp = FollowUp | undefined;

/** The fields that a request, or a record of a bundle, names. */
export type SentFields = Pick<ReadonlySet<string>, 'has'>;

type Shape = Record<string, AnyField>;

/**
 * What a kind of record drags along with it. A hook sees the record before it is written, may complete it, and refuses
 * it by reporting a field.
 */
export interface Rules<F extends Shape> {
  beforeCreate?(writer: AccountWriter, record: RecordOf<F>, report: ReportField): Promise<OptionalFollowUp>;
  beforeUpdate?(
    writer: AccountWriter,
    before: RecordOf<F>,
    after: RecordOf<F>,
    sent: SentFields,
    report: ReportField,
  ): Promise<OptionalFollowUp>;
  beforeRemove?(writer: AccountWriter, record: RecordOf<F>): Promise<OptionalFollowUp>;
  /** Completes a record of a bundle; takes the records that stand inside it, if given, and returns those to store. */
  beforeImport?(
    writer: AccountWriter,
    record: RecordOf<F>,
    inner: StoredRecord[] | undefined,
    sent: SentFields,
    report: ReportField,
  ): StoredRecord[];
  /**
   * What must hold between a record and those inside it, for when they are written without the hooks above: `fields` are
   * those that it depends on.
   */
  aggregate?: {
    fields: readonly (keyof F & string)[];
    check(reader: AccountReader, record: RecordOf<F>, report: ReportField): Promise<void>;
  };
}

// biome-ignore lint/suspicious/noExplicitAny: rules of all shapes stand in one map
type AnyRules = Rules<any>;

/** What the first page of an owner counts. */
export interface Overview {
  /** Records that wait for the owner; `soon` are the days in which something is about to expire. */
  waiting: Record<string, { resource: AnyResource; where(soon: { after: string; to: string }): Condition[] }>;
  /** Records that are counted by the day of their `datetime`. */
  perDay: Record<string, AnyResource>;
}

/** The whole system's data: all resources, each after those it points at, and the rules of those that have any. */
export interface Model {
  resources: readonly AnyResource[];
  rules: ReadonlyMap<AnyResource, AnyRules>;
  overview: Overview;
}

/** Pairs a resource with its rules, checking that they fit. */
export const withRules = <F extends Shape>(
  resource: Resource<F>,
  rules: Rules<F>,
): [AnyResource, AnyRules] => [resource, rules];

export function resourceByName(model: Model, name: string): AnyResource {
  const resource = model.resources.find(({ keys }) => keys.one === name);
  if (!resource) throw new Error(`no resource is named ${name}`);
  return resource;
}

/** The resources with a key of their own in a bundle; the others are nested in one of these. */
export const topLevelResources = (model: Model): AnyResource[] =>
  model.resources.filter(({ containerField }) => !containerField);

export const nestedResourcesOf = (model: Model, outer: AnyResource): AnyResource[] =>
  model.resources.filter((resource) => containerName(resource) === outer.keys.one);
