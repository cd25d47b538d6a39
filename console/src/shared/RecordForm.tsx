import { SaveButton, SimpleForm, type SimpleFormProps, Toolbar, useRecordContext } from 'react-admin';
import { RecordDeleteButton } from './DeleteButtons.tsx';
import { useFailureNotice } from './use-failure-notice.ts';

/**
 * Below every form: save, and delete where there is something to delete; it also says why a form was not saved. For
 * TabbedForm too, which then needs `disableInvalidFormNotification`.
 */
export function RecordToolbar() {
  useFailureNotice();
  const record = useRecordContext();
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      {record?.id !== undefined && <RecordDeleteButton />}
    </Toolbar>
  );
}

const toolbar = <RecordToolbar />;

/** A form that does not let unsaved changes go without asking. */
export function RecordForm(props: SimpleFormProps) {
  return (
    <SimpleForm
      warnWhenUnsavedChanges
      disableInvalidFormNotification
      toolbar={toolbar}
      sx={{ maxWidth: 720 }}
      {...props}
    />
  );
}
