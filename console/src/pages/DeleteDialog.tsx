import { useDataProvider } from 'react-admin';
import { useServerAction } from '../api/use-server-action.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import type { SitePage } from './page.ts';

interface DeleteDialogProps {
  page: SitePage;
  onDone: () => void;
  onClose: () => void;
}

export const deletionEffect = ({ parent_id }: { parent_id?: number }): string =>
  `Only this page is deleted. Its subpages move up ${parent_id ? 'to the page above' : 'to the top level'}.`;

export function DeleteDialog({ page, onDone, onClose }: DeleteDialogProps) {
  const dataProvider = useDataProvider();
  const notifyUndoable = useUndoNotice();
  const { runInDialog, busy, problem } = useServerAction();

  const remove = (): Promise<void> =>
    runInDialog(
      () => dataProvider.delete('pages', { id: page.ID }),
      () => {
        void notifyUndoable(`${page.page_title} was deleted`, 'pages', [page.ID]);
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
      confirmColor="warning"
      cancel="Keep it"
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
