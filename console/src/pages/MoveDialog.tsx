import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { Form } from 'react-admin';
import { useAct } from '../api/use-act.ts';
import { PageInput } from './PageInput.tsx';
import type { SitePage } from './page.ts';

interface MoveDialogProps {
  page: SitePage;
  onMove: (page: SitePage, parent: number) => Promise<void>;
  onClose: () => void;
}

/** Moves a page below one that is found by its name: what dragging does, for fingers and far ways. */
export function MoveDialog({ page, onMove, onClose }: MoveDialogProps) {
  const { attempt, busy, problem } = useAct();

  const move = ({ parent_id }: Partial<SitePage>): Promise<void> =>
    attempt(() => onMove(page, parent_id ?? 0), onClose);

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="move-page">
      <Form record={page} resource="pages" onSubmit={(values: Partial<SitePage>) => move(values)}>
        <DialogTitle id="move-page">Move {page.page_title}</DialogTitle>
        <DialogContent>
          {problem && <Alert severity="error">{problem}</Alert>}
          <PageInput source="parent_id" not={page.ID} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={busy}>
            Move
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
