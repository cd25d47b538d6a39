import { isSameValue } from '../api/changed-fields.ts';

type Fields = Record<string, unknown>;

export interface Actor {
  kind: 'owner' | 'token' | 'command line' | 'visitor';
  name: string;
}

type Operation = 'create' | 'update' | 'delete';

/** A journal entry. */
export interface Change {
  sequence: number;
  step: number;
  datetime: string;
  operation: Operation;
  /** Envelope key of the record's type. */
  resource: string;
  ID: number;
  path: string;
  /** The record's name at that time. */
  title: string;
  actor: Actor;
  reason: string | null;
  before: Fields | null;
  after: Fields | null;
}

export interface HistorySubject {
  envelopeKey: string;
  ID: number;
  /** ID of the containing record, for nested ones. */
  containerId?: number;
  title: string;
}

export interface Step {
  step: number;
  lines: number;
  datetime: string;
  actor: Actor;
  reason: string | null;
  main: Pick<Change, 'sequence' | 'operation' | 'resource' | 'ID' | 'path' | 'title'>;
}

export const operationVerbs: Record<Operation, string> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
};

export const actorLabel = ({ kind, name }: Actor): string => {
  if (kind === 'visitor') return 'A visitor of the site';
  if (kind === 'command line') return 'Server administrator (CLI)';
  return kind === 'token' ? `${name || 'A development token'} (API)` : name;
};

/** `undo of 12 and 3 later` → `undid #12 and 3 later changes`. */
export function reasonLabel(reason: string | null): string | undefined {
  if (reason === null) return undefined;
  const [, kind, step, later] = /^(undo|restore) of (\d+)(?: and (\d+) later)?$/.exec(reason) ?? [];
  if (kind === 'undo')
    return `undid #${step}${later ? ` and ${later} later change${later === '1' ? '' : 's'}` : ''}`;
  if (kind === 'restore') return 'restored an earlier version';
  if (/^restore to \d+$/.test(reason)) return 'restored the account to an earlier point in time';
  return reason === 'bulk' ? 'bulk edit' : reason;
}

export interface FieldDifference {
  field: string;
  before: unknown;
  after: unknown;
}

const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && !value.length);

/** Changed fields; for created and deleted records, those with a value. */
export function fieldDifferences({ before, after }: Pick<Change, 'before' | 'after'>): FieldDifference[] {
  const names = Object.keys({ ...before, ...after }).filter((name) => name !== 'ID');
  return names
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter(
      (difference) =>
        !isSameValue(difference.before, difference.after) &&
        (hasValue(difference.before) || hasValue(difference.after)),
    );
}
