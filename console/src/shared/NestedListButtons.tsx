import { ArrowDownCircleIcon, ArrowUpCircleIcon, MinusCircleIcon } from '@heroicons/react/24/outline';
import { IconButton, type IconButtonProps, Tooltip } from '@mui/material';
import { useSimpleFormIteratorItem, useSourceContext } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { ignoreDoubleClick } from './double-click.ts';

/** The item's title, else its kind and number. */
function useItemName(itemName: string): string {
  const { index } = useSimpleFormIteratorItem();
  const { getSource } = useSourceContext();
  const title = useWatch({ name: getSource('title') }) as string | null | undefined;
  return title || `${itemName} ${index + 1}`;
}

function ItemButton({ 'aria-label': label, ...props }: IconButtonProps & { 'aria-label': string }) {
  return (
    <Tooltip title={label}>
      {/* Disabled buttons show no tooltip of their own. */}
      <span>
        <IconButton size="small" aria-label={label} onClickCapture={ignoreDoubleClick} {...props} />
      </span>
    </Tooltip>
  );
}

/** Names the item it removes; react-admin's buttons all have the same name. */
export function RemoveItemButton({ itemName }: { itemName: string }) {
  const { remove } = useSimpleFormIteratorItem();
  return (
    <ItemButton aria-label={`Remove ${useItemName(itemName)}`} color="warning" onClick={() => remove()}>
      <MinusCircleIcon />
    </ItemButton>
  );
}

export function MoveItemButtons({ itemName }: { itemName: string }) {
  const { index, total, reOrder } = useSimpleFormIteratorItem();
  const name = useItemName(itemName);
  return (
    <>
      <ItemButton
        aria-label={`Move ${name} up`}
        color="primary"
        disabled={index === 0}
        onClick={() => reOrder(index - 1)}
      >
        <ArrowUpCircleIcon />
      </ItemButton>
      <ItemButton
        aria-label={`Move ${name} down`}
        color="primary"
        disabled={index >= total - 1}
        onClick={() => reOrder(index + 1)}
      >
        <ArrowDownCircleIcon />
      </ItemButton>
    </>
  );
}
