import SignOutIcon from '@mui/icons-material/Logout';
import { IconButton, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { hasUnsaved } from '../shared/unsaved.ts';
import { useOnce } from '../shared/use-once.ts';
import { signOut } from '../sign-in/session.ts';

/** Signs out, after asking where something is not saved, and loads the page anew: nothing that was shown stays in memory. */
export function SignOutButton() {
  const translate = useTranslate();
  const { once } = useOnce();

  async function leave(): Promise<void> {
    if (hasUnsaved() && !confirm(translate('ra.message.unsaved_changes'))) return;
    await signOut();
    // That was asked already.
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
    location.replace(location.pathname);
  }

  return (
    <Tooltip title="Sign out">
      <IconButton aria-label="Sign out" color="inherit" onClick={() => once(leave)}>
        <SignOutIcon />
      </IconButton>
    </Tooltip>
  );
}
