import { useResetStore } from 'ra-core';
import { useServerAction } from '../api/use-server-action.ts';
import { askToLeave } from '../design/leave.ts';
import { hasUnsavedChanges } from '../shared/unsaved-changes.ts';
import { signOut } from '../sign-in/session.ts';

/**
 * Signs out, after confirmation if there are unsaved changes, and reloads the page to clear all data from memory.
 */
export function useSignOut(): () => Promise<void> {
  const resetStore = useResetStore();
  const { run } = useServerAction();

  function reloadPage(): void {
    resetStore();
    // Already confirmed.
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
    location.replace(location.pathname);
  }
  return async () => {
    if (hasUnsavedChanges() && !(await askToLeave())) return;
    void run(signOut, reloadPage);
  };
}
