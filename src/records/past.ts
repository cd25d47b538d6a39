import type { StoredRecord } from '../declare/fields/field.ts';
import { type Body, decodeBody } from '../declare/input.ts';
import type { AnyResource } from '../declare/resource.ts';
import type { Detail } from '../errors.ts';
import type { Line } from '../storage/store.ts';
import { type Model, resourceNamed } from './rules.ts';

/** A change of the journal, in stored values. Lines of old may lack what the API hides. */
export interface Past {
  line: Line;
  resource: AnyResource;
  before: StoredRecord;
  after: StoredRecord;
  /** What a record may no longer be, though it was once. */
  problems: Detail[];
}

export function pastOf(model: Model, line: Line): Past {
  const resource = resourceNamed(model, line.resource);
  const problems: Detail[] = [];
  const version = (json: string | null): StoredRecord => {
    if (json === null) return {};
    const decoded = decodeBody(resource, JSON.parse(json) as Body, { required: [], everything: true });
    problems.push(...decoded.problems);
    const { within } = resource;
    return within ? { ...decoded.values, [within]: outerIdIn(line.path) } : decoded.values;
  };
  return { line, resource, before: version(line.before), after: version(line.after), problems };
}

/** `/products/7/stock/3` → 7: the record that one stands in has its ID first. */
export const outerIdIn = (path: string): number => Number(/\d+/.exec(path)?.[0]);

/** The fields that an update changed. */
export const changedFields = ({ before, after }: Past): string[] =>
  Object.keys(after).filter((name) => before[name] !== undefined && before[name] !== after[name]);
