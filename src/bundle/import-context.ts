import type { ErrorDetail } from '../errors.ts';
import type { EventLoopYielder } from '../records/event-loop-yielder.ts';
import type { FollowUp, Model } from '../records/model.ts';
import type { StoredRecord } from '../schema/fields/field.ts';
import type { DecodeOptions } from '../schema/input.ts';
import type { AnyResource } from '../schema/resource.ts';
import type { AccountWriter } from '../storage/store.ts';
import type { ImportErrors } from './import-errors.ts';
import type { Lookups } from './lookups.ts';

/** What a new record, and one that the account has already, may and must name. */
export interface ImportDecodeOptions {
  forNew: DecodeOptions;
  forExisting: DecodeOptions;
}

/** One key of a bundle on its way into an account. */
export interface ImportContext {
  model: Model;
  writer: AccountWriter;
  resource: AnyResource;
  /** What may stand inside its records. */
  nestedResources: AnyResource[];
  decodeOptions: ReadonlyMap<AnyResource, ImportDecodeOptions>;
  lookups: Lookups;
  errors: ImportErrors;
  yieldIfDue: EventLoopYielder;
}

/** A record of the bundle as it is to be stored. */
export interface ImportRecord {
  index: number;
  /** As the account has it; none for a new one. */
  before: StoredRecord | undefined;
  record: StoredRecord;
  nested: NestedRecords[];
  followUp: FollowUp | undefined;
}

/** The records of one kind inside another. */
export interface NestedRecords {
  resource: AnyResource;
  existing: StoredRecord[];
  wanted: StoredRecord[];
  /** Whether those that are wanted are all there shall be, so that the others go. */
  replacesAll: boolean;
}

export const idOf = ({ record }: ImportRecord): number => record.ID as number;

/** Refuses a record for all that is wrong with it. */
export function rejectRecord(
  { resource, errors: refusals }: ImportContext,
  index: number,
  details: ErrorDetail[],
  id?: number,
): void {
  for (const detail of details) refusals.addRecord(resource, index, detail);
  refusals.markRejected(resource, id);
}
