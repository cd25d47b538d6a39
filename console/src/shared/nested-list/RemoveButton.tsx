import { XMarkIcon } from '@heroicons/react/24/outline';
import { IconButton } from '@mui/material';
import { ignoreDoubleClick } from '../double-click.ts';
import { focusAfterRemoval, useItem } from './use-item.ts';

export function RemoveButton({ itemName }: { itemName: string }) {
  const { index, name, remove } = useItem(itemName);
  return (
    <IconButton
      size="small"
      title={`Remove ${name}`}
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
  );
}
