import type { ErrorDetail } from '../errors.ts';
import type { EventLoopYielder } from '../records/event-loop-yielder.ts';
import type { FollowUp, Model } from '../records/model.ts';
import type { StoredRecord } from '../schema/fields/field.ts';
import type { DecodeOptions } from '../schema/input.ts';
import type { AnyResource } from '../schema/resource.ts';
import type { AccountWriter } from '../storage/store.ts';
import type { BundleMedia } from './bundle-media.ts';
import type { ImportErrors } from './import-errors.ts';
import type { Lookups } from './lookups.ts';

export interface ImportDecodeOptions {
  forNew: DecodeOptions;
  forExisting: DecodeOptions;
}

/** The import of one key of a bundle. */
export interface ImportContext {
  model: Model;
  writer: AccountWriter;
  resource: AnyResource;
  nestedResources: AnyResource[];
  decodeOptions: ReadonlyMap<AnyResource, ImportDecodeOptions>;
  lookups: Lookups;
  errors: ImportErrors;
  oldValues: boolean;
  media: BundleMedia | undefined;
  yieldIfDue: EventLoopYielder;
}

/** A bundle's record, decoded for storage. */
export interface ImportRecord {
  index: number;
  /** The existing record. */
  before: StoredRecord | undefined;
  record: StoredRecord;
  nested: NestedRecords[];
  followUp: FollowUp | undefined;
}

export interface NestedRecords {
  resource: AnyResource;
  existing: StoredRecord[];
  wanted: StoredRecord[];
  /** Removes existing records that are not wanted. */
  replacesAll: boolean;
}

export const idOf = ({ record }: ImportRecord): number => record.ID as number;

export function rejectRecord(
  { resource, errors }: ImportContext,
  index: number,
  details: ErrorDetail[],
  id?: number,
): void {
  for (const detail of details) errors.addRecord(resource, index, detail);
  errors.markRejected(resource, id);
}
