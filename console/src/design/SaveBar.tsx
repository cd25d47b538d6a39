import { Box, Button, CircularProgress, Typography } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';

/** At the end of a form, which keeps it in sight. Ctrl+S and ⌘S save as well. */
export function SaveBar({ children }: { children?: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const { reset } = useFormContext();
  const { dirtyFields, isSubmitting } = useFormState();
  const isNew = useRecordContext()?.id === undefined;
  const isChanged = Object.keys(dirtyFields).length > 0;
  const canSave = (isChanged || isNew) && !isSubmitting;

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
        ...{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
        },
      }}
    >
      <Box sx={{ order: { xs: 1, sm: 0 } }}>{children}</Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: { xs: '1 0 100%', sm: '0 1 auto' } }}>
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
        <SaveButton canSave={canSave} isSaving={isSubmitting} />
      </Box>
    </Box>
  );
}

/** Keeps the focus while it cannot be used: a disabled button would lose it. */
function SaveButton({ canSave, isSaving }: { canSave: boolean; isSaving: boolean }) {
  const preventUnlessChanged = (event: MouseEvent): void => {
    if (!canSave) event.preventDefault();
  };
  return (
    <Button
      type="submit"
      variant="contained"
      aria-disabled={!canSave}
      startIcon={isSaving && <CircularProgress size={16} color="inherit" />}
      onClick={preventUnlessChanged}
      sx={{
        minWidth: 96,
        flex: { xs: 1, sm: 'none' },
        '&[aria-disabled=true]': {
          ...{ bgcolor: 'action.disabledBackground', color: 'text.disabled', cursor: 'default' },
        },
      }}
    >
      Save
    </Button>
  );
}
