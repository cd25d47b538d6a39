import { TrashIcon } from '@heroicons/react/24/outline';
import { IconButton, Tooltip } from '@mui/material';
import { useDataProvider, useRecordContext, useRefresh } from 'ra-core';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { useServerAction } from '../api/use-server-action.ts';
import { ignoreDoubleClick } from '../shared/double-click.ts';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';

/** Deletes without confirmation, since it can be undone. */
export function DeleteIconButton() {
  const record = useRecordContext<ConsoleRecord>();
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const notifyUndoable = useUndoNotice();
  const { run } = useServerAction();
  if (!record) return null;
  const { id, name } = record;

  async function remove(): Promise<void> {
    await dataProvider.delete('blog-categories', { id });
    refresh();
    await notifyUndoable(`${name} deleted; its posts are kept`, 'blog-categories', [id]);
  }
  return (
    <Tooltip title="Delete">
      <IconButton
        aria-label={`Delete ${name}`}
        onClickCapture={ignoreDoubleClick}
        onClick={() => run(remove)}
      >
        <TrashIcon />
      </IconButton>
    </Tooltip>
  );
}
