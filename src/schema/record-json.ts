import { hash } from 'node:crypto';
import { type EncodeContext, type Field, noContext, type StoredRecord } from './fields/field.ts';
import type { AnyResource } from './resource.ts';

/** The forms in which a record is shown: to apps, in a bundle, and to owners. */
export type RecordView = 'single' | 'list' | 'bundle' | 'owner' | 'ownerList';

const allViews: readonly RecordView[] = ['single', 'list', 'bundle', 'owner', 'ownerList'];

const viewsShowing: Record<NonNullable<Field['onlyIn']>, readonly RecordView[]> = {
  single: ['single', 'bundle', 'owner'],
  list: ['list', 'ownerList'],
  owner: ['bundle', 'owner', 'ownerList'],
};

/** The fields that one form of a resource shows, in the order of their declaration. */
export function fieldsInView(resource: AnyResource, form: RecordView): [string, Field][] {
  const seen = visibleFields(resource).filter(
    ([, { onlyIn: only }]) => !only || viewsShowing[only].includes(form),
  );
  return form === 'bundle' ? seen.filter(([, { columnType: column }]) => column !== null) : seen;
}

const visibleFields = (resource: AnyResource): [string, Field][] =>
  Object.entries(resource.fields as Record<string, Field>).filter(
    ([name]) => name !== resource.containerField,
  );

/** What stands at the end of one form, after the part that all forms have in common. */
interface JsonSuffix {
  /** Stored fields that it is made from. */
  sourceFields: readonly string[];
  encode(record: StoredRecord, context: EncodeContext): string;
}

/**
 * How the records of a resource are written as JSON. All forms begin alike, with the fields that every one of them shows;
 * that beginning is stored with the record, so that a read has only the ending to add.
 */
interface RecordEncoder {
  encodePrefix(record: StoredRecord): string;
  suffixes: Readonly<Record<RecordView, JsonSuffix>>;
}

const encoders = new WeakMap<AnyResource, RecordEncoder>();

export const recordEncoder = (resource: AnyResource): RecordEncoder =>
  encoders.getOrInsertComputed(resource, createEncoder);

const isInEveryView = ({ onlyIn: only, listValue: inList, columnType: column }: Field): boolean =>
  only === undefined && inList === undefined && column !== null;

function createEncoder(resource: AnyResource): RecordEncoder {
  const write = membersEncoder(visibleFields(resource).filter(([, field]) => isInEveryView(field)));
  const ending = (form: RecordView): JsonSuffix => {
    const fields = fieldsInView(resource, form).filter(([, field]) => !isInEveryView(field));
    const inList = form === 'list' || form === 'ownerList';
    return createSuffix(fields.map(([name, field]) => [name, inList ? inListView(field) : field]));
  };
  const endings = Object.fromEntries(allViews.map((form) => [form, ending(form)]));
  return {
    encodePrefix: (record) => `{${write(record, noContext)}`,
    suffixes: endings as Record<RecordView, JsonSuffix>,
  };
}

const inListView = (field: Field): Field =>
  field.listValue === undefined
    ? field
    : { ...field, sourceFields: [], encode: () => JSON.stringify(field.listValue) };

function createSuffix(fields: [string, Field][]): JsonSuffix {
  const from = [...new Set(fields.flatMap(([name, field]) => field.sourceFields ?? [name]))];
  const write = membersEncoder(fields);
  // Most endings are the same for all records: nothing is left to be written.
  if (from.length === 0 && fields.every(([, { columnType: column }]) => column !== null)) {
    const same = `${fields.length ? ',' : ''}${write({}, noContext)}}`;
    return { sourceFields: from, encode: () => same };
  }
  return { sourceFields: from, encode: (record, context) => `,${write(record, context)}}` };
}

/** A whole record in one of its forms. */
export function encodeRecord(
  resource: AnyResource,
  form: RecordView,
  record: StoredRecord,
  context: EncodeContext = noContext,
): string {
  const { encodePrefix: beginning, suffixes: endings } = recordEncoder(resource);
  return beginning(record) + endings[form].encode(record, context);
}

/** Some fields of a record, in an order of their own. */
export function fieldsEncoder(resource: AnyResource, names: readonly string[]) {
  const write = membersEncoder(names.map((name) => [name, resource.fields[name] as Field]));
  return (record: StoredRecord, context: EncodeContext): string => `{${write(record, context)}}`;
}

/**
 * Tells states of a record apart: the hash of all that is stored of it. SHA-1 is the quickest that the runtime has, and
 * nobody gains by two records of theirs with the same one.
 */
export const tagOf = (resource: AnyResource, record: StoredRecord): string =>
  tagOfText(encodeRecord(resource, 'bundle', record));

export const tagOfText = (text: string): string => hash('sha1', text, 'base64url').slice(0, tagLength);

/** 96 bits. */
const tagLength = 16;

/** A field on its way into a JSON object: what stands before its value, and how that is written. */
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

/** Writes some fields of a record as the inside of a JSON object. */
export function membersEncoder(
  fields: readonly (readonly [string, Field])[],
): (record: StoredRecord, context: EncodeContext) => string {
  const parts = jsonMembers(fields);
  return (record, context) => {
    let text = '';
    for (const { name, label, encode: json } of parts)
      text += label + json(record[name] as never, record, context);
    return text;
  };
}

export function fieldEncoder({ encode: json, columnType: column }: Field): NonNullable<Field['encode']> {
  return json ?? (column === 'integer' ? String : (value) => JSON.stringify(value));
}
