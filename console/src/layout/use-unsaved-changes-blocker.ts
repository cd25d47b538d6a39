import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { hasUnsavedChanges } from '../shared/unsaved-changes.ts';

/** The list or record that an address is about: all tabs of a product are about the same. */
const pageSubject = (pathname: string): string => pathname.split('/').slice(0, 3).join('/');

/** Back may also undo what an address says besides, such as which message is open; pages that change it keep what is typed. */
const isLeavingPage: BlockerFunction = ({ currentLocation: here, nextLocation: there, historyAction }) =>
  pageSubject(here.pathname) !== pageSubject(there.pathname) ||
  (historyAction === 'POP' && here.search !== there.search);

/** Asks before a page is left, by Back too, where something on it is not saved. */
export function useUnsavedChangesBlocker(): void {
  const translate = useTranslate();
  const blocker = useBlocker((step) => isLeavingPage(step) && hasUnsavedChanges());
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // What has just been saved, or deleted, says so only now.
    if (!hasUnsavedChanges() || confirm(translate('ra.message.unsaved_changes'))) blocker.proceed();
    else blocker.reset();
  }, [blocker, translate]);
}
