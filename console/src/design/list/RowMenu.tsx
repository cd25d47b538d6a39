import { Menu, MenuItem } from '@mui/material';
import type { RowAction } from './types.ts';

export interface OpenRowMenu {
  anchor: HTMLElement;
  actions: RowAction[];
}

/** One menu for all rows. */
export const RowMenu = ({ anchor, actions, onClose }: OpenRowMenu & { onClose: () => void }) => (
  <Menu open anchorEl={anchor} onClose={onClose}>
    {actions.map(({ label, isDangerous, run }) => (
      <MenuItem
        key={label}
        sx={isDangerous ? { color: 'error.main' } : {}}
        onClick={() => {
          onClose();
          void run();
        }}
      >
        {label}
      </MenuItem>
    ))}
  </Menu>
);
