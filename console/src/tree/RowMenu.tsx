import { ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { flushSync } from 'react-dom';
import type { TreeAction } from './types.ts';

interface RowMenuProps {
  anchor: HTMLElement | undefined;
  label: string;
  actions: TreeAction[];
  onClose: () => void;
}

/** What can be done with a row, for fingers, and for everyone who does not know the keys. */
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
            // An open menu holds the focus, and gives it back when it closes: it would take it from the name that is typed.
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
