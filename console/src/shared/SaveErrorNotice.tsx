import { useEffect, useRef } from 'react';
import { useNotify, useResourceContext, useTranslateLabel } from 'react-admin';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { conflictMessage } from '../api/http-errors.ts';
import { focusFirstInvalid } from './first-invalid.ts';
import { invalidFields } from './invalid-fields.ts';

/**
 * Stands inside a form, says why that was not saved, by the names that the inputs have, and leads to the first input that
 * is wrong. react-admin's own notice falls silent once the form has been saved before: saving sets the count of attempts
 * back, and it waits for a higher one.
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
    // A dialog says so, and a notice would lie over it.
    if (refusal?.message === conflictMessage) return;
    const wrong = invalidFields(errors);
    const said = wrong.map(([source, words]) => `${labelOf({ source, resource })} ${words}`);
    const words = refusal && (said.join('. ') || refusal.message);
    notify(words ?? 'ra.message.invalid_form', { type: 'error' });
    focusFirstInvalid(place.current?.closest('form'));
    // What has no input is never looked at again: its error would keep the form from being saved for good.
    clearErrors(wrong.map(([source]) => source).filter((source) => !get(control._fields, source)?._f));
  }, [submitCount, errors, control, clearErrors, notify, resource, labelOf]);
  return <span ref={place} hidden />;
}
