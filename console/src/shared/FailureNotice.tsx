import { useEffect, useRef } from 'react';
import { useNotify, useResourceContext, useTranslateLabel } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { goToFirstWrong } from './first-wrong.ts';
import { wrongFields } from './wrong-fields.ts';

/**
 * Stands inside a form, says why that was not saved, by the names that the inputs have, and leads to the first input that
 * is wrong. react-admin's own notice falls silent once the form has been saved before: saving sets the count of attempts
 * back, and it waits for a higher one.
 */
export function FailureNotice() {
  const { submitCount, errors } = useFormState();
  const seen = useRef(submitCount);
  const place = useRef<HTMLSpanElement>(null);
  const notify = useNotify();
  const resource = useResourceContext();
  const labelOf = useTranslateLabel();
  useEffect(() => {
    if (submitCount === seen.current) return;
    seen.current = submitCount;
    if (!submitCount || !Object.keys(errors).length) return;
    const refusal = errors.root?.serverError as { message?: string } | undefined;
    const said = wrongFields(errors).map(([source, words]) => `${labelOf({ source, resource })} ${words}`);
    const words = refusal && (said.join('. ') || refusal.message);
    notify(words ?? 'ra.message.invalid_form', { type: 'error' });
    goToFirstWrong(place.current?.closest('form'));
  }, [submitCount, errors, notify, resource, labelOf]);
  return <span ref={place} hidden />;
}
