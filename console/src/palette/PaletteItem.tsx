import { Box, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';

interface PaletteItemProps {
  id: string;
  label: string;
  /** Shown at the right: the entry's type. */
  typeLabel: string;
  isActive: boolean;
  onHover: () => void;
  onClick: () => void;
}

export function PaletteItem({ id, label, typeLabel, isActive, onHover, onClick }: PaletteItemProps) {
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
      sx={{
        display: 'flex',
        gap: 2,
        justifyContent: 'space-between',
        alignItems: 'baseline',
        px: 2,
        py: 1,
        cursor: 'pointer',
        bgcolor: isActive ? 'action.selected' : undefined,
      }}
    >
      <Typography variant="body2" sx={{ minWidth: 0 }}>
        {label}
      </Typography>
      <Typography variant="caption" color="text.secondary" sx={{ flexShrink: 0 }}>
        {typeLabel}
      </Typography>
    </Box>
  );
}
