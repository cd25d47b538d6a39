import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useSite } from '../settings/use-site.ts';
import { SiteStatus } from '../site/SiteStatus.tsx';
import { useSiteAddress } from '../site/use-site-address.ts';
import { DashboardCard } from './DashboardCard.tsx';

/** Where the site is, and whether visitors see it. */
export function SiteCard() {
  const site = useSite();
  const address = useSiteAddress();
  if (!site || !address) return null;
  return (
    <DashboardCard title="Your site" action={<SiteStatus isPublished={site.is_published} />}>
      <Box sx={{ px: { xs: 2, sm: 2.5 }, pb: 2, overflowWrap: 'anywhere' }}>
        <Link href={address} target="_blank" rel="noopener">
          {address.replace(/^https?:\/\/|\/$/g, '')}
        </Link>
      </Box>
    </DashboardCard>
  );
}
