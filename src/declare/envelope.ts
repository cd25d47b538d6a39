import { hash } from 'node:crypto';
import { anywhere, type EncodeContext, type Field, type StoredRecord } from './fields/field.ts';
import { jsonWriter } from './fields/json.ts';
import type { AnyResource } from './resource.ts';

/** The forms in which a record is shown: to apps, in a bundle, and to owners. */
export type Form = 'single' | 'list' | 'bundle' | 'owner' | 'ownerList';

const allForms: readonly Form[] = ['single', 'list', 'bundle', 'owner', 'ownerList'];

const formsShowing: Record<NonNullable<Field['only']>, readonly Form[]> = {
  single: ['single', 'bundle', 'owner'],
  list: ['list', 'ownerList'],
  owner: ['bundle', 'owner', 'ownerList'],
};

/** The fields that one form of a resource shows, in the order of their declaration. */
export function fieldsOf(resource: AnyResource, form: Form): [string, Field][] {
  const seen = shownFields(resource).filter(([, { only }]) => !only || formsShowing[only].includes(form));
  return form === 'bundle' ? seen.filter(([, { column }]) => column !== null) : seen;
}

const shownFields = (resource: AnyResource): [string, Field][] =>
  Object.entries(resource.fields as Record<string, Field>).filter(([name]) => name !== resource.within);

/** What stands at the end of one form, after the part that all forms have in common. */
interface Ending {
  /** Stored fields that it is made from. */
  from: readonly string[];
  text(record: StoredRecord, context: EncodeContext): string;
}

/**
 * How the records of a resource are written as JSON. All forms begin alike, with the fields that every one of them shows;
 * that beginning is stored with the record, so that a read has only the ending to add.
 */
interface Forms {
  beginning(record: StoredRecord): string;
  endings: Readonly<Record<Form, Ending>>;
}

const known = new WeakMap<AnyResource, Forms>();

export const formsOf = (resource: AnyResource): Forms => known.getOrInsertComputed(resource, makeForms);

const isCommon = ({ only, inList, column }: Field): boolean =>
  only === undefined && inList === undefined && column !== null;

function makeForms(resource: AnyResource): Forms {
  const write = jsonWriter(shownFields(resource).filter(([, field]) => isCommon(field)));
  const ending = (form: Form): Ending => {
    const fields = fieldsOf(resource, form).filter(([, field]) => !isCommon(field));
    const inList = form === 'list' || form === 'ownerList';
    return endingOf(fields.map(([name, field]) => [name, inList ? asListed(field) : field]));
  };
  const endings = Object.fromEntries(allForms.map((form) => [form, ending(form)]));
  return {
    beginning: (record) => `{${write(record, anywhere)}`,
    endings: endings as Record<Form, Ending>,
  };
}

const asListed = (field: Field): Field =>
  field.inList === undefined ? field : { ...field, from: [], json: () => JSON.stringify(field.inList) };

function endingOf(fields: [string, Field][]): Ending {
  const from = [...new Set(fields.flatMap(([name, field]) => field.from ?? [name]))];
  const write = jsonWriter(fields);
  // Most endings are the same for all records: nothing is left to be written.
  if (from.length === 0 && fields.every(([, { column }]) => column !== null)) {
    const same = `${fields.length ? ',' : ''}${write({}, anywhere)}}`;
    return { from, text: () => same };
  }
  return { from, text: (record, context) => `,${write(record, context)}}` };
}

/** A whole record in one of its forms. */
export function textOf(
  resource: AnyResource,
  form: Form,
  record: StoredRecord,
  context: EncodeContext = anywhere,
): string {
  const { beginning, endings } = formsOf(resource);
  return beginning(record) + endings[form].text(record, context);
}

/** Some fields of a record, in an order of their own. */
export function textOfFields(resource: AnyResource, names: readonly string[]) {
  const write = jsonWriter(names.map((name) => [name, resource.fields[name] as Field]));
  return (record: StoredRecord, context: EncodeContext): string => `{${write(record, context)}}`;
}

/**
 * Tells states of a record apart: the hash of all that is stored of it. SHA-1 is the quickest that the runtime has, and
 * nobody gains by two records of theirs with the same one.
 */
export const tagOf = (resource: AnyResource, record: StoredRecord): string =>
  tagOfText(textOf(resource, 'bundle', record));

export const tagOfText = (text: string): string => hash('sha1', text, 'base64url').slice(0, tagLength);

/** 96 bits. */
const tagLength = 16;
