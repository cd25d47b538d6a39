import { XMarkIcon } from '@heroicons/react/24/outline';
import { IconButton, Tooltip } from '@mui/material';
import { ignoreDoubleClick } from '../double-click.ts';
import { focusAfterRemoval, useItem } from './use-item.ts';

export function RemoveButton({ itemName }: { itemName: string }) {
  const { index, name, remove } = useItem(itemName);
  return (
    <Tooltip title={`Remove ${name}`} disableInteractive>
      <IconButton
        size="small"
        data-remove
        aria-label={`Remove ${name}`}
        onClickCapture={ignoreDoubleClick}
        onClick={({ currentTarget }) => {
          focusAfterRemoval(currentTarget, index);
          remove();
        }}
      >
        <XMarkIcon />
      </IconButton>
    </Tooltip>
  );
}
