import Button from '@mui/material/Button';

/** The first stop of Tab; shown while it has the focus. */
export const SkipLink = () => (
  <Button
    variant="contained"
    onClick={() => document.getElementById('main-content')?.focus()}
    sx={{ position: 'fixed', left: 16, top: -80, zIndex: 'tooltip', '&:focus': { top: 10 } }}
  >
    Skip to content
  </Button>
);
