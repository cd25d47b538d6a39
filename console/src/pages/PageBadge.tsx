import { Box } from '@mui/material';
import { pageTypeLabel, type SitePage } from './page.ts';

/** Phones show only what deviates from the default. */
export function PageBadge({ page }: { page: SitePage | null }) {
  if (!page) return null;
  return (
    <Box component="span" sx={{ display: 'flex', gap: 2 }}>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, width: 130 }}>
        {pageTypeLabel(page)}
      </Box>{' '}
      <Box component="span" sx={{ width: { sm: 100 } }}>
        {page.is_onmenu ? (
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            In menu
          </Box>
        ) : (
          'Not in menu'
        )}
      </Box>
    </Box>
  );
}
