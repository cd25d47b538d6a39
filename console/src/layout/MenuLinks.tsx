import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { MenuGroupLines } from './MenuGroupLines.tsx';
import { listStyle, MenuLine } from './MenuLine.tsx';
import { dashboardEntry, useMenuEntries } from './menu-entries.ts';
import { useMenuCounts } from './use-menu-counts.ts';

/** Not `scrollIntoView`, which would have Tab begin at the line. */
function showActiveLine(nav: HTMLElement): void {
  const line = nav.querySelector('.active');
  if (!line) return;
  const [{ top, bottom }, frame] = [line.getBoundingClientRect(), nav.getBoundingClientRect()];
  if (top < frame.top) nav.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) nav.scrollTop += bottom - frame.bottom;
}

export function MenuLinks({ onChoose }: { onChoose?: () => void }) {
  const groups = useMenuEntries();
  const counts = useMenuCounts();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => {
    if (nav.current) showActiveLine(nav.current);
  }, [pathname]);
  return (
    <Box component="nav" ref={nav} aria-label="Main" sx={{ py: 1.5, overflowY: 'auto' }} onClick={onChoose}>
      <Box component="ul" sx={listStyle}>
        <MenuLine entry={dashboardEntry} />
      </Box>
      {groups.map(([group, entries]) => (
        <MenuGroupLines key={group} group={group} entries={entries} counts={counts} />
      ))}
    </Box>
  );
}
