import { useDataProvider } from 'ra-core';
import { useServerAction } from '../api/use-server-action.ts';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import type { SitePage } from './page.ts';

interface DeleteDialogProps {
  page: SitePage;
  onDone: () => void;
  onClose: () => void;
}

export const deletionEffect = ({ parent_id }: { parent_id?: number }): string =>
  `Its subpages will move up to ${parent_id ? 'the parent page' : 'the top level'}.`;

export function DeleteDialog({ page, onDone, onClose }: DeleteDialogProps) {
  const dataProvider = useDataProvider();
  const notifyUndoable = useUndoNotice();
  const { runInDialog, busy, problem } = useServerAction();

  const remove = (): Promise<void> =>
    runInDialog(
      () => dataProvider.delete('pages', { id: page.ID }),
      () => {
        void notifyUndoable(`${page.page_title} deleted`, 'pages', [page.ID]);
        onDone();
        onClose();
      },
    );

  return (
    <ConfirmDialog
      isOpen
      loading={busy}
      problem={problem}
      title={`Delete ${page.page_title}?`}
      content={deletionEffect(page)}
      confirm="Delete"
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
