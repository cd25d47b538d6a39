import { Button } from '@mui/material';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { type Identifier, useCloseNotification, useNotify } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import { apiResources } from '../api/api-resources.ts';
import { api } from '../api/call.ts';
import { useServerAction } from '../api/use-server-action.ts';
import { Notice } from '../design/Notice.tsx';
import { currentSession } from '../sign-in/session.ts';
import { hasUnsavedChanges } from './unsaved-changes.ts';

interface Step {
  step: number;
  actor: { kind: string; ID?: number };
  main: { resource: string; ID: number };
}

/** The newest step, if this owner made it and it concerns one of these records. */
export async function findOwnStep(resource: string, ids: Identifier[]): Promise<number | undefined> {
  const { owner } = await currentSession();
  const { steps } = await api.get<{ steps: Step[] }>('/activity', { per_page: 1 });
  const [newest] = steps;
  const isMatch =
    newest?.actor.kind === 'owner' &&
    newest.actor.ID === owner.ID &&
    newest.main.resource === (apiResources[resource]?.envelopeKey ?? resource) &&
    ids.map(String).includes(`${newest.main.ID}`);
  return isMatch ? newest.step : undefined;
}

/** Notifies with a button that undoes these steps, the last first; without steps there is nothing to undo. */
export function useStepsUndoNotice() {
  const notify = useNotify();
  return useCallback(
    (message: string, steps: number[]): void => {
      if (!steps.length) notify(message);
      else notify(<UndoNotice message={message} steps={steps} />, { autoHideDuration: 8000 });
    },
    [notify],
  );
}

/** Notifies with an Undo button, after a change was saved. Resolves to the step. */
export function useUndoNotice() {
  const notifyOf = useStepsUndoNotice();
  return useCallback(
    async (message: string, resource: string, ids: Identifier[]): Promise<number | undefined> => {
      const step = await findOwnStep(resource, ids).catch(() => undefined);
      notifyOf(message, step === undefined ? [] : [step]);
      return step;
    },
    [notifyOf],
  );
}

/** Queries that fill forms: a refetch would overwrite input. */
const isFormQuery = ({ queryKey }: Query): boolean => queryKey[1] === 'getOne' || queryKey[0] === 'stock';

const isTyping = (): boolean =>
  document.activeElement?.matches('input:not([type=checkbox]), textarea, [contenteditable=true]') ?? false;

/** Ctrl+Z and ⌘Z, unless a field would undo what is typed in it. */
function useUndoKey(undo: () => void): void {
  const latest = useRef(undo);
  latest.current = undo;
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || event.defaultPrevented || isTyping()) return;
      event.preventDefault();
      latest.current();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function UndoNotice({ message, steps }: { message: string; steps: number[] }) {
  const notify = useNotify();
  const client = useQueryClient();
  const close = useCloseNotification();
  const { run } = useServerAction();

  function onUndone(): void {
    const hasInput = hasUnsavedChanges();
    void client.invalidateQueries({ predicate: (query) => !hasInput || !isFormQuery(query) });
    notify('Change undone');
  }

  function undo(): void {
    close();
    void run(async () => {
      for (const step of steps.toReversed()) await api.post(`/activity/${step}/undo`);
    }, onUndone);
  }

  useUndoKey(undo);

  return (
    <Notice
      kind="undo"
      action={
        <Button size="small" aria-keyshortcuts="Control+Z Meta+Z" onClick={undo}>
          Undo
        </Button>
      }
    >
      {message}
    </Notice>
  );
}
