import { useEffect, useRef } from 'react';
import { useNotify, useResourceContext, useTranslateLabel } from 'react-admin';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { conflictMessage } from '../api/http-errors.ts';
import { focusFirstInvalid } from './first-invalid.ts';
import { invalidFields } from './invalid-fields.ts';

/**
 * Shows why the form was not saved and focuses the first invalid input. react-admin's own notification waits for a
 * growing submit count, which a successful save resets.
 */
export function SaveErrorNotice() {
  const { control, clearErrors } = useFormContext();
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
    // ConflictDialog handles this.
    if (refusal?.message === conflictMessage) return;
    const wrong = invalidFields(errors);
    const said = wrong.map(([source, words]) => `${labelOf({ source, resource })} ${words}`);
    const words = refusal && (said.join('. ') || refusal.message);
    notify(words ?? 'ra.message.invalid_form', { type: 'error' });
    focusFirstInvalid(place.current?.closest('form'));
    // Errors of fields without an input are never revalidated and would block saving for good.
    clearErrors(wrong.map(([source]) => source).filter((source) => !get(control._fields, source)?._f));
  }, [submitCount, errors, control, clearErrors, notify, resource, labelOf]);
  return <span ref={place} hidden />;
}
