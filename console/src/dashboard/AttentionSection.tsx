import { ChevronRightIcon } from '@heroicons/react/24/outline';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ComponentType, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { waitingText } from './overview.ts';

interface AttentionSectionProps {
  Icon: ComponentType;
  count: number;
  /** Follows the count. */
  label: string;
  to: string;
  /** The first of them. */
  children?: ReactNode;
}

/** A link to all that wait, and the first of them to be dealt with here. */
export const AttentionSection = ({ Icon, count, label, to, children }: AttentionSectionProps) => (
  <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
    <Link
      component={RouterLink}
      to={to}
      underline="none"
      color="text.primary"
      sx={{
        ...{ display: 'flex', alignItems: 'center', gap: 1.25, px: { xs: 2, sm: 2.5 }, minHeight: 44 },
        '& svg': { color: 'text.secondary' },
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Icon />
      <Box component="span" sx={{ flex: 1, py: 1 }}>
        <strong>{waitingText(count)}</strong> {label}
      </Box>
      <ChevronRightIcon />
    </Link>
    {children && (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 1 }}>
        {children}
      </Box>
    )}
  </Box>
);

interface AttentionItemProps {
  title: ReactNode;
  /** Muted, after the title. */
  detail?: ReactNode;
  to: string;
  action?: ReactNode;
}

export const AttentionItem = ({ title, detail, to, action }: AttentionItemProps) => (
  <Box
    component="li"
    sx={{
      ...{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40, minWidth: 0 },
      ...{ pl: { xs: 2, sm: 6.25 }, pr: { xs: 1, sm: 2 } },
    }}
  >
    <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      <Link component={RouterLink} to={to} color="text.primary" underline="hover" sx={{ fontWeight: 500 }}>
        {title}
      </Link>
      {detail && (
        <Box component="span" sx={{ ml: 1, color: 'text.secondary' }}>
          {detail}
        </Box>
      )}
    </Box>
    {action}
  </Box>
);
