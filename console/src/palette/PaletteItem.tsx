import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { highlight } from './matching.ts';
import type { PaletteEntry } from './palette-entries.ts';

interface PaletteItemProps {
  id: string;
  entry: PaletteEntry;
  typed: string;
  isActive: boolean;
  onHover: () => void;
  onClick: () => void;
}

const itemStyle = {
  ...{ display: 'flex', alignItems: 'center', gap: 1.5, mx: 1, px: 1.5, minHeight: 40, borderRadius: 1.5 },
  ...{ cursor: 'pointer', '&[aria-selected=true]': { bgcolor: 'action.selected' } },
  '& svg': { color: 'text.secondary' },
};
const detailStyle = {
  ...{ ml: 1, fontSize: 12, color: 'text.secondary' },
};

export function PaletteItem({ id, entry, typed, isActive, onHover, onClick }: PaletteItemProps) {
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Box
      ref={item}
      id={id}
      role="option"
      aria-selected={isActive}
      // Focus stays in the input, which moves the highlight.
      onMouseMove={onHover}
      onClick={onClick}
      sx={itemStyle}
    >
      <entry.Icon />
      <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {highlight(entry.label, typed).map((part, place) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
          place % 2 ? <strong key={place}>{part}</strong> : part,
        )}
        {entry.detail && (
          <Box component="span" sx={detailStyle}>
            {entry.detail}
          </Box>
        )}
      </Box>
    </Box>
  );
}
