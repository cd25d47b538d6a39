import { currentDatetime } from '../schema/fields/date.ts';
import type { StoredRecord } from '../schema/fields/field.ts';
import { initialRecord } from '../schema/input.ts';
import { type AccountNames, type AnyResource, singletonId } from '../schema/resource.ts';
import { type AccountReader, type MaybePromise, maybeThen } from '../storage/store.ts';

export interface Singleton {
  record: StoredRecord;
  /** False: it has its defaults. */
  isStored: boolean;
}

export const readSingleton = (reader: AccountReader, resource: AnyResource): MaybePromise<Singleton> =>
  maybeThen(reader.findSingleton(resource), ({ record, account }) =>
    record ? { record, isStored: true } : { record: defaultRecord(resource, account), isStored: false },
  );

const defaultRecord = (resource: AnyResource, account: AccountNames): StoredRecord =>
  initialRecord(resource, { ID: singletonId, ...resource.singleton?.(account) }, currentDatetime());
