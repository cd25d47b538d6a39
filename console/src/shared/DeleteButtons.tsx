import {
  BulkDeleteButton,
  DeleteButton,
  type RaRecord,
  useListContext,
  useRecordContext,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { SelectedNames } from './SelectedNames.tsx';
import { useUndoNotice } from './use-undo-notice.tsx';

interface RecordDeleteButtonProps<T> {
  /** Used in the confirmation and the notice. */
  name?: (record: T) => string;
  /** Further effects of deleting the record. */
  effect?: (record: T) => string;
}

/** Deletes the form's record after confirmation, goes to the list and offers undo. */
export function RecordDeleteButton<T extends RaRecord>({ name, effect }: RecordDeleteButtonProps<T>) {
  const record = useRecordContext<T>();
  const resource = useResourceContext() as string;
  const redirect = useRedirect();
  const translate = useTranslate();
  const form = useFormContext();
  const notifyUndoable = useUndoNotice();
  if (!record) return null;
  const displayName = name?.(record);

  function onSuccess(): void {
    // Discards unsaved changes, so that leaving needs no confirmation.
    form?.reset(undefined, { keepValues: true });
    redirect('list', resource);
    const message = displayName
      ? `${displayName} was deleted`
      : translate('ra.notification.deleted', { smart_count: 1 });
    void notifyUndoable(message, resource, [record?.id ?? '']);
  }
  return (
    <DeleteButton
      mutationMode="pessimistic"
      mutationOptions={{ onSuccess }}
      {...(displayName && { confirmTitle: `Delete ${displayName}?` })}
      {...(effect && { confirmContent: effect(record) })}
    />
  );
}

/** Deletes the selected records after confirmation, as one undoable step. */
export function RecordsDeleteButton() {
  const { selectedIds, onUnselectItems } = useListContext();
  const resource = useResourceContext() as string;
  const translate = useTranslate();
  const notifyUndoable = useUndoNotice();

  function onSuccess(): void {
    const message = translate('ra.notification.deleted', { smart_count: selectedIds.length });
    onUnselectItems(true);
    void notifyUndoable(message, resource, selectedIds);
  }
  return (
    <BulkDeleteButton
      mutationMode="pessimistic"
      mutationOptions={{ onSuccess }}
      confirmContent={<SelectedNames ids={selectedIds} />}
    />
  );
}
