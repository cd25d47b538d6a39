import { fileNameOf } from '../blobs/media-type.ts';
import { detailOf, type ErrorDetail } from '../errors.ts';
import type { StoredRecord, StoredValue } from '../schema/fields/field.ts';
import { blobField } from '../schema/resource.ts';
import { missingFile } from './bundle-media.ts';
import { type ImportContext, type ImportRecord, idOf, rejectRecord } from './import-context.ts';

/** Rejects records whose file is not stored, or is not what they say. Its pixels are taken from the file. */
export function withStoredMedia(context: ImportContext, records: ImportRecord[]): ImportRecord[] {
  const { resource, media } = context;
  const field = blobField(resource);
  if (field === undefined || !media) return records;
  return records.flatMap((one) => {
    const { before, record, index } = one;
    const isSame = before !== undefined && before[field] === record[field];
    const facts = isSame ? storedFacts(before) : (media.get(String(record[field])) ?? missingFile);
    const isKnown = 'media_type' in facts;
    const problems = isKnown ? differences(record, facts) : [detailOf(field, facts)];
    if (isKnown && !problems.length) return [{ ...one, record: { ...record, ...facts } }];
    rejectRecord(context, index, problems, idOf(one));
    return [];
  });
}

type Facts = Record<'media_type' | 'bytes' | 'width' | 'height', StoredValue>;

const storedFacts = ({ media_type = '', bytes = 0, width = 0, height = 0 }: StoredRecord): Facts => ({
  ...{ media_type, bytes, width, height },
});

function differences(record: StoredRecord, facts: Facts): ErrorDetail[] {
  const differing = (['media_type', 'bytes'] as const).flatMap((name) =>
    record[name] === facts[name]
      ? []
      : [detailOf(name, ['mismatch', `is ${record[name]}, but its file says ${facts[name]}`])],
  );
  const filename = fileNameOf(String(record.filename), facts.media_type as never);
  if (record.filename !== filename)
    differing.push(detailOf('filename', ['invalid_format', `must be a plain name, such as ${filename}`]));
  return differing;
}
