import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { Form, useListContext, useRefresh } from 'react-admin';
import { useUndoNotice } from '../shared/undo.tsx';
import { BulkEditInputs } from './BulkEditInputs.tsx';
import { type BulkChange, changeAll, isEmpty } from './bulk.ts';

/** Asks what is to change in all chosen products, and changes it as one step that can be taken back. */
export function BulkEditDialog({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const { onUnselectItems } = useListContext();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const sayUndoable = useUndoNotice();
  const those = ids.length === 1 ? '1 product' : `${ids.length} products`;

  async function change(wanted: BulkChange): Promise<void> {
    if (isEmpty(wanted)) return setProblem('Choose what is to change.');
    setBusy(true);
    setProblem(undefined);
    try {
      await changeAll(ids, wanted);
      refresh();
      onUnselectItems(true);
      void sayUndoable(`${those} changed`, 'products', ids);
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="bulk-edit">
      <Form onSubmit={(values: object) => change(values as BulkChange)}>
        <DialogTitle id="bulk-edit">Change {those}</DialogTitle>
        <DialogContent>
          {problem && <Alert severity="error">{problem}</Alert>}
          <BulkEditInputs />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={busy}>
            Change {those}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
