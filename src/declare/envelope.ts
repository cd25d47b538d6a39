import type { EncodeContext, Field, StoredRecord } from './fields/field.ts';
import type { AnyResource } from './resource.ts';

/** The forms in which a record is shown: to apps, in a bundle, and to owners. */
export type Shape = 'single' | 'list' | 'bundle' | 'owner' | 'ownerList';

/** A record as JSON shows it. */
export type Encoder = (record: StoredRecord, context: EncodeContext) => Record<string, unknown>;

/** The fields that one form of a resource shows, in the order of their declaration. */
export function fieldsOf(resource: AnyResource, shape: Shape): [string, Field][] {
  const entries = Object.entries(resource.fields as Record<string, Field>);
  const seen = entries.filter(([name, field]) => name !== resource.within && isShown(field, shape));
  return shape === 'bundle' ? seen.filter(([, field]) => field.column !== null) : seen;
}

const shapesOf: Record<NonNullable<Field['only']>, Shape[]> = {
  single: ['single', 'bundle', 'owner'],
  list: ['list', 'ownerList'],
  owner: ['bundle', 'owner', 'ownerList'],
};

const isShown = ({ only }: Field, shape: Shape): boolean =>
  only === undefined || shapesOf[only].includes(shape);

const encoders = new WeakMap<AnyResource, Record<Shape, Encoder>>();

/** A resource's encoders, one for each of its forms. */
export function encodersOf(resource: AnyResource): Record<Shape, Encoder> {
  const known = encoders.get(resource);
  if (known) return known;
  const of = (shape: Shape): Encoder => buildEncoder(fieldsOf(resource, shape), shape);
  const made = {
    single: of('single'),
    list: of('list'),
    bundle: of('bundle'),
    owner: of('owner'),
    ownerList: of('ownerList'),
  };
  encoders.set(resource, made);
  return made;
}

export function buildEncoder(fields: [string, Field][], shape: Shape): Encoder {
  const parts = fields.map(([name, field]) => {
    const instead = (shape === 'list' || shape === 'ownerList') && field.inList !== undefined;
    return { name, encode: instead ? () => field.inList : field.encode };
  });
  // Starting from all its keys, an object has one shape from the first: quicker to make and to write.
  const blank: Record<string, unknown> = Object.fromEntries(fields.map(([name]) => [name, null]));
  return (record, context) => {
    const shown = { ...blank };
    for (const { name, encode } of parts) {
      const value = record[name] as never;
      shown[name] = encode ? encode(value, record, context) : value;
    }
    return shown;
  };
}
