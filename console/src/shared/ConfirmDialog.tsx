import { Alert, DialogContentText } from '@mui/material';
import { Confirm, type ConfirmProps } from 'react-admin';

interface ConfirmDialogProps extends ConfirmProps {
  content: string;
  /** Why it could not be done: said here, since a notice beneath a dialog is heard by nobody. */
  problem: string | undefined;
}

/** Asks before something is done, and stays open until it is. */
export function ConfirmDialog({ content, problem, ...rest }: ConfirmDialogProps) {
  return (
    <Confirm
      {...rest}
      content={
        <>
          {problem && (
            <Alert severity="error" sx={{ mb: 1 }}>
              {problem}
            </Alert>
          )}
          <DialogContentText>{content}</DialogContentText>
        </>
      }
    />
  );
}
