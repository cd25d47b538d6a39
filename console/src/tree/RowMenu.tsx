import { ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { flushSync } from 'react-dom';
import type { TreeAction } from './types.ts';

interface RowMenuProps {
  anchor: HTMLElement | undefined;
  label: string;
  actions: TreeAction[];
  onClose: () => void;
}

/** The row's actions, as an alternative to the keys. */
export function RowMenu({ anchor, label, actions, onClose }: RowMenuProps) {
  return (
    <Menu
      open={anchor !== undefined}
      anchorEl={anchor ?? null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': label, dense: true } }}
    >
      {actions.map((action) => (
        <MenuItem
          key={action.label}
          onClick={() => {
            // Closed synchronously: a closing menu restores the focus and would take it from the rename input.
            flushSync(onClose);
            action.run();
          }}
        >
          {action.icon && <ListItemIcon>{action.icon}</ListItemIcon>}
          <ListItemText>{action.label}</ListItemText>
        </MenuItem>
      ))}
    </Menu>
  );
}
