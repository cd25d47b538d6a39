import { Alert, DialogContentText } from '@mui/material';
import { Confirm, type ConfirmProps } from 'react-admin';

interface ConfirmDialogProps extends ConfirmProps {
  content: string;
  /** Shown in the dialog: screen readers do not announce a notification below it. */
  problem: string | undefined;
}

/** Stays open until the action succeeds. */
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
