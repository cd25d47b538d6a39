import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { Form, type FormProps } from 'react-admin';
import { useUnsavedChanges } from './unsaved-changes.ts';

interface FormDialogProps {
  title: string;
  action: string;
  busy: boolean;
  /** Shown in the dialog: screen readers do not announce a notification below it. */
  problem: string | undefined;
  maxWidth?: 'xs' | 'sm';
  onClose: () => void;
  children: ReactNode;
}

interface DialogFrameProps extends FormDialogProps {
  /** Wraps the content in a form. */
  form: (asked: ReactNode) => ReactNode;
}

function DialogFrame({
  title,
  action,
  busy,
  problem,
  maxWidth = 'xs',
  onClose,
  form,
  children,
}: DialogFrameProps) {
  const id = useId();
  const [changed, setChanged] = useState(false);
  useUnsavedChanges(changed);

  function close(_event: object, reason: string): void {
    // A click beside the dialog must not discard input. Nor may Escape close it while busy: it would also close
    // the dialog that follows.
    if (reason !== 'backdropClick' && !busy) onClose();
  }

  return (
    <Dialog
      open
      onClose={close}
      onChange={() => setChanged(true)}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      {form(
        <>
          <DialogContent sx={{ pt: 0 }}>
            {problem && (
              <Alert severity="error" sx={{ mb: 1 }}>
                {problem}
              </Alert>
            )}
            {children}
          </DialogContent>
          <DialogActions>
            <Button disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" loading={busy}>
              {action}
            </Button>
          </DialogActions>
        </>,
      )}
    </Dialog>
  );
}

/** A form of plain inputs in a dialog; stays open until the action succeeds. */
export function FormDialog({ onSubmit, ...asked }: FormDialogProps & { onSubmit: () => void }) {
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onSubmit();
  }
  return <DialogFrame {...asked} form={(inner) => <form onSubmit={submit}>{inner}</form>} />;
}

interface InputsDialogProps<T> extends FormDialogProps, Pick<FormProps, 'record'> {
  onSubmit: (values: T) => void;
}

export function InputsDialog<T extends object>({ record, onSubmit, ...asked }: InputsDialogProps<T>) {
  return (
    <DialogFrame
      {...asked}
      form={(inner) => (
        <Form record={record} onSubmit={(values: object) => onSubmit(values as T)}>
          {inner}
        </Form>
      )}
    />
  );
}
