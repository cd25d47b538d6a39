import { Box } from '@mui/material';
import { Form, type FormProps, useRecordContext } from 'ra-core';
import type { ReactNode } from 'react';
import { SaveBar } from '../design/SaveBar.tsx';
import { HistoryCard } from '../history/HistoryCard.tsx';
import { RecordDeleteButton } from './DeleteButtons.tsx';
import { DisabledWhileSaving } from './DisabledWhileSaving.tsx';
import { SaveErrorNotice } from './SaveErrorNotice.tsx';
import { UnsavedFormGuard } from './UnsavedFormGuard.tsx';
import { usePart } from './use-part.ts';

interface RecordFormProps extends Omit<FormProps, 'children'> {
  /** Cards of what the record says. */
  children: ReactNode;
  /** Cards of its state and place, in a second column. */
  aside?: ReactNode;
  /** Beside Save, for existing records. */
  deleteButton?: ReactNode;
}

const column = { display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 };
const readableWidth = 760;

/** A form in cards, with a guard for unsaved changes and a notice for errors. */
export function RecordForm({
  children,
  aside,
  deleteButton = <RecordDeleteButton />,
  ...props
}: RecordFormProps) {
  const cards = usePart();
  const exists = useRecordContext()?.id !== undefined;
  const hasAside = Boolean(aside) || exists;
  return (
    <Box sx={{ maxWidth: hasAside ? 'none' : readableWidth }}>
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
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr)',
                lg: hasAside ? 'minmax(0, 1fr) 320px' : undefined,
              },
            }}
          >
            <Box sx={column}>{children}</Box>
            {hasAside && (
              <Box sx={column}>
                {aside}
                {exists && <HistoryCard />}
              </Box>
            )}
          </Box>
        </DisabledWhileSaving>
        <UnsavedFormGuard />
        <SaveErrorNotice />
        <SaveBar>{exists && deleteButton}</SaveBar>
      </Form>
    </Box>
  );
}
