import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { askToLeave } from '../design/leave.ts';
import { hasUnsavedChanges } from '../shared/unsaved-changes.ts';

/** The list or record of a path; all tabs of a product share one. */
const pageSubject = (pathname: string): string => pathname.split('/').slice(0, 3).join('/');

/**
 * Back within a page may close what is being edited, such as an open message. Pages that change their own query keep
 * unsaved input.
 */
const isLeavingPage: BlockerFunction = ({ currentLocation: current, nextLocation: next, historyAction }) =>
  pageSubject(current.pathname) !== pageSubject(next.pathname) ||
  (historyAction === 'POP' && current.search !== next.search);

/** Confirms leaving a page with unsaved changes, including by Back. */
export function useUnsavedChangesBlocker(): void {
  const blocker = useBlocker((transition) => isLeavingPage(transition) && hasUnsavedChanges());
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    async function decide({ proceed, reset }: Extract<typeof blocker, { state: 'blocked' }>): Promise<void> {
      // A form that was just saved or deleted is clean only now.
      if (!hasUnsavedChanges() || (await askToLeave())) proceed();
      else reset();
    }
    void decide(blocker);
  }, [blocker]);
}
