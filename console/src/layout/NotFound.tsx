import { MapIcon } from '@heroicons/react/24/outline';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Link } from 'react-router-dom';
import { EmptyState } from '../design/EmptyState.tsx';
import { Title } from '../design/Title.tsx';

/** For addresses that lead nowhere. */
export const NotFound = () => (
  <Card>
    <Title title="Page not found" />
    <EmptyState
      icon={MapIcon}
      action={
        <Button variant="contained" component={Link} to="/">
          Go to dashboard
        </Button>
      }
      secondaryAction={<Button onClick={() => history.back()}>Go back</Button>}
    >
      The address may be mistyped, or the link out of date.
    </EmptyState>
  </Card>
);
