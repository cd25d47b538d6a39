import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { type HttpError, useDataProvider, useEditContext, useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { conflictMessage } from '../api/http-errors.ts';
import { ConflictAuthor } from './ConflictAuthor.tsx';
import { ConflictField } from './ConflictField.tsx';
import {
  conflictingFields,
  initialPicks,
  mergeVersions,
  type Picks,
  type Side,
  type Versions,
} from './conflict.ts';
import { useBusyGuard } from './use-busy-guard.ts';

interface ConflictDialogProps {
  base: ConsoleRecord;
  mine: ConsoleRecord;
  onClose: () => void;
}

/** Resolves an edit conflict field by field and saves the chosen values. */
export function ConflictDialog({ base, mine, onClose }: ConflictDialogProps) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { resource, refetch } = useEditContext();
  const [versions, setVersions] = useState<Versions<ConsoleRecord>>();
  const [picks, setPicks] = useState<Picks>({});
  const [problem, setProblem] = useState<string>();
  const { busy, runIfIdle } = useBusyGuard();

  async function compare(former: Omit<Versions<ConsoleRecord>, 'theirs'>): Promise<void> {
    try {
      const { data: theirs } = await dataProvider.getOne<ConsoleRecord>(resource, { id: former.base.id });
      const compared = { ...former, theirs };
      setVersions(compared);
      setPicks(initialPicks(compared));
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
      onClose();
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the two versions never change
  useEffect(() => void compare({ base, mine }), []);

  async function save({ theirs, ...rest }: Versions<ConsoleRecord>): Promise<void> {
    const data = mergeVersions({ theirs, ...rest }, picks);
    setProblem(undefined);
    try {
      await dataProvider.update(resource, { id: theirs.id, data, previousData: theirs });
      await refetch();
      notify('ra.notification.updated', { messageArgs: { smart_count: 1 } });
      onClose();
    } catch (error) {
      const { status, message } = error as HttpError;
      if (status === 412) await compare({ base: theirs, mine: data });
      else setProblem(message);
    }
  }

  if (!versions) return null;
  // Fields that only the page adds, such as stock counts, cannot conflict and are saved as typed.
  const fields = conflictingFields(versions).filter((field) => field in versions.theirs);
  const pickAll = (side: Side): void => setPicks(Object.fromEntries(fields.map((field) => [field, side])));
  const isUndecided = fields.some((field) => !picks[field]);
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{conflictMessage}</DialogTitle>
      <DialogContent>
        {problem && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {problem}
          </Alert>
        )}
        <ConflictAuthor resource={resource} id={versions.theirs.ID} />
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          Nothing has been overwritten. Choose a version for each field; changes made by only one of you are
          already selected.
        </Typography>
        {fields.length > 1 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
            <Button size="small" variant="outlined" onClick={() => pickAll('mine')}>
              Keep all yours
            </Button>
            <Button size="small" variant="outlined" onClick={() => pickAll('theirs')}>
              Take all theirs
            </Button>
          </Box>
        )}
        {fields.length ? (
          fields.map((field) => (
            <ConflictField
              key={field}
              field={field}
              resource={resource}
              versions={versions}
              picked={picks[field]}
              onPick={(side) => setPicks({ ...picks, [field]: side })}
            />
          ))
        ) : (
          <Alert severity="info">Both versions are the same.</Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Keep editing
        </Button>
        <Button
          variant="contained"
          disabled={isUndecided}
          loading={busy}
          onClick={() => runIfIdle(() => save(versions))}
        >
          Save selection
        </Button>
      </DialogActions>
    </Dialog>
  );
}
