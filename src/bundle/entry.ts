import type { StoredRecord } from '../declare/fields/field.ts';
import type { Acceptance } from '../declare/input.ts';
import type { AnyResource } from '../declare/resource.ts';
import type { Detail } from '../errors.ts';
import type { Pause } from '../records/pauses.ts';
import type { Afterwards, Model } from '../records/rules.ts';
import type { AccountWriter } from '../storage/store.ts';
import type { Lookups } from './lookups.ts';
import type { Refusals } from './refusals.ts';

/** What a new record, and one that the account has already, may and must name. */
export interface Accepted {
  fresh: Acceptance;
  known: Acceptance;
}

/** One key of a bundle on its way into an account. */
export interface Section {
  model: Model;
  writer: AccountWriter;
  resource: AnyResource;
  /** What may stand inside its records. */
  kinds: AnyResource[];
  accepted: ReadonlyMap<AnyResource, Accepted>;
  lookups: Lookups;
  refusals: Refusals;
  pause: Pause;
}

/** A record of the bundle as it is to be stored. */
export interface Entry {
  index: number;
  /** As the account has it; none for a new one. */
  before: StoredRecord | undefined;
  record: StoredRecord;
  inner: Inner[];
  afterwards: Afterwards;
}

/** The records of one kind inside another. */
export interface Inner {
  kind: AnyResource;
  present: StoredRecord[];
  wanted: StoredRecord[];
  /** Whether those that are wanted are all there shall be, so that the others go. */
  isComplete: boolean;
}

export const idOf = ({ record }: Entry): number => record.ID as number;

/** Refuses a record for all that is wrong with it. */
export function refuse({ resource, refusals }: Section, index: number, details: Detail[], id?: number): void {
  for (const detail of details) refusals.addRecord(resource, index, detail);
  refusals.lose(resource, id);
}
