import { Alert, Box, Typography } from '@mui/material';
import type { ImportResult } from './import-result.ts';

export function ImportErrors({ outcome: { refused, refused_more } }: { outcome: ImportResult }) {
  return (
    <>
      <Alert severity="error" sx={{ mb: 1 }}>
        {refused.length === 1 && !refused_more
          ? '1 error'
          : `${refused_more ? 'More than ' : ''}${refused.length} errors`}{' '}
        found. Fix them and try again; nothing was imported.
      </Alert>
      <Box
        component="ul"
        // Scrollable content must be reachable by keyboard.
        tabIndex={0}
        aria-label="Errors"
        sx={{ m: 0, mb: 2, p: 0, listStyle: 'none', maxHeight: 360, overflowY: 'auto' }}
      >
        {refused.map(({ place, name, message }) => (
          <Box
            component="li"
            key={`${place} ${message}`}
            sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider' }}
          >
            {name && (
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {name}
              </Typography>
            )}
            <Typography variant="body2" sx={{ fontFamily: 'ui-monospace, monospace' }}>
              {place}
            </Typography>
            <Typography variant="body2">{message}</Typography>
          </Box>
        ))}
      </Box>
    </>
  );
}
