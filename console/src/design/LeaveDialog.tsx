import { useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** The question that waits for an answer. */
let answer: ((leaves: boolean) => void) | undefined;
const listeners = new Set<() => void>();

function setAnswer(next: typeof answer): void {
  answer = next;
  for (const listener of listeners) listener();
}

/** Asks whether to leave unsaved changes behind. A new question takes the place of one that waits. */
export function askToLeave(): Promise<boolean> {
  answer?.(false);
  return new Promise((resolve) => setAnswer(resolve));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function LeaveDialog() {
  const isAsked = useSyncExternalStore(subscribe, () => answer !== undefined);
  const translate = useTranslate();

  function close(leaves: boolean): void {
    answer?.(leaves);
    setAnswer(undefined);
  }
  return (
    <ConfirmDialog
      isOpen={isAsked}
      title="Unsaved changes"
      content={translate('ra.message.unsaved_changes')}
      confirm="Leave without saving"
      cancel="Stay"
      isDangerous
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    />
  );
}
