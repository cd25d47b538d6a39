import { Box, type SxProps } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';

const edge = {
  ...{ content: '""', position: 'absolute', top: 0, bottom: 0, width: 12, pointerEvents: 'none', zIndex: 2 },
  ...{ opacity: 0, transition: 'opacity 120ms' },
};

const frameStyle = {
  position: 'relative',
  minWidth: 0,
  '&::after': {
    ...edge,
    right: 0,
    background: 'linear-gradient(to left, rgba(0, 0, 0, 0.16), transparent)',
  },
  '&[data-more]::after': { opacity: 1 },
};

/** Scrolls sideways, with a shadow where there is more. `data-scrolled` once it has left the start. */
export function ScrollBox({ children, sx }: { children: ReactNode; sx?: SxProps }) {
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);

  function update(): void {
    const { current: box } = scroller;
    if (!box) return;
    frame.current?.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    frame.current?.toggleAttribute('data-scrolled', box.scrollLeft > 0);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the boxes alone
  useEffect(() => {
    const observer = new ResizeObserver(update);
    for (const box of [scroller.current, scroller.current?.firstElementChild]) if (box) observer.observe(box);
    return () => observer.disconnect();
  }, []);

  return (
    <Box ref={frame} sx={frameStyle}>
      <Box ref={scroller} onScroll={update} sx={{ overflowX: 'auto', ...sx }}>
        {children}
      </Box>
    </Box>
  );
}
