import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useFormState } from 'react-hook-form';

/**
 * Stands inside a form and says why that was not saved. react-admin's own notice falls silent once the form has been saved
 * before: saving sets the count of attempts back, and it waits for a higher one.
 */
export function FailureNotice(): null {
  const { submitCount, errors } = useFormState();
  const seen = useRef(submitCount);
  const notify = useNotify();
  useEffect(() => {
    if (submitCount === seen.current) return;
    seen.current = submitCount;
    if (!submitCount || !Object.keys(errors).length) return;
    const said = errors.root?.serverError as { message?: string } | undefined;
    notify(said?.message ?? 'ra.message.invalid_form', { type: 'error' });
  }, [submitCount, errors, notify]);
  return null;
}
