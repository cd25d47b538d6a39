import { TrashIcon } from '@heroicons/react/24/outline';
import { Button, DialogContentText } from '@mui/material';
import {
  type RaRecord,
  useDelete,
  useGetRecordRepresentation,
  useRecordContext,
  useRedirect,
  useResourceContext,
} from 'ra-core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useServerAction } from '../api/use-server-action.ts';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { useBulkAction } from '../design/list/use-bulk-action.ts';
import { SelectedNames } from './SelectedNames.tsx';
import { useUndoNotice } from './use-undo-notice.tsx';

const pessimistic = { mutationMode: 'pessimistic', returnPromise: true } as const;
const undoable = 'You can undo this.';

interface RecordDeleteButtonProps<T> {
  /** Further effects of deleting the record. */
  effect?: (record: T) => string;
}

/** Deletes the form's record after confirmation, goes to the list and offers undo. */
export function RecordDeleteButton<T extends RaRecord>({ effect }: RecordDeleteButtonProps<T>) {
  const record = useRecordContext<T>();
  const resource = useResourceContext() as string;
  const nameOf = useGetRecordRepresentation(resource);
  const [deleteOne] = useDelete();
  const redirect = useRedirect();
  const form = useFormContext();
  const notifyUndoable = useUndoNotice();
  const { runInDialog, busy, problem } = useServerAction();
  const [isOpen, setOpen] = useState(false);
  if (!record) return null;
  const { id } = record;
  const name = nameOf(record);

  const remove = (): Promise<void> =>
    runInDialog(
      () => deleteOne(resource, { id, previousData: record }, pessimistic),
      () => {
        setOpen(false);
        // Discards unsaved changes, so that leaving needs no confirmation.
        form?.reset(undefined, { keepValues: true });
        redirect('list', resource);
        void notifyUndoable(`${name} deleted`, resource, [id]);
      },
    );
  return (
    <>
      <Button color="error" startIcon={<TrashIcon />} onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Delete “${name}”?`}
        content={[effect?.(record), undoable].filter(Boolean).join(' ')}
        confirm="Delete"
        isDangerous
        loading={busy}
        problem={problem}
        onConfirm={() => void remove()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** Deletes the selected records after confirmation; can be undone. */
export function RecordsDeleteButton() {
  const { ids, what, progress, pathOf, run } = useBulkAction();
  const { runInDialog, busy, problem } = useServerAction();
  const [isOpen, setOpen] = useState(false);

  const remove = (): Promise<void> =>
    runInDialog(
      () =>
        run(
          ids.map((id) => ({ method: 'DELETE', path: pathOf(id) })),
          `${what} deleted`,
        ),
      () => setOpen(false),
    );
  return (
    <>
      <Button size="small" color="error" startIcon={<TrashIcon />} onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Delete ${what}?`}
        content={
          <>
            <SelectedNames ids={ids} isActive={isOpen && !busy} />
            <DialogContentText sx={{ mt: 1 }}>
              {progress ? `Deleting: ${progress}` : undoable}
            </DialogContentText>
          </>
        }
        confirm="Delete"
        isDangerous
        loading={busy}
        problem={problem}
        onConfirm={() => void remove()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
