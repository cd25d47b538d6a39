import { useEffect, useRef, useState } from 'react';
import { type HttpError, useDataProvider, useNotify } from 'react-admin';
import { api, type QueryParams } from '../api/call.ts';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import type { InboxConfig, Message, Triage } from './types.ts';

interface MessageList<T> {
  messages: T[];
  show: (ID: number, change: (record: T) => T | undefined) => void;
  left: Set<number>;
  refetch: () => Promise<void>;
}

interface UndoEntry {
  step: number;
  ID: number;
}

/** Whether the record still passes the filter. `q` is ignored: only the server can search. */
const matchesFilter = (record: object, { q: _words, ...fields }: QueryParams): boolean =>
  Object.entries(fields).every(([field, value]) => (record as Record<string, unknown>)[field] === value);

/**
 * Optimistic updates, saved in order, rolled back on failure. `select` opens a message; undefined closes it.
 */
export function useTriage<T extends Message>(
  kind: InboxConfig<T>,
  filter: QueryParams,
  list: MessageList<T>,
  select: (ID: number | undefined) => void,
) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const sayUndoable = useUndoNotice();
  const [said, announce] = useState('');
  const queue = useRef(Promise.resolve());
  const done = useRef<UndoEntry[]>([]);
  const latest = useRef({ ...list, select });
  useEffect(() => {
    latest.current = { ...list, select };
  });

  const inTurn = (work: () => Promise<void>): void => {
    queue.current = queue.current.then(work);
  };

  /** Opens the next message, else the previous. Until then this one takes no further actions. */
  function goOn(record: T): void {
    const { messages, left } = latest.current;
    left.add(record.ID);
    const at = messages.findIndex(({ ID }) => ID === record.ID);
    const neighbour = at < 0 ? messages[0] : (messages[at + 1] ?? messages[at - 1]);
    select(neighbour?.ID);
  }

  function reopen(ID: number): void {
    latest.current.left.delete(ID);
    latest.current.select(ID);
  }

  async function save(record: T, work: () => Promise<unknown>, words: string, quiet: boolean): Promise<void> {
    try {
      await work();
    } catch (error) {
      const { message, status } = error as HttpError;
      announce(`Not done: ${message}`);
      notify(`Not done: ${message}`, { type: 'error' });
      await latest.current.refetch();
      // A deleted message cannot be reopened.
      if (status !== 404) reopen(record.ID);
      return;
    }
    if (!quiet) await tell(words, record.ID, record.ID);
  }

  /** Shows an undo notice and records the step for the undo shortcut. */
  async function tell(words: string, changed: number, read: number): Promise<void> {
    const step = await sayUndoable(words, kind.resource, [changed]);
    if (step !== undefined) done.current.push({ step, ID: read });
  }

  async function undoLast(): Promise<void> {
    const last = done.current.pop();
    if (!last) return announce('There is nothing to undo');
    try {
      const { steps } = await api.get<{ steps: { reason: string | null }[] }>('/activity', { per_page: 1 });
      // The notice's Undo button may have been used already.
      if (steps[0]?.reason !== `undo of ${last.step}`) await api.post(`/activity/${last.step}/undo`);
      await latest.current.refetch();
      reopen(last.ID);
      announce('Undone');
      notify('Undone');
    } catch (error) {
      announce((error as Error).message);
      notify((error as Error).message, { type: 'error' });
    }
  }

  const triage: Triage<T> = {
    change(record, fields, words, { onwards = false, quiet = false } = {}) {
      if (list.left.has(record.ID)) return;
      // Without an ETag only these fields are compared; the cached ETag is outdated after an optimistic update.
      const previousData = { ...record, etag: undefined };
      const changed = { ...previousData, ...fields };
      if (onwards) goOn(record);
      const stays = !onwards || matchesFilter(changed, filter);
      list.show(record.ID, (shown) => (stays ? { ...shown, ...fields } : undefined));
      announce(words);
      const update = () => dataProvider.update(kind.resource, { id: record.ID, data: changed, previousData });
      inTurn(() => save(record, update, words, quiet));
    },
    remove(record) {
      if (list.left.has(record.ID)) return;
      goOn(record);
      list.show(record.ID, () => undefined);
      const words = `Deleted what ${kind.authorOf(record)} wrote`;
      announce(words);
      const remove = () => dataProvider.delete(kind.resource, { id: record.ID, previousData: undefined });
      inTurn(() => save(record, remove, words, false));
    },
    reportSaved(words, changed, read = changed) {
      announce(words);
      inTurn(() => tell(words, changed, read));
    },
    undo: () => inTurn(undoLast),
    announce,
  };
  return { triage, said };
}
