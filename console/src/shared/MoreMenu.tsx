import { EllipsisVerticalIcon } from '@heroicons/react/24/outline';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';

interface MoreMenuProps {
  label: string;
  items: { label: string; onClick: () => void }[];
}

export function MoreMenu({ label, items }: MoreMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = (): void => setAnchor(undefined);
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <EllipsisVerticalIcon />
      </IconButton>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={close}>
        {items.map((item) => (
          <MenuItem
            key={item.label}
            onClick={() => {
              close();
              item.onClick();
            }}
          >
            {item.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
