import { Box, Card, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material';
import { useGetIdentity } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';

const forOwners = [
  {
    to: '/products/create',
    label: 'Add your first product',
    about: 'A name and a price are all you need',
  },
  { to: '/pages/create', label: 'Write a page', about: 'For example a welcome page or your contact details' },
  { to: '/bundles', label: 'Import your data', about: 'From a file exported from another account' },
  { to: '/account', label: 'Invite another owner', about: 'Share access with a colleague' },
];

const forDevelopers = [
  { to: '/tokens', label: 'Create a development token', about: 'Make your first API call in a minute' },
  { to: '/explorer', label: 'Try the API', about: 'Every operation, in your browser' },
  { to: '/apps', label: 'Register an app', about: 'For integrations that other accounts can connect' },
  { to: '/connections', label: 'Connect an app', about: 'Your own app, or another by its client ID' },
];

/** For an account without any activity. */
export function FirstSteps() {
  const { identity } = useGetIdentity();
  return (
    <Box sx={{ mt: 3 }}>
      <Typography component="h2" variant="h5">
        Welcome to {identity?.account}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        Choose where to start.
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Steps title="Set up your shop" steps={forOwners} />
        <Steps title="Build with the API" steps={forDevelopers} />
      </Box>
    </Box>
  );
}

function Steps({ title, steps }: { title: string; steps: typeof forOwners }) {
  return (
    <Card>
      <Typography component="h3" variant="h5" sx={{ p: 2, pb: 0 }}>
        {title}
      </Typography>
      <List>
        {steps.map(({ to, label, about }) => (
          <ListItem key={to} disablePadding>
            <ListItemButton component={RouterLink} to={to}>
              <ListItemText primary={label} secondary={about} slotProps={{ primary: { color: 'primary' } }} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Card>
  );
}
