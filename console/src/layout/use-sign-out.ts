import { useResetStore, useTranslate } from 'react-admin';
import { useServerAction } from '../api/use-server-action.ts';
import { hasUnsavedChanges } from '../shared/unsaved-changes.ts';
import { signOut } from '../sign-in/session.ts';

/** Signs out, after asking where something is not saved, and loads the page anew: nothing that was shown stays in memory. */
export function useSignOut(): () => void {
  const translate = useTranslate();
  const resetStore = useResetStore();
  const { run: act } = useServerAction();

  function loadAnew(): void {
    resetStore();
    // That was asked already.
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
    location.replace(location.pathname);
  }
  return () => {
    if (hasUnsavedChanges() && !confirm(translate('ra.message.unsaved_changes'))) return;
    void act(signOut, loadAnew);
  };
}
