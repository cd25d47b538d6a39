import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, TextField, Tooltip } from '@mui/material';
import type { DeliveryType } from '@tradepost/sdk/owner';
import { useState } from 'react';
import { useOnce } from '../shared/use-once.ts';

interface DeliveryTypeRowProps {
  type: DeliveryType;
  onRename: (name: string) => Promise<boolean>;
  onRemove: () => Promise<boolean>;
}

/** A way of delivering: its name can be changed in place; Enter or leaving the input saves it, Escape does not. */
export function DeliveryTypeRow({ type, onRename, onRemove }: DeliveryTypeRowProps) {
  const [name, setName] = useState(type.name);
  const { once } = useOnce();

  async function save(): Promise<void> {
    const wanted = name.trim();
    if (wanted === type.name) return;
    if (!wanted || !(await onRename(wanted))) setName(type.name);
  }

  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <TextField
        value={name}
        slotProps={{ htmlInput: { 'aria-label': `Name of ${type.name}` } }}
        onChange={({ target }) => setName(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          // Leaving it saves it, once.
          if (event.key === 'Enter') (event.target as HTMLElement).blur();
          if (event.key === 'Escape') setName(type.name);
        }}
      />
      <Tooltip title="Delete" disableInteractive>
        <IconButton aria-label={`Delete ${type.name}`} onClick={() => once(onRemove)}>
          <DeleteIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
