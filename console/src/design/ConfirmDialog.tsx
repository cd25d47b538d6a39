import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { type ReactNode, useId } from 'react';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What happens, and whether it can be undone. */
  content: ReactNode;
  /** A verb. */
  confirm: string;
  cancel?: string;
  /** Deletes or ends something: red, and the focus is on the other button. */
  isDangerous?: boolean;
  loading?: boolean;
  /** Shown in the dialog: screen readers do not announce a notification below it. */
  problem?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Stays open until the action succeeds. */
export function ConfirmDialog({
  isOpen,
  title,
  content,
  confirm,
  cancel = 'Cancel',
  isDangerous = false,
  loading = false,
  problem,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [titleId, contentId] = [useId(), useId()];
  return (
    <Dialog
      open={isOpen}
      onClose={loading ? undefined : onClose}
      onClick={(event) => event.stopPropagation()}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      aria-describedby={contentId}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent id={contentId}>
        {problem && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {problem}
          </Alert>
        )}
        {typeof content === 'string' ? <DialogContentText>{content}</DialogContentText> : content}
      </DialogContent>
      <DialogActions>
        <Button autoFocus={isDangerous} color="inherit" disabled={loading} onClick={onClose}>
          {cancel}
        </Button>
        <Button
          autoFocus={!isDangerous}
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          loading={loading}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
