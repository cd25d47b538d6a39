import { Button } from '@mui/material';
import type { ComponentType } from 'react';
import { useServerAction } from '../../api/use-server-action.ts';
import { useBulkAction } from './use-bulk-action.ts';

interface BulkUpdateButtonProps {
  label: string;
  Icon: ComponentType;
  /** The fields to set. */
  body: object;
  /** Of `2 products`: `2 products hidden`. */
  done: (what: string) => string;
}

/** Sets the same fields in all selected records, without asking: it can be undone. */
export function BulkUpdateButton({ label, Icon, body, done }: BulkUpdateButtonProps) {
  const { ids, what, progress, pathOf, run } = useBulkAction();
  const { run: runAction, busy } = useServerAction();
  const update = (): Promise<void> =>
    run(
      ids.map((id) => ({ method: 'PUT', path: pathOf(id), body })),
      done(what),
    );
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<Icon />}
      disabled={busy}
      onClick={() => void runAction(update)}
    >
      {progress ?? label}
    </Button>
  );
}
