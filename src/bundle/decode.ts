import type { Field, StoredRecord } from '../declare/fields/field.ts';
import { type Body, decodeBody, initialRecord } from '../declare/input.ts';
import type { AnyResource } from '../declare/resource.ts';
import type { Detail } from '../errors.ts';
import type { ReportField, Sent } from '../records/rules.ts';
import { type Accepted, type Entry, type Inner, refuse, type Section } from './entry.ts';
import type { BundleRecord } from './file.ts';
import type { Present } from './present.ts';

/** What a record of each kind may and must name. `kinds`: what stands inside the records of `resource`. */
export function acceptedOf(resource: AnyResource, kinds: AnyResource[]): Section['accepted'] {
  const besides = kinds.map(({ keys }) => keys.many);
  const accepted = (one: AnyResource): Accepted => {
    const known = { required: ['ID'], everything: true, besides: one === resource ? besides : [] };
    return { known, fresh: { ...known, required: ['ID', ...one.required] } };
  };
  return new Map([resource, ...kinds].map((one) => [one, accepted(one)]));
}

/** The ID that a record names, if it is one. */
export function namedId(resource: AnyResource, value: unknown): number | undefined {
  const id = (value as Body | null)?.ID;
  return (resource.fields.ID as Field<number>).decode(id, () => undefined);
}

/** Reads a record of the bundle over what the account has of it; undefined where it is refused. */
export async function decodeRecord(
  section: Section,
  { index, value }: BundleRecord,
  present: Present | undefined,
): Promise<Entry | undefined> {
  const { resource, kinds } = section;
  const id = namedId(resource, value);
  const before = id === undefined ? undefined : present?.record(id);
  const problems: Detail[] = [];
  const record = decodeOver(section, resource, value, before, '', problems);
  const inner = problems.length
    ? []
    : kinds.map((kind): Given => {
        const there = before ? (present as Present).inside(kind, record.ID as number) : [];
        const given = decodeInner(section, kind, value as Body, record.ID as number, there, problems);
        return { kind, present: there, given };
      });
  if (!problems.length) {
    const report: ReportField = (field, message) => void problems.push({ field, message });
    resource.check?.(record, report);
    const completed = await applyRules(section, before, record, inner, sentBy(value as Body), report);
    if (!problems.length) return { index, before, record, ...completed };
  }
  refuse(section, index, problems, id);
  return undefined;
}

interface Given {
  kind: AnyResource;
  present: StoredRecord[];
  /** undefined: the bundle says nothing of them. */
  given: StoredRecord[] | undefined;
}

const sentBy = (value: Body): Sent => ({ has: (name) => Object.hasOwn(value, name) });

/**
 * Lets the kind's rules complete the record. A new record, and one whose inner records are given, is as the bundle has it;
 * any other change means what it means when somebody makes it by hand.
 */
async function applyRules(
  { model, writer, resource }: Section,
  before: StoredRecord | undefined,
  record: StoredRecord,
  given: Given[],
  sent: Sent,
  report: ReportField,
): Promise<Pick<Entry, 'inner' | 'afterwards'>> {
  const rules = model.rules.get(resource);
  const [first] = given;
  const isWhole = !before || first?.given !== undefined;
  const complete = isWhole ? rules?.importing?.(writer, record, first?.given, sent, report) : undefined;
  const afterwards =
    isWhole || !before ? undefined : await rules?.updating?.(writer, before, record, sent, report);
  const inner = given.map((one): Inner => {
    const isComplete = one === first && complete !== undefined;
    return {
      kind: one.kind,
      present: one.present,
      wanted: isComplete ? complete : (one.given ?? []),
      isComplete,
    };
  });
  return { inner, afterwards };
}

/** A whole record: what is given, over what is there, or over each field's value where none is given. */
function decodeOver(
  { writer, accepted }: Section,
  resource: AnyResource,
  value: unknown,
  before: StoredRecord | undefined,
  place: string,
  problems: Detail[],
): StoredRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    problems.push({ field: place, message: 'must be an object' });
    return {};
  }
  const { fresh, known } = accepted.get(resource) as Accepted;
  const decoded = decodeBody(resource, value as Body, before ? known : fresh);
  for (const { field, message } of decoded.problems) problems.push({ field: `${place}.${field}`, message });
  return before ? { ...before, ...decoded.values } : initialRecord(resource, decoded.values, writer.now);
}

function decodeInner(
  section: Section,
  kind: AnyResource,
  value: Body,
  outer: number,
  present: StoredRecord[],
  problems: Detail[],
): StoredRecord[] | undefined {
  const key = kind.keys.many;
  const list = value[key];
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) {
    problems.push({ field: key, message: 'must be a list of objects' });
    return undefined;
  }
  const there = new Map(present.map((record) => [record.ID, record]));
  const seen = new Set<unknown>();
  return list.map((one: unknown, index) => {
    const before = there.get(namedId(kind, one) ?? null);
    const record = decodeOver(section, kind, one, before, `${key}[${index}]`, problems);
    if (seen.has(record.ID)) problems.push({ field: `${key}[${index}].ID`, message: 'stands there twice' });
    seen.add(record.ID);
    return { ...record, [kind.within as string]: outer };
  });
}
