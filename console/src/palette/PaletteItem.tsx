import { Box, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';

interface PaletteItemProps {
  id: string;
  label: string;
  /** Shown at the right: the entry's type. */
  aside: string;
  isActive: boolean;
  onHover: () => void;
  onClick: () => void;
}

export function PaletteItem({ id, label, aside, isActive, onHover: onPoint, onClick }: PaletteItemProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Box
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      // Focus stays in the input, which moves the highlight.
      onMouseMove={onPoint}
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
        {aside}
      </Typography>
    </Box>
  );
}
