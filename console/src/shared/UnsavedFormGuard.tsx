import { useFormState } from 'react-hook-form';
import { useUnsavedChanges } from './unsaved-changes.ts';

/**
 * Stands inside a form: what was changed there is not saved. react-admin's own guard holds up the router by itself, and
 * the router can be held up by one only.
 */
export function UnsavedFormGuard() {
  const { dirtyFields, isSubmitSuccessful } = useFormState();
  useUnsavedChanges(Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful);
  return null;
}
