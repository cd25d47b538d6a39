import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { StepSummary } from '../activity/StepSummary.tsx';
import { actorLabel, type Step } from '../history/change.ts';
import { Timestamp } from '../shared/Timestamp.tsx';
import { DashboardCard } from './DashboardCard.tsx';

const itemStyle = {
  ...{ py: 0.75, overflowWrap: 'anywhere' },
  '&::first-letter': { textTransform: 'uppercase' },
};

export const RecentActivity = ({ steps }: { steps: Step[] }) => (
  <DashboardCard
    title="Recent activity"
    action={
      <Link component={RouterLink} to="/activity" underline="hover">
        View all
      </Link>
    }
  >
    <Box component="ol" sx={{ listStyle: 'none', m: 0, px: { xs: 2, sm: 2.5 }, pb: 2 }}>
      {steps.map((step) => (
        <Box component="li" key={step.step} sx={itemStyle}>
          <StepSummary step={step} />
          <Typography variant="caption" component="p" color="text.secondary">
            {actorLabel(step.actor)} · <Timestamp at={step.datetime} />
          </Typography>
        </Box>
      ))}
    </Box>
  </DashboardCard>
);
