import { Box } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

/**
 * Disables a form while it is being saved, since the response replaces its values. Restores the focus afterwards.
 */
export function DisabledWhileSaving({ children }: { children: ReactNode }) {
  const { isSubmitting } = useFormState();
  const focusedElement = useRef<Element>(null);
  if (isSubmitting) focusedElement.current ??= document.activeElement;
  useEffect(() => {
    if (isSubmitting || !focusedElement.current) return;
    if (document.activeElement === document.body) (focusedElement.current as HTMLElement).focus?.();
    focusedElement.current = null;
  }, [isSubmitting]);
  return (
    <Box inert={isSubmitting} sx={{ display: 'contents' }}>
      {children}
    </Box>
  );
}
