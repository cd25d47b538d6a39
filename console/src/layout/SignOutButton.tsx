import SignOutIcon from '@mui/icons-material/Logout';
import { IconButton, Tooltip } from '@mui/material';
import { useSignOut } from './use-sign-out.ts';

export function SignOutButton() {
  return (
    <Tooltip title="Sign out">
      <IconButton aria-label="Sign out" color="inherit" onClick={useSignOut()}>
        <SignOutIcon />
      </IconButton>
    </Tooltip>
  );
}
