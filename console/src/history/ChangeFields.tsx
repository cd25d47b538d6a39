import { Box, Button, Typography } from '@mui/material';
import { useTranslateLabel } from 'ra-core';
import { useState } from 'react';
import { resourceNameOf } from '../api/api-resources.ts';
import { type Change, fieldDifferences } from './change.ts';
import { FieldChange } from './FieldChange.tsx';

/** For created and deleted records, until expanded. */
const initialFieldCount = 4;

interface ChangeFieldsProps {
  change: Pick<Change, 'resource' | 'operation' | 'before' | 'after'>;
}

export function ChangeFields({ change }: ChangeFieldsProps) {
  const labelOf = useTranslateLabel();
  const [isExpanded, setExpanded] = useState(false);
  const fields = fieldDifferences(change);
  const shown = isExpanded || change.operation === 'update' ? fields : fields.slice(0, initialFieldCount);
  const hiddenCount = fields.length - shown.length;
  if (!fields.length)
    return (
      <Typography variant="body2" color="text.secondary">
        No fields changed.
      </Typography>
    );
  return (
    <>
      <Box component="dl" sx={{ m: 0 }}>
        {shown.map(({ field, ...values }) => {
          const label = labelOf({
            source: field,
            resource: resourceNameOf(change.resource) ?? change.resource,
          });
          return (
            <FieldChange
              key={field}
              envelopeKey={change.resource}
              field={field}
              label={String(label)}
              before={change.before ? (values.before ?? null) : undefined}
              after={change.after ? (values.after ?? null) : undefined}
            />
          );
        })}
      </Box>
      {hiddenCount > 0 && (
        <Button size="small" onClick={() => setExpanded(true)} sx={{ mt: 0.5, display: 'block' }}>
          Show {hiddenCount} more {hiddenCount === 1 ? 'field' : 'fields'}
        </Button>
      )}
    </>
  );
}
