import { useTranslate } from 'react-admin';
import { hasUnsaved } from '../shared/unsaved.ts';
import { useOnce } from '../shared/use-once.ts';
import { signOut } from '../sign-in/session.ts';

/** Signs out, after asking where something is not saved, and loads the page anew: nothing that was shown stays in memory. */
export function useSignOut(): () => void {
  const translate = useTranslate();
  const { once } = useOnce();

  async function leave(): Promise<void> {
    if (hasUnsaved() && !confirm(translate('ra.message.unsaved_changes'))) return;
    await signOut();
    // That was asked already.
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
    location.replace(location.pathname);
  }
  return () => void once(leave);
}
