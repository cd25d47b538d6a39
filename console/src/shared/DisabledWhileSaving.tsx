import { Box } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

/**
 * Disables a form while it is being saved, since the response replaces its values. Restores the focus afterwards.
 */
export function DisabledWhileSaving({ children }: { children: ReactNode }) {
  const { isSubmitting } = useFormState();
  const left = useRef<Element>(null);
  if (isSubmitting) left.current ??= document.activeElement;
  useEffect(() => {
    if (isSubmitting || !left.current) return;
    if (document.activeElement === document.body) (left.current as HTMLElement).focus?.();
    left.current = null;
  }, [isSubmitting]);
  return (
    <Box inert={isSubmitting} sx={{ display: 'contents' }}>
      {children}
    </Box>
  );
}
