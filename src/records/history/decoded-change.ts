import type { ErrorDetail } from '../../errors.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import { decodeBody, type JsonObject } from '../../schema/input.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { JournalEntry } from '../../storage/store.ts';
import { type Model, resourceByName } from '../model.ts';

/** A change of the journal, in stored values. Lines of old may lack what the API hides. */
export interface DecodedChange {
  entry: JournalEntry;
  resource: AnyResource;
  before: StoredRecord;
  after: StoredRecord;
  /** What a record may no longer be, though it was once. */
  problems: ErrorDetail[];
}

export function decodeChange(model: Model, line: JournalEntry): DecodedChange {
  const resource = resourceByName(model, line.resource);
  const problems: ErrorDetail[] = [];
  const version = (json: string | null): StoredRecord => {
    if (json === null) return {};
    const decoded = decodeBody(resource, JSON.parse(json) as JsonObject, {
      required: [],
      includeReadOnly: true,
    });
    problems.push(...decoded.problems);
    const { containerField: within } = resource;
    return within ? { ...decoded.values, [within]: containerIdOf(line.path) } : decoded.values;
  };
  return { entry: line, resource, before: version(line.before), after: version(line.after), problems };
}

/** `/products/7/stock/3` → 7: the record that one stands in has its ID first. */
export const containerIdOf = (path: string): number => Number(/\d+/.exec(path)?.[0]);

/** The fields that an update changed. */
export const changedFields = ({ before, after }: DecodedChange): string[] =>
  Object.keys(after).filter((name) => before[name] !== undefined && before[name] !== after[name]);
