import {
  ArrowUpTrayIcon,
  ChevronRightIcon,
  CommandLineIcon,
  CubeIcon,
  DocumentTextIcon,
  KeyIcon,
  LinkIcon,
  PuzzlePieceIcon,
  UserPlusIcon,
} from '@heroicons/react/24/outline';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useGetIdentity } from 'ra-core';
import type { ComponentType } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { DashboardCard } from './DashboardCard.tsx';

interface Step {
  to: string;
  Icon: ComponentType;
  label: string;
  about: string;
}

// biome-ignore format: one line each, to be read as a table
const forOwners: Step[] = [
  { to: '/products/create', Icon: CubeIcon, label: 'Add your first product', about: 'A name and a price are all you need' },
  { to: '/pages/create', Icon: DocumentTextIcon, label: 'Write a page', about: 'For example a welcome page or your contact details' },
  { to: '/bundles', Icon: ArrowUpTrayIcon, label: 'Import your data', about: 'From a file exported from another account' },
  { to: '/account', Icon: UserPlusIcon, label: 'Invite another owner', about: 'Share access with a colleague' },
];

// biome-ignore format: one line each, to be read as a table
const forDevelopers: Step[] = [
  { to: '/tokens', Icon: KeyIcon, label: 'Create a development token', about: 'Make your first API call in a minute' },
  { to: '/explorer', Icon: CommandLineIcon, label: 'Try the API', about: 'Every operation, in your browser' },
  { to: '/apps', Icon: PuzzlePieceIcon, label: 'Register an app', about: 'For integrations that other accounts can connect' },
  { to: '/connections', Icon: LinkIcon, label: 'Connect an app', about: 'Your own app, or another by its client ID' },
];

/** For an account without any activity. */
export function FirstSteps() {
  const { identity } = useGetIdentity();
  return (
    <>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        Welcome to {identity?.account}. Choose where to start.
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Steps title="Set up your shop" steps={forOwners} />
        <Steps title="Build with the API" steps={forDevelopers} />
      </Box>
    </>
  );
}

const linkStyle = {
  ...{ display: 'flex', alignItems: 'center', gap: 1.5, px: { xs: 2, sm: 2.5 }, py: 1.25 },
  '& svg': { color: 'text.secondary' },
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
};

const Steps = ({ title, steps }: { title: string; steps: Step[] }) => (
  <DashboardCard title={title}>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, pb: 1 }}>
      {steps.map(({ to, Icon, label, about }) => (
        <li key={to}>
          <Link component={RouterLink} to={to} underline="none" color="text.primary" sx={linkStyle}>
            <Icon />
            <Box component="span" sx={{ flex: 1 }}>
              <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
                {label}
              </Box>
              <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
                {about}
              </Box>
            </Box>
            <ChevronRightIcon />
          </Link>
        </li>
      ))}
    </Box>
  </DashboardCard>
);
