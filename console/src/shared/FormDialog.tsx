import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { Form, type FormProps } from 'ra-core';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
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
  wrapContent: (dialogProps: ReactNode) => ReactNode;
}

function DialogFrame({
  title,
  action,
  busy,
  problem,
  maxWidth = 'xs',
  onClose,
  wrapContent,
  children,
}: DialogFrameProps) {
  const id = useId();
  const [isChanged, setChanged] = useState(false);
  useUnsavedChanges(isChanged);

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
      // The content scrolls, the buttons stay.
      sx={{ '& form': { display: 'flex', flexDirection: 'column', minHeight: 0 } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      {wrapContent(
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

/** In our words: the browser's own bubbles look different, and vanish. */
function refusalOf({ type, validity, labels }: HTMLInputElement): string {
  if (type === 'checkbox') return 'Select at least one';
  if (validity.typeMismatch) return 'Enter an email address, such as ann@example.com';
  const label = labels?.[0]?.textContent.replace(/\s*\*$/, '').toLowerCase();
  return `Enter the ${label || 'missing value'}`;
}

/** A form of plain inputs in a dialog; stays open until the action succeeds. */
export function FormDialog({
  onSubmit,
  problem,
  ...dialogProps
}: FormDialogProps & { onSubmit: () => void }) {
  const [refusal, setRefusal] = useState<string>();
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const invalid = event.currentTarget.querySelector<HTMLInputElement>('input:invalid, textarea:invalid');
    setRefusal(invalid ? refusalOf(invalid) : undefined);
    if (invalid) invalid.focus();
    else onSubmit();
  }
  return (
    <DialogFrame
      {...dialogProps}
      problem={refusal ?? problem}
      wrapContent={(content) => (
        <form noValidate onSubmit={submit}>
          {content}
        </form>
      )}
    />
  );
}

interface InputsDialogProps<T> extends FormDialogProps, Pick<FormProps, 'record'> {
  onSubmit: (values: T) => void;
}

export function InputsDialog<T extends object>({ record, onSubmit, ...dialogProps }: InputsDialogProps<T>) {
  return (
    <DialogFrame
      {...dialogProps}
      wrapContent={(content) => (
        <Form noValidate record={record} onSubmit={(values: object) => onSubmit(values as T)}>
          {content}
        </Form>
      )}
    />
  );
}
