import { Box } from '@mui/material';
import { Form, type FormProps, useRecordContext } from 'ra-core';
import type { ReactNode } from 'react';
import { SaveBar } from '../design/SaveBar.tsx';
import { RecordDeleteButton } from './DeleteButtons.tsx';
import { DisabledWhileSaving } from './DisabledWhileSaving.tsx';
import { SaveErrorNotice } from './SaveErrorNotice.tsx';
import { UnsavedFormGuard } from './UnsavedFormGuard.tsx';
import { usePart } from './use-part.ts';

/** Save, and Delete (or `children`) for existing records. */
export function RecordToolbar({ children = <RecordDeleteButton /> }: { children?: ReactNode }) {
  const record = useRecordContext();
  return <SaveBar>{record?.id !== undefined && children}</SaveBar>;
}

const defaultToolbar = <RecordToolbar />;

interface RecordFormProps extends Omit<FormProps, 'children'> {
  /** Cards of what the record says. */
  children: ReactNode;
  /** Cards of its state and place, in a second column. */
  aside?: ReactNode;
  toolbar?: ReactNode;
}

const column = { display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 };

/** A form in cards, with a guard for unsaved changes and a notice for errors. */
export function RecordForm({ children, aside, toolbar = defaultToolbar, ...props }: RecordFormProps) {
  const cards = usePart();
  return (
    <Form
      disableInvalidFormNotification
      // The browser's own validation bubbles would suppress ours.
      noValidate
      {...props}
    >
      <DisabledWhileSaving>
        <Box
          ref={cards}
          sx={{
            ...{ display: 'grid', gap: 2, alignItems: 'start', mb: 2 },
            gridTemplateColumns: aside
              ? { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }
              : 'minmax(0, 760px)',
          }}
        >
          <Box sx={column}>{children}</Box>
          {aside && <Box sx={column}>{aside}</Box>}
        </Box>
      </DisabledWhileSaving>
      <UnsavedFormGuard />
      <SaveErrorNotice />
      <Box sx={{ maxWidth: aside ? 'none' : 760, position: 'sticky', bottom: 0, zIndex: 2 }}>{toolbar}</Box>
    </Form>
  );
}
