import { Box, Button, Typography } from '@mui/material';
import { barHeight } from '../design/tokens.ts';
import type { TreeAction } from './types.ts';

interface TreeSelectionBarProps {
  count: number;
  actions: TreeAction[];
  onClear: () => void;
}

/** Above the tree while rows are selected. */
export const TreeSelectionBar = ({ count, actions, onClear }: TreeSelectionBarProps) => (
  <Box {...(count && { role: 'toolbar', 'aria-label': 'Selected rows', sx: barStyle })}>
    <Typography component="span" role="status" variant="subtitle2" sx={{ whiteSpace: 'nowrap', mr: 0.5 }}>
      {count ? `${count} selected` : ''}
    </Typography>
    {count > 0 && (
      <>
        {actions.map(({ label, icon, run }) => (
          <Button key={label} size="small" color="inherit" startIcon={icon} onClick={run}>
            {label}
          </Button>
        ))}
        <Button size="small" color="inherit" onClick={onClear}>
          Clear
        </Button>
      </>
    )}
  </Box>
);

const barStyle = {
  ...{ position: 'sticky', top: barHeight, zIndex: 2, display: 'flex', alignItems: 'center', gap: 0.5 },
  ...{ minHeight: 44, mb: 0.5, pl: 1, bgcolor: 'background.paper', overflowX: 'auto' },
  ...{ borderBottom: 1, borderColor: 'divider' },
  '& .MuiButton-root': { minHeight: 32, whiteSpace: 'nowrap', flexShrink: 0 },
  '& > :last-child': { ml: 'auto' },
} as const;
