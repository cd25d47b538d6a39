import { limits } from '../limits.ts';
import type { StoredRecord } from '../schema/fields/field.ts';
import { encodeRecord } from '../schema/record-json.ts';
import type { AnyResource } from '../schema/resource.ts';
import type { ImportRecord } from './import-context.ts';
import type { ImportResult } from './write-records.ts';

/** A record that the import would create or change. `before` and `after` are JSON, as in the history. */
interface PreviewedChange {
  resource: string;
  ID: number;
  operation: 'create' | 'update';
  title: string;
  before: unknown;
  after: unknown;
}

/** Collects the first changes of each resource, within limits: a bundle may change thousands of long records. */
export class ChangePreview {
  readonly changes: PreviewedChange[] = [];
  readonly #counts = new Map<AnyResource, number>();
  #characters = 0;

  add(resource: AnyResource, { before, record }: ImportRecord, result: ImportResult): void {
    const count = this.#counts.get(resource) ?? 0;
    const isFull =
      count >= limits.previewedChangesPerResource || this.#characters >= limits.previewedCharacters;
    if (result === 'unchanged' || isFull) return;
    this.#counts.set(resource, count + 1);
    this.changes.push({
      resource: resource.keys.one,
      ID: record.ID as number,
      operation: before ? 'update' : 'create',
      title: resource.titleOf(record),
      before: before ? this.#encode(resource, before) : null,
      after: this.#encode(resource, record),
    });
  }

  #encode(resource: AnyResource, record: StoredRecord): unknown {
    const json = encodeRecord(resource, 'single', record);
    this.#characters += json.length;
    return JSON.parse(json);
  }
}
