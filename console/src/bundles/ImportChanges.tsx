import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { resourceNameOf } from '../api/api-resources.ts';
import { ChangeFields } from '../history/ChangeFields.tsx';
import { fieldDifferences } from '../history/change.ts';
import type { ImportResult, PreviewedChange } from './import-result.ts';
import { resourceOfKey, useKeyLabel } from './key-label.ts';

/** What an import would create and change, by kind of record. */
export function ImportChanges({ outcome: { created, changed, changes = [] } }: { outcome: ImportResult }) {
  const keys = [...new Set([...Object.keys(created), ...Object.keys(changed)])];
  return keys.map((key) => (
    <KindOfChanges
      key={key}
      bundleKey={key}
      count={(created[key] ?? 0) + (changed[key] ?? 0)}
      changes={changes.filter(({ resource }) => resourceNameOf(resource) === resourceOfKey(key))}
    />
  ));
}

interface KindOfChangesProps {
  bundleKey: string;
  count: number;
  changes: PreviewedChange[];
}

/** Rendered only when opened. */
function KindOfChanges({ bundleKey, count, changes }: KindOfChangesProps) {
  const labelOf = useKeyLabel();
  const [open, setOpen] = useState(false);
  const hiddenCount = count - changes.length;
  if (!changes.length) return null;
  return (
    <Box component="details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)} sx={{ mt: 1.5 }}>
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        {labelOf(bundleKey)}: {count} {count === 1 ? 'change' : 'changes'}
      </Box>
      {open && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pl: 2 }}>
          {changes.map((change) => (
            <ChangeRow key={change.ID} change={change} />
          ))}
          {hiddenCount > 0 && (
            <Typography component="li" variant="body2" color="text.secondary" sx={{ mt: 1 }}>
              And {hiddenCount} more
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}

function ChangeRow({ change }: { change: PreviewedChange }) {
  const { title, ID, operation } = change;
  return (
    <Box component="li" sx={{ mt: 1, pl: 1.5, borderLeft: 2, borderColor: 'divider' }}>
      <Typography variant="body2">
        <strong>{title || `#${ID}`}</strong> {operation === 'create' ? 'is new' : 'changes'}
      </Typography>
      {fieldDifferences(change).length ? (
        <ChangeFields change={change} />
      ) : (
        // Records inside it change, such as the types of a delivery zone.
        <Typography variant="body2" color="text.secondary">
          Only what belongs to it changes.
        </Typography>
      )}
    </Box>
  );
}
