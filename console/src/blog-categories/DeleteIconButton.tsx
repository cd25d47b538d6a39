import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { IconButton, Tooltip } from '@mui/material';
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
  if (!record) return null;
  const { id, name } = record;

  async function remove(): Promise<void> {
    try {
      await dataProvider.delete('blog-categories', { id });
      refresh();
      await sayUndoable(`${name} was deleted; its posts stay`, 'blog-categories', [id]);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  }
  return (
    <Tooltip title="Delete">
      <IconButton aria-label={`Delete ${name}`} onClick={() => void remove()}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
