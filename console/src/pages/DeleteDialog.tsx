import { useDataProvider } from 'react-admin';
import { useAct } from '../api/use-act.ts';
import { Question } from '../shared/Question.tsx';
import { useUndoNotice } from '../shared/undo.tsx';
import type { SitePage } from './page.ts';

interface DeleteDialogProps {
  page: SitePage;
  onDone: () => void;
  onClose: () => void;
}

export const whatDeletingDoes = ({ parent_id }: { parent_id?: number }): string =>
  `Only this page goes. The pages below it move up ${parent_id ? 'to the page above' : 'to the top level'}.`;

/** Says what becomes of the pages below before a page is deleted. */
export function DeleteDialog({ page, onDone, onClose }: DeleteDialogProps) {
  const dataProvider = useDataProvider();
  const sayUndoable = useUndoNotice();
  const { attempt, busy, problem } = useAct();

  const remove = (): Promise<void> =>
    attempt(
      () => dataProvider.delete('pages', { id: page.ID }),
      () => {
        void sayUndoable(`${page.page_title} was deleted`, 'pages', [page.ID]);
        onDone();
        onClose();
      },
    );

  return (
    <Question
      isOpen
      loading={busy}
      problem={problem}
      title={`Delete ${page.page_title}?`}
      content={whatDeletingDoes(page)}
      confirm="Delete"
      confirmColor="warning"
      cancel="Keep it"
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
