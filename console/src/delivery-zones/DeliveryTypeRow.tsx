import { TrashIcon } from '@heroicons/react/24/outline';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { DeliveryType } from '@tradepost/sdk/owner';
import { ignoreDoubleClick } from '../shared/double-click.ts';
import { NameField } from '../shared/NameField.tsx';
import { useBusyGuard } from '../shared/use-busy-guard.ts';

interface DeliveryTypeRowProps {
  type: DeliveryType;
  onRename: (name: string) => Promise<void>;
  onRemove: () => Promise<boolean>;
}

export function DeliveryTypeRow({ type, onRename, onRemove }: DeliveryTypeRowProps) {
  const { runIfIdle } = useBusyGuard();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <NameField stored={type.name} onSave={onRename} />
      <Tooltip title="Delete" disableInteractive>
        <IconButton
          aria-label={`Delete ${type.name}`}
          onClickCapture={ignoreDoubleClick}
          onClick={() => runIfIdle(onRemove)}
        >
          <TrashIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
