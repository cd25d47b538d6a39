import { type HttpError, useDataProvider, useGetResourceLabel, useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { api, type QueryParams } from '../api/call.ts';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import { capitalize } from './approval.ts';
import type { InboxConfig, Message, Triage } from './types.ts';

interface MessageList<T> {
  messages: T[];
  updateShown: (ID: number, change: (record: T) => T | undefined) => void;
  dismissed: Set<number>;
  refetch: () => Promise<void>;
  refetchCounts: () => Promise<void>;
}

interface InboxView {
  filter: QueryParams;
  open: number | undefined;
  /** Opens a message; undefined closes it. */
  select: (ID: number | undefined) => void;
}

interface UndoEntry {
  step: number;
  /** Opened after undo; a bulk action opens none. */
  ID?: number | undefined;
}

/** Whether the record still passes the filter. `q` is ignored: only the server can search. */
const matchesFilter = (record: object, { q: _words, ...fields }: QueryParams): boolean =>
  Object.entries(fields).every(([field, value]) => (record as Record<string, unknown>)[field] === value);

/** Optimistic updates, saved in order, rolled back on failure. */
export function useTriage<T extends Message>(
  config: InboxConfig<T>,
  { filter, open, select }: InboxView,
  list: MessageList<T>,
) {
  const labelOf = useGetResourceLabel();
  const countOf = ({ length }: number[]): string =>
    `${length} ${labelOf(config.resource, length).toLowerCase()}`;
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const notifyUndoable = useUndoNotice();
  const [announcement, announce] = useState('');
  const queue = useRef(Promise.resolve());
  const undoStack = useRef<UndoEntry[]>([]);
  const latest = useRef({ ...list, select });
  useEffect(() => {
    latest.current = { ...list, select };
  });

  const enqueue = (action: () => Promise<void>): void => {
    queue.current = queue.current.then(action);
  };

  /** Opens the next message, else the previous. Until then this one takes no further actions. */
  function openNeighbour(record: T): void {
    const { messages, dismissed } = latest.current;
    dismissed.add(record.ID);
    const index = messages.findIndex(({ ID }) => ID === record.ID);
    const neighbour = index < 0 ? messages[0] : (messages[index + 1] ?? messages[index - 1]);
    select(neighbour?.ID);
  }

  /** Takes messages out of the list; the one that is open gives way to the next that remains. */
  function dismiss(records: T[]): void {
    const gone = new Set(records.map(({ ID }) => ID));
    const { messages, dismissed } = latest.current;
    for (const ID of gone) list.updateShown(ID, () => undefined);
    if (open === undefined || !gone.has(open)) return;
    dismissed.add(open);
    const index = messages.findIndex(({ ID }) => ID === open);
    const remaining = (some: T[]): T | undefined => some.find(({ ID }) => !gone.has(ID));
    select((remaining(messages.slice(index)) ?? remaining(messages.slice(0, index).reverse()))?.ID);
  }

  function reopen(ID: number): void {
    latest.current.dismissed.delete(ID);
    latest.current.select(ID);
  }

  async function save(
    records: T[],
    action: () => Promise<unknown>,
    notice: string,
    quiet: boolean,
  ): Promise<void> {
    const [first, ...others] = records;
    // A bulk action opens none.
    const ID = others.length ? undefined : first?.ID;
    try {
      await action();
    } catch (error) {
      const { message, status } = error as HttpError;
      announce(`Not saved: ${message}`);
      notify(`Not saved: ${message}`, { type: 'error' });
      await latest.current.refetch();
      // A deleted message cannot be reopened.
      if (status !== 404 && ID !== undefined) reopen(ID);
      return;
    }
    void latest.current.refetchCounts();
    const ids = records.map((record) => record.ID);
    if (!quiet) await notifyAndRecord(notice, ids, ID);
  }

  /** Shows an undo notice and records the step for the undo shortcut. */
  async function notifyAndRecord(notice: string, changed: number[], ID: number | undefined): Promise<void> {
    const step = await notifyUndoable(notice, config.resource, changed);
    if (step !== undefined) undoStack.current.push({ step, ID });
  }

  async function undoLast(): Promise<void> {
    const last = undoStack.current.pop();
    if (!last) return announce('Nothing to undo');
    try {
      const { steps } = await api.get<{ steps: { reason: string | null }[] }>('/activity', { per_page: 1 });
      // The notice's Undo button may have been used already.
      if (steps[0]?.reason !== `undo of ${last.step}`) await api.post(`/activity/${last.step}/undo`);
      await latest.current.refetch();
      if (last.ID !== undefined) reopen(last.ID);
      announce('Change undone');
      notify('Change undone');
    } catch (error) {
      announce((error as Error).message);
      notify((error as Error).message, { type: 'error' });
    }
  }

  const triage: Triage<T> = {
    change(record, fields, notice, { openNext = false, quiet = false } = {}) {
      if (list.dismissed.has(record.ID)) return;
      // Without an ETag only these fields are compared; the cached ETag is outdated after an optimistic update.
      const previousData = { ...record, etag: undefined };
      const changed = { ...previousData, ...fields };
      if (openNext) openNeighbour(record);
      const remains = !openNext || matchesFilter(changed, filter);
      list.updateShown(record.ID, (cached) => (remains ? { ...cached, ...fields } : undefined));
      announce(notice);
      const update = () =>
        dataProvider.update(config.resource, { id: record.ID, data: changed, previousData });
      enqueue(() => save([record], update, notice, quiet));
    },
    remove(record) {
      if (list.dismissed.has(record.ID)) return;
      openNeighbour(record);
      list.updateShown(record.ID, () => undefined);
      const notice = `${capitalize(config.singular)} by ${config.authorOf(record)} deleted`;
      announce(notice);
      const remove = () => dataProvider.delete(config.resource, { id: record.ID, previousData: undefined });
      enqueue(() => save([record], remove, notice, false));
    },
    changeMany(records, fields, done) {
      const ids = records.map(({ ID }) => ID);
      const notice = `${countOf(ids)} ${done}`;
      const leaving = records.filter((record) => !matchesFilter({ ...record, ...fields }, filter));
      for (const ID of ids) list.updateShown(ID, (cached) => ({ ...cached, ...fields }));
      dismiss(leaving);
      announce(notice);
      const update = () => dataProvider.updateMany(config.resource, { ids, data: fields });
      enqueue(() => save(records, update, notice, false));
    },
    removeMany(records) {
      const ids = records.map(({ ID }) => ID);
      const notice = `${countOf(ids)} deleted`;
      dismiss(records);
      announce(notice);
      const remove = () => dataProvider.deleteMany(config.resource, { ids });
      enqueue(() => save(records, remove, notice, false));
    },
    reportSaved(notice, changed, openAfterUndo = changed) {
      announce(notice);
      enqueue(() => notifyAndRecord(notice, [changed], openAfterUndo));
    },
    undo: () => enqueue(undoLast),
    announce,
  };
  return { triage, announcement };
}
