import type { ReactNode } from 'react';
import { SaveButton, SimpleForm, type SimpleFormProps, Toolbar, useRecordContext } from 'react-admin';
import { RecordDeleteButton } from './DeleteButtons.tsx';
import { DisabledWhileSaving } from './DisabledWhileSaving.tsx';
import { SaveErrorNotice } from './SaveErrorNotice.tsx';
import { UnsavedFormGuard } from './UnsavedFormGuard.tsx';

/** Save, and Delete (or `children`) for existing records. */
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

/** A form with a guard for unsaved changes and a notice for errors. */
export function RecordForm({ children, ...props }: SimpleFormProps) {
  return (
    <SimpleForm
      disableInvalidFormNotification
      // The browser's own validation bubbles would suppress ours.
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
