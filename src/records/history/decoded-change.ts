import type { ErrorDetail } from '../../errors.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import { decodeBody, type JsonObject } from '../../schema/input.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { JournalEntry } from '../../storage/store.ts';
import { type Model, resourceByName } from '../model.ts';

/** A journal entry in stored values. Old entries lack fields that the API hides. */
export interface DecodedChange {
  entry: JournalEntry;
  resource: AnyResource;
  before: StoredRecord;
  after: StoredRecord;
  /** Values that are no longer valid. */
  problems: ErrorDetail[];
}

export function decodeChange(model: Model, entry: JournalEntry): DecodedChange {
  const resource = resourceByName(model, entry.resource);
  const problems: ErrorDetail[] = [];
  const decode = (json: string | null): StoredRecord => {
    if (json === null) return {};
    const decoded = decodeBody(resource, JSON.parse(json) as JsonObject, {
      required: [],
      includeReadOnly: true,
    });
    problems.push(...decoded.problems);
    const { containerField } = resource;
    return containerField
      ? { ...decoded.values, [containerField]: containerIdOf(entry.path) }
      : decoded.values;
  };
  return { entry, resource, before: decode(entry.before), after: decode(entry.after), problems };
}

/** `/products/7/stock/3` → 7: the container's ID comes first. */
export const containerIdOf = (path: string): number => Number(/\d+/.exec(path)?.[0]);

export const changedFields = ({ before, after }: DecodedChange): string[] =>
  Object.keys(after).filter((name) => before[name] !== undefined && before[name] !== after[name]);
