import { currentDatetime } from '../schema/fields/date.ts';
import type { StoredRecord } from '../schema/fields/field.ts';
import { initialRecord } from '../schema/input.ts';
import { type AnyResource, singletonId } from '../schema/resource.ts';
import { type AccountReader, type MaybePromise, maybeThen } from '../storage/store.ts';

export interface Singleton {
  record: StoredRecord;
  /** False: it has its defaults. */
  isStored: boolean;
}

export const readSingleton = (reader: AccountReader, resource: AnyResource): MaybePromise<Singleton> =>
  maybeThen(reader.findSingleton(resource), ({ record, accountName }) =>
    record ? { record, isStored: true } : { record: defaultRecord(resource, accountName), isStored: false },
  );

const defaultRecord = (resource: AnyResource, accountName: string): StoredRecord =>
  initialRecord(resource, { ID: singletonId, ...resource.singleton?.(accountName) }, currentDatetime());
