import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { DeliveryType } from '@tradepost/sdk/owner';
import { NameField } from '../shared/NameField.tsx';
import { onlyFirst } from '../shared/only-first.ts';
import { useOnce } from '../shared/use-once.ts';

interface DeliveryTypeRowProps {
  type: DeliveryType;
  onRename: (name: string) => Promise<void>;
  onRemove: () => Promise<boolean>;
}

/** A way of delivering: its name can be changed in place. */
export function DeliveryTypeRow({ type, onRename, onRemove }: DeliveryTypeRowProps) {
  const { once } = useOnce();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <NameField stored={type.name} onSave={onRename} />
      <Tooltip title="Delete" disableInteractive>
        <IconButton
          aria-label={`Delete ${type.name}`}
          onClickCapture={onlyFirst}
          onClick={() => once(onRemove)}
        >
          <DeleteIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
