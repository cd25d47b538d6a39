import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useNotify, useRecordContext, useRefresh } from 'react-admin';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { useUndoNotice } from '../shared/undo.tsx';

/** Deletes a category at once, since that can be taken back. Its posts stay. */
export function DeleteIconButton() {
  const record = useRecordContext<ConsoleRecord>();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const sayUndoable = useUndoNotice();
  const [busy, setBusy] = useState(false);
  if (!record) return null;
  const { id, name } = record;

  async function remove(): Promise<void> {
    // A second click of the same hand.
    if (busy) return;
    setBusy(true);
    try {
      await dataProvider.delete('blog-categories', { id });
      refresh();
      await sayUndoable(`${name} was deleted; its posts stay`, 'blog-categories', [id]);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    setBusy(false);
  }
  return (
    <Tooltip title="Delete">
      <IconButton aria-label={`Delete ${name}`} onClick={() => void remove()}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
