import { Box, Button, CircularProgress, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';

const barStyle = {
  ...{ position: 'sticky', bottom: 0, zIndex: 2, bgcolor: 'background.paper' },
  ...{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1.25, mb: 2 },
  ...{ border: 1, borderColor: 'divider', borderRadius: { xs: 0, sm: 1 } },
  // From edge to edge on phones, like a bar of the system.
  ...{ mx: { xs: -1.5, sm: 0 }, borderWidth: { xs: '1px 0 0', sm: 1 } },
};

/** At the end of a form, which keeps it in sight. Ctrl+S and ⌘S save as well. */
export function SaveBar({ children }: { children?: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const { reset } = useFormContext();
  const { dirtyFields, isSubmitting } = useFormState();
  const isNew = useRecordContext()?.id === undefined;
  const isChanged = Object.keys(dirtyFields).length > 0;
  const isPhone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'));
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
    <>
      <Box ref={bar} sx={barStyle}>
        {!isPhone && children}
        {!isPhone && <Box sx={{ flex: 1 }} />}
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
      {isPhone && children && <Box sx={{ textAlign: 'center', mb: 2 }}>{children}</Box>}
    </>
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
