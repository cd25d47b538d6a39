import type { EncodeContext, Field, StoredRecord } from './fields/field.ts';
import type { AnyResource } from './resource.ts';

export type Shape = 'single' | 'list' | 'bundle';

export type Encoder = (record: StoredRecord, context: EncodeContext) => string;

/** The fields that one form of a resource shows, in the order of their declaration. */
export function fieldsOf(resource: AnyResource, shape: Shape): [string, Field][] {
  const entries = Object.entries(resource.fields as Record<string, Field>);
  const seen = entries.filter(([name, field]) => name !== resource.within && isShown(field, shape));
  return shape === 'bundle' ? seen.filter(([, field]) => field.column !== null) : seen;
}

function isShown(field: Field, shape: Shape): boolean {
  if (field.only === undefined) return true;
  return shape === 'bundle' ? field.only !== 'list' : field.only === shape;
}

const encoders = new WeakMap<AnyResource, Record<Shape, Encoder>>();

/** The JSON text of a record without its envelope, in each of its forms. */
export function encodersOf(resource: AnyResource): Record<Shape, Encoder> {
  const known = encoders.get(resource);
  if (known) return known;
  const of = (shape: Shape): Encoder => buildEncoder(fieldsOf(resource, shape), shape);
  const made = { single: of('single'), list: of('list'), bundle: of('bundle') };
  encoders.set(resource, made);
  return made;
}

export function buildEncoder(fields: [string, Field][], shape: Shape): Encoder {
  const parts = fields.map(([name, field], index) => {
    const label = `${index ? ',' : '{'}${JSON.stringify(name)}:`;
    if (shape === 'list' && field.inList !== undefined) return { label: label + field.inList };
    return { label, name, encode: field.encode };
  });
  return (record, context) => {
    let text = '';
    for (const { label, name, encode } of parts) {
      text += label;
      if (encode) text += encode(record[name] as never, record, context);
    }
    return `${text}}`;
  };
}

export const envelope = (key: string, json: string): string => `{"${key}":${json}}`;
