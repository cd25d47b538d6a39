import { Box } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

/**
 * Nothing can be typed into a form while it is being saved: the answer takes the place of all that is in it. Whoever was
 * at one of its inputs is there again afterwards.
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
