import { hash } from 'node:crypto';
import { type EncodeContext, type Field, noContext, type StoredRecord } from './fields/field.ts';
import type { AnyResource } from './resource.ts';

export type RecordView = 'single' | 'list' | 'bundle' | 'owner' | 'ownerList';

const allViews: readonly RecordView[] = ['single', 'list', 'bundle', 'owner', 'ownerList'];

const viewsShowing: Record<NonNullable<Field['onlyIn']>, readonly RecordView[]> = {
  single: ['single', 'bundle', 'owner'],
  list: ['list', 'ownerList'],
  owner: ['bundle', 'owner', 'ownerList'],
};

export function fieldsInView(resource: AnyResource, view: RecordView): [string, Field][] {
  const fields = visibleFields(resource).filter(
    ([, { onlyIn }]) => !onlyIn || viewsShowing[onlyIn].includes(view),
  );
  return view === 'bundle' ? fields.filter(([, { columnType }]) => columnType !== null) : fields;
}

const visibleFields = (resource: AnyResource): [string, Field][] =>
  Object.entries(resource.fields as Record<string, Field>).filter(
    ([name]) => name !== resource.containerField,
  );

/** A view's JSON after the stored prefix. */
interface JsonSuffix {
  sourceFields: readonly string[];
  encode(record: StoredRecord, context: EncodeContext): string;
}

/**
 * All views of a record share a prefix: the fields that each of them shows unchanged. It is stored with the record, so that a
 * read encodes only the suffix.
 */
interface RecordEncoder {
  encodePrefix(record: StoredRecord): string;
  suffixes: Readonly<Record<RecordView, JsonSuffix>>;
}

const encoders = new WeakMap<AnyResource, RecordEncoder>();

export const recordEncoder = (resource: AnyResource): RecordEncoder =>
  encoders.getOrInsertComputed(resource, createEncoder);

const isInEveryView = ({ onlyIn, listValue, columnType }: Field): boolean =>
  onlyIn === undefined && listValue === undefined && columnType !== null;

function createEncoder(resource: AnyResource): RecordEncoder {
  const encodeMembers = membersEncoder(visibleFields(resource).filter(([, field]) => isInEveryView(field)));
  const suffixOf = (view: RecordView): JsonSuffix => {
    const fields = fieldsInView(resource, view).filter(([, field]) => !isInEveryView(field));
    const isList = view === 'list' || view === 'ownerList';
    return createSuffix(fields.map(([name, field]) => [name, isList ? inListView(field) : field]));
  };
  const suffixes = Object.fromEntries(allViews.map((view) => [view, suffixOf(view)]));
  return {
    encodePrefix: (record) => `{${encodeMembers(record, noContext)}`,
    suffixes: suffixes as Record<RecordView, JsonSuffix>,
  };
}

const inListView = (field: Field): Field =>
  field.listValue === undefined
    ? field
    : { ...field, sourceFields: [], encode: () => JSON.stringify(field.listValue) };

function createSuffix(fields: [string, Field][]): JsonSuffix {
  const sourceFields = [...new Set(fields.flatMap(([name, field]) => field.sourceFields ?? [name]))];
  const encodeMembers = membersEncoder(fields);
  // Fast path: most suffixes are the same for all records.
  if (sourceFields.length === 0 && fields.every(([, { columnType }]) => columnType !== null)) {
    const constant = `${fields.length ? ',' : ''}${encodeMembers({}, noContext)}}`;
    return { sourceFields, encode: () => constant };
  }
  return { sourceFields, encode: (record, context) => `,${encodeMembers(record, context)}}` };
}

export function encodeRecord(
  resource: AnyResource,
  view: RecordView,
  record: StoredRecord,
  context: EncodeContext = noContext,
): string {
  const { encodePrefix, suffixes } = recordEncoder(resource);
  return encodePrefix(record) + suffixes[view].encode(record, context);
}

/** Encodes only these fields, in this order. */
export function fieldsEncoder(resource: AnyResource, names: readonly string[]) {
  const encodeMembers = membersEncoder(names.map((name) => [name, resource.fields[name] as Field]));
  return (record: StoredRecord, context: EncodeContext): string => `{${encodeMembers(record, context)}}`;
}

/** A hash for ETags. SHA-1 is the fastest of Node.js; collisions would harm only the account itself. */
export const tagOf = (resource: AnyResource, record: StoredRecord): string =>
  tagOfText(encodeRecord(resource, 'bundle', record));

export const tagOfText = (text: string): string => hash('sha1', text, 'base64url').slice(0, tagLength);

const tagLength = 16; // 96 bits

/** A member of a JSON object; `label` is its name with the punctuation. */
interface JsonMember {
  name: string;
  field: Field;
  label: string;
  encode: NonNullable<Field['encode']>;
}

export const jsonMembers = (fields: readonly (readonly [string, Field])[]): JsonMember[] =>
  fields.map(([name, field], index) => ({
    name,
    field,
    label: `${index ? ',' : ''}${JSON.stringify(name)}:`,
    encode: fieldEncoder(field),
  }));

/** Encodes fields as the members of a JSON object, without the braces. */
export function membersEncoder(
  fields: readonly (readonly [string, Field])[],
): (record: StoredRecord, context: EncodeContext) => string {
  const members = jsonMembers(fields);
  return (record, context) => {
    let text = '';
    for (const { name, label, encode } of members)
      text += label + encode(record[name] as never, record, context);
    return text;
  };
}

export function fieldEncoder({ encode, columnType }: Field): NonNullable<Field['encode']> {
  return encode ?? (columnType === 'integer' ? String : (value) => JSON.stringify(value));
}

/** A record's JSON in its envelope. */
export const enveloped = ({ keys }: AnyResource, json: string): string => `{"${keys.one}":${json}}`;
