import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { Form, type FormProps } from 'react-admin';
import { useUnsavedChanges } from './unsaved-changes.ts';

interface FormDialogProps {
  title: string;
  /** What the button says. */
  action: string;
  busy: boolean;
  /** Why it could not be done: said here, since a notice beneath a dialog is heard by nobody. */
  problem: string | undefined;
  maxWidth?: 'xs' | 'sm';
  onClose: () => void;
  children: ReactNode;
}

interface DialogFrameProps extends FormDialogProps {
  /** The form around what is asked. */
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
    // A click beside it closes nothing: what was typed would be gone. Nor does Escape until the answer is there, which
    // would close whatever dialog is open then.
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

/** Asks for something by fields of its own, and stays open until it is done. */
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

/** The same by react-admin's inputs. */
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
