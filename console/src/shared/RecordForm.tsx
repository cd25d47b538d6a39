import type { ReactNode } from 'react';
import { SaveButton, SimpleForm, type SimpleFormProps, Toolbar, useRecordContext } from 'react-admin';
import { RecordDeleteButton } from './DeleteButtons.tsx';
import { DisabledWhileSaving } from './DisabledWhileSaving.tsx';
import { SaveErrorNotice } from './SaveErrorNotice.tsx';
import { UnsavedFormGuard } from './UnsavedFormGuard.tsx';

/** Below every form: save, and delete (or what stands in its place) where there is something to delete. */
export function RecordToolbar({ children = <RecordDeleteButton /> }: { children?: ReactNode }) {
  const record = useRecordContext();
  return (
    <Toolbar sx={{ justifyContent: 'space-between', gap: 2, py: 1 }}>
      <SaveButton />
      {record?.id !== undefined && children}
    </Toolbar>
  );
}

const defaultToolbar = <RecordToolbar />;

/** A form that does not let unsaved changes go without asking, and says why it was not saved. */
export function RecordForm({ children, ...props }: SimpleFormProps) {
  return (
    <SimpleForm
      disableInvalidFormNotification
      // The browser's own bubble would keep the form from saying what is wrong in its own way.
      noValidate
      toolbar={defaultToolbar}
      sx={{ maxWidth: 720 }}
      {...props}
    >
      <DisabledWhileSaving>{children}</DisabledWhileSaving>
      <UnsavedFormGuard />
      <SaveErrorNotice />
    </SimpleForm>
  );
}
