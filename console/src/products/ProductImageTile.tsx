import { Bars2Icon, ChatBubbleBottomCenterTextIcon, XMarkIcon } from '@heroicons/react/24/outline';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { ProductImage } from '@tradepost/sdk/owner';
import { type KeyboardEvent, useRef } from 'react';
import type { MediaFile } from '../media/media-file.ts';
import { Thumbnail } from '../media/Thumbnail.tsx';

interface ProductImageTileProps {
  image: ProductImage;
  file: MediaFile | undefined;
  index: number;
  total: number;
  isDragged: boolean;
  onDragStart: () => void;
  onMove: (to: number) => void;
  onDescribe: () => void;
  onRemove: () => void;
}

const tileStyle = {
  ...{ position: 'relative', minWidth: 0, borderRadius: 1, transition: 'opacity 120ms' },
  '& [data-tools]': { opacity: 0, '@media (pointer: coarse)': { opacity: 1 } },
  '&:hover [data-tools], &:focus-within [data-tools]': { opacity: 1 },
};

/** Legible on any picture. */
const toolStyle = {
  ...{ width: 28, height: 28, p: 0, bgcolor: 'background.paper', border: 1, borderColor: 'divider' },
  '&:hover': { bgcolor: 'background.paper', borderColor: 'text.secondary' },
  '& svg': { width: 16, height: 16 },
};

const markStyle = {
  ...{ position: 'absolute', left: 6, bottom: 6, px: 0.75, borderRadius: 1, pointerEvents: 'none' },
  ...{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', fontSize: 12, lineHeight: '20px' },
};

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** A picture of a product, with what can be done with it. */
export function ProductImageTile(props: ProductImageTileProps) {
  const { image, file, index, total, isDragged, onDragStart, onMove, onDescribe, onRemove } = props;
  const handle = useRef<HTMLButtonElement>(null);
  const alt = image.alt || file?.alt || '';
  const name = `picture ${index + 1} of ${total}`;

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(index + step);
    // A list item that changes its place loses the focus.
    requestAnimationFrame(() => handle.current?.focus());
  }
  return (
    <Box component="li" data-index={index} sx={{ ...tileStyle, opacity: isDragged ? 0.6 : 1 }}>
      <Thumbnail
        file={file ?? { ID: image.media_id }}
        alt={alt || `Picture ${index + 1}`}
        width={index ? 320 : 640}
        sx={{ width: '100%', border: 1, borderColor: 'divider' }}
      />
      <Box data-tools sx={{ position: 'absolute', top: 6, left: 6, right: 6, display: 'flex', gap: 0.5 }}>
        <Tooltip title="Drag, or press ← and →">
          <IconButton
            ref={handle}
            aria-label={`Move ${name}`}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => {
              event.preventDefault();
              handle.current?.focus();
              onDragStart();
            }}
            sx={{ ...toolStyle, cursor: isDragged ? 'grabbing' : 'grab', touchAction: 'none' }}
          >
            <Bars2Icon />
          </IconButton>
        </Tooltip>
        <Tooltip title={alt ? 'Edit alt text' : 'Add alt text'}>
          <IconButton
            aria-label={`Alt text of ${name}`}
            onClick={onDescribe}
            sx={{ ...toolStyle, ml: 'auto', color: alt ? undefined : 'warning.main' }}
          >
            <ChatBubbleBottomCenterTextIcon />
          </IconButton>
        </Tooltip>
        <Tooltip title="Remove from product">
          <IconButton aria-label={`Remove ${name}`} data-remove onClick={onRemove} sx={toolStyle}>
            <XMarkIcon />
          </IconButton>
        </Tooltip>
      </Box>
      {index === 0 && <Box sx={markStyle}>Main picture</Box>}
    </Box>
  );
}
