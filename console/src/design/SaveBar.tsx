import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { SaveButton } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';

const noIcon = <></>;

/** At the end of a form, which keeps it in sight. Ctrl+S and ⌘S save as well. */
export function SaveBar({ children }: { children?: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const { reset } = useFormContext();
  const { dirtyFields, isSubmitting } = useFormState();
  const isChanged = Object.keys(dirtyFields).length > 0;

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      const button = bar.current?.querySelector<HTMLElement>('button[type=submit]');
      // Not under a dialog.
      if (!bar.current?.closest('[aria-hidden=true]')) button?.click();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <Box
      ref={bar}
      sx={{
        ...{ px: 2, py: 1.25, bgcolor: 'background.paper' },
        ...{ border: 1, borderColor: 'divider', borderRadius: 1, mb: { xs: 0, sm: 2 } },
        ...{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 },
      }}
    >
      <Box>{children}</Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {isChanged && !isSubmitting && (
          <>
            <Typography
              variant="body2"
              color="text.secondary"
              role="status"
              sx={{ display: { xs: 'none', sm: 'block' } }}
            >
              Unsaved changes
            </Typography>
            <Button color="inherit" onClick={() => reset()}>
              Discard
            </Button>
          </>
        )}
        <SaveButton icon={noIcon} />
      </Box>
    </Box>
  );
}
