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

/** Whether the list still holds it. Only the server knows which words find it, but they did before. */
const matchesFilter = (record: object, { q: _words, ...fields }: QueryParams): boolean =>
  Object.entries(fields).every(([field, value]) => (record as Record<string, unknown>)[field] === value);

/**
 * What is done to messages: shown at once, saved one after the other, and taken back in sight where saving fails.
 * `select` opens another message; undefined opens none.
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

  /** Opens the message after this one, or else the one before. Until that is there, nothing more is done to this one. */
  function goOn(record: T): void {
    const { messages, left } = latest.current;
    left.add(record.ID);
    const at = messages.findIndex(({ ID }) => ID === record.ID);
    const neighbour = at < 0 ? messages[0] : (messages[at + 1] ?? messages[at - 1]);
    select(neighbour?.ID);
  }

  /** Where the next one has not been opened yet, the address still names this one, which then counts as left. */
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
      // What somebody else deleted cannot be opened again.
      if (status !== 404) reopen(record.ID);
      return;
    }
    if (!quiet) await tell(words, record.ID, record.ID);
  }

  /** Says what was done, and keeps the step to be undone; then `read` is opened. */
  async function tell(words: string, changed: number, read: number): Promise<void> {
    const step = await sayUndoable(words, kind.resource, [changed]);
    if (step !== undefined) done.current.push({ step, ID: read });
  }

  async function undoLast(): Promise<void> {
    const last = done.current.pop();
    if (!last) return announce('There is nothing to undo');
    try {
      const { steps } = await api.get<{ steps: { reason: string | null }[] }>('/activity', { per_page: 1 });
      // The notice's own button may have done it already.
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
      // Without an ETag only these fields are compared: it is that of the message before the last change, if it has one.
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
