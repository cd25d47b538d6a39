import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Detail } from '@tradepost/sdk/owner';
import { useTranslateLabel } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { resourceNameOf } from '../api/api-resources.ts';
import { call } from '../api/call.ts';
import type { Change } from '../history/change.ts';
import { recordPagePath } from '../history/record-page-path.ts';
import { groupConflicts, type RecordConflicts } from './conflicts.ts';
import { useRecordTypeLabel } from './use-record-type-label.ts';

interface UndoConflictsProps {
  details: Detail[];
  onClose: () => void;
}

export function UndoConflicts({ details, onClose }: UndoConflictsProps) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="undo-conflicts-title">
      <DialogTitle id="undo-conflicts-title">Can’t undo this change</DialogTitle>
      <DialogContent>
        <Typography>These fields were edited later. Nothing was changed.</Typography>
        <ul>
          {groupConflicts(details).map((record) => (
            <ConflictRow key={`${record.envelopeKey} ${record.ID}`} record={record} onClose={onClose} />
          ))}
        </ul>
        <Typography color="text.secondary" variant="body2">
          Undo the later changes first, or restore single records from their history.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The latest change knows the record's name and page. */
function useLatestChange(envelopeKey: string, ID: number): Change | undefined {
  const path = `/history/${envelopeKey}/${ID}`;
  const { data } = useQuery({
    queryKey: [path, 'latest'],
    queryFn: ({ signal }) =>
      call<{ changes: Change[] }>('GET', path, { query: { per_page: 1 }, signal }).then(
        ({ data }) => data.changes[0],
      ),
    // Without it, the row shows kind and number.
    retry: false,
  });
  return data;
}

interface ConflictRowProps {
  record: RecordConflicts;
  onClose: () => void;
}

function ConflictRow({ record: { envelopeKey, ID, conflicts }, onClose }: ConflictRowProps) {
  const typeLabelOf = useRecordTypeLabel();
  const translateLabel = useTranslateLabel();
  const latest = useLatestChange(envelopeKey, ID);
  const resource = resourceNameOf(envelopeKey) ?? envelopeKey;
  const name = `${typeLabelOf(envelopeKey)} ${latest?.title || `#${ID}`}`;
  const labels = (fields: string[]): string =>
    fields.map((source) => translateLabel({ source, resource })).join(', ');
  return (
    <li>
      {latest && latest.operation !== 'delete' ? (
        <Link component={RouterLink} to={recordPagePath(latest)} onClick={onClose}>
          {name}
        </Link>
      ) : (
        name
      )}
      {conflicts.map(({ message, fields }) => (
        <span key={message}>{fields.length ? `: ${labels(fields)} (${message})` : ` ${message}`}</span>
      ))}
    </li>
  );
}
