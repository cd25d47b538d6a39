import { useServerAction } from '../api/use-server-action.ts';
import { InputsDialog } from '../shared/FormDialog.tsx';
import { PageInput } from './PageInput.tsx';
import type { SitePage } from './page.ts';

interface MoveDialogProps {
  page: SitePage;
  onMove: (page: SitePage, parent: number) => Promise<void>;
  onClose: () => void;
}

export function MoveDialog({ page, onMove, onClose }: MoveDialogProps) {
  const { runInDialog, busy, problem } = useServerAction();

  const move = ({ parent_id }: Partial<SitePage>): Promise<void> =>
    runInDialog(() => onMove(page, parent_id ?? 0), onClose);

  return (
    <InputsDialog
      title={`Move ${page.page_title}`}
      action="Move"
      record={page}
      busy={busy}
      problem={problem}
      onSubmit={move}
      onClose={onClose}
    >
      <PageInput source="parent_id" excludedId={page.ID} />
    </InputsDialog>
  );
}
