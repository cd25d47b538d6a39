import { useNotify, useResourceContext, useTranslateLabel } from 'ra-core';
import { useEffect, useRef } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { conflictMessage } from '../api/http-errors.ts';
import { focusFirstInvalid } from './first-invalid.ts';
import { invalidFields } from './invalid-fields.ts';

/**
 * Shows why the form was not saved and focuses the first invalid input. ra-core's own notification waits for a
 * growing submit count, which a successful save resets.
 */
export function SaveErrorNotice() {
  const { control, clearErrors } = useFormContext();
  const { submitCount, errors } = useFormState();
  const lastSubmitCount = useRef(submitCount);
  const anchor = useRef<HTMLSpanElement>(null);
  const notify = useNotify();
  const resource = useResourceContext();
  const labelOf = useTranslateLabel();
  useEffect(() => {
    if (submitCount === lastSubmitCount.current) return;
    lastSubmitCount.current = submitCount;
    if (!submitCount || !Object.keys(errors).length) return;
    const serverError = errors.root?.serverError as { message?: string } | undefined;
    // ConflictDialog handles this.
    if (serverError?.message === conflictMessage) return;
    const invalid = invalidFields(errors);
    const messages = invalid.map(([source, text]) => `${labelOf({ source, resource })} ${text}`);
    const words = serverError && (messages.join('. ') || serverError.message);
    notify(words ?? 'ra.message.invalid_form', { type: 'error' });
    focusFirstInvalid(anchor.current?.closest('form'));
    // Errors of fields without an input are never revalidated and would block saving for good.
    clearErrors(invalid.map(([source]) => source).filter((source) => !get(control._fields, source)?._f));
  }, [submitCount, errors, control, clearErrors, notify, resource, labelOf]);
  return <span ref={anchor} hidden />;
}
