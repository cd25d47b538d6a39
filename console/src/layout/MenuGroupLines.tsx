import { ChevronRightIcon } from '@heroicons/react/24/outline';
import Box from '@mui/material/Box';
import { useStore } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { collapsibleGroups, type MenuGroup } from '../app/registry.tsx';
import { listStyle, MenuLine } from './MenuLine.tsx';
import type { MenuEntry } from './menu-entries.ts';

const headingStyle = {
  ...{ m: 0, px: 2.25, mt: 0.75, minHeight: 26, display: 'flex', alignItems: 'center' },
  ...{ color: 'text.secondary', fontSize: 12, lineHeight: '18px', fontWeight: 500 },
};

const toggleStyle = {
  ...{ display: 'flex', alignItems: 'center', gap: 0.5, p: 0, border: 0, background: 'none' },
  ...{ width: '100%', minHeight: 'inherit' },
  ...{ color: 'inherit', font: 'inherit', cursor: 'pointer' },
  '& svg[data-slot=icon]': { width: 14, height: 14, strokeWidth: 2, transition: 'transform 0.15s' },
  '&[aria-expanded=true] svg': { transform: 'rotate(90deg)' },
  '&:hover': { color: 'text.primary' },
};

interface MenuGroupLinesProps {
  group: MenuGroup;
  entries: MenuEntry[];
  counts: Record<string, string | undefined>;
}

export function MenuGroupLines({ group, entries, counts }: MenuGroupLinesProps) {
  const { pathname } = useLocation();
  const [isExpanded, setExpanded] = useStore(`menu.${group}`, false);
  const id = `menu-${group}`;
  const isOn = ({ path }: MenuEntry): boolean => pathname === path || pathname.startsWith(`${path}/`);
  const isCollapsible = collapsibleGroups.includes(group);
  const isOpen = !isCollapsible || isExpanded || entries.some(isOn);
  const family = (entry: MenuEntry): string => entry.parent ?? entry.path;
  const openFamilies = entries.filter(isOn).map(family);
  const shown = entries.filter((entry) => !entry.parent || openFamilies.includes(entry.parent));
  return (
    <>
      <Box component="h2" id={id} sx={headingStyle}>
        {isCollapsible ? (
          <Box
            component="button"
            aria-expanded={isOpen}
            onClick={(event) => {
              event.stopPropagation();
              setExpanded(!isOpen);
            }}
            sx={toggleStyle}
          >
            {group}
            <ChevronRightIcon />
          </Box>
        ) : (
          group
        )}
      </Box>
      {isOpen && (
        <Box component="ul" aria-labelledby={id} sx={listStyle}>
          {shown.map((entry) => (
            <MenuLine key={entry.path} entry={entry} count={counts[entry.path]} />
          ))}
        </Box>
      )}
    </>
  );
}
