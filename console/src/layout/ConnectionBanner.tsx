import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isConnectionLost, subscribeToConnection } from '../api/connection.ts';
import { barHeight } from '../design/tokens.ts';

export const useIsConnectionLost = (): boolean =>
  useSyncExternalStore(subscribeToConnection, isConnectionLost);

const bannerStyle = {
  ...{ position: 'sticky', top: barHeight, zIndex: 'appBar', px: 2, py: 1, textAlign: 'center' },
  ...{ bgcolor: 'warning.main', color: 'warning.contrastText', fontWeight: 500 },
};

/** Shown until the server answers again; then everything is read anew. */
export function ConnectionBanner() {
  const isLost = useIsConnectionLost();
  const wasLost = useRef(false);
  const client = useQueryClient();
  useEffect(() => {
    if (wasLost.current && !isLost) void client.invalidateQueries();
    wasLost.current = isLost;
  }, [isLost, client]);
  return (
    <Box role="status" sx={isLost ? bannerStyle : undefined}>
      {isLost && 'Can’t reach the server. Retrying…'}
    </Box>
  );
}
