import type { Detail } from '@tradepost/sdk/owner';

export interface RecordConflicts {
  envelopeKey: string;
  ID: number;
  /** Without fields the message is about the record. */
  conflicts: { message: string; fields: string[] }[];
}

/** Groups what stands in the way of an undo by record and message: `blog post 3: title` is a field of one. */
export function groupConflicts(details: Pick<Detail, 'field' | 'message'>[]): RecordConflicts[] {
  const records: RecordConflicts[] = [];
  for (const { field: place, message } of details) {
    const [, kind = '', id, field] = /^(.*?) (\d+)(?:: (.*))?$/.exec(place) ?? [];
    const [envelopeKey, ID] = [kind.replaceAll(' ', '_'), Number(id)];
    let record = records.find((one) => one.envelopeKey === envelopeKey && one.ID === ID);
    if (!record) {
      record = { envelopeKey, ID, conflicts: [] };
      records.push(record);
    }
    let conflict = record.conflicts.find((one) => one.message === message);
    if (!conflict) {
      conflict = { message, fields: [] };
      record.conflicts.push(conflict);
    }
    if (field) conflict.fields.push(field);
  }
  return records;
}
