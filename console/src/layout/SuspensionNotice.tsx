import { Alert, AlertTitle } from '@mui/material';
import { useGetIdentity } from 'ra-core';
import type { Suspension } from '../sign-in/sign-in.ts';

/** Tells the owners of a suspended account why, and what they can still do. */
export function SuspensionNotice() {
  const { identity } = useGetIdentity();
  const suspension: Suspension | undefined = identity?.suspended;
  if (!suspension) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mt: 2 }}>
      <AlertTitle>
        This account is suspended{suspension.since && ` since ${suspension.since.slice(0, 10)}`}
      </AlertTitle>
      {suspension.reason && `${suspension.reason}. `}
      You can view and export everything, but not make changes. Apps have no access. Contact the administrator
      of this server to end the suspension.
    </Alert>
  );
}
