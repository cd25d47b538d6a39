import { useFormState } from 'react-hook-form';
import { useUnsavedChanges } from './unsaved-changes.ts';

/**
 * Marks the page as unsaved while the form is dirty. Replaces ra-core's own guard: the router allows only one
 * blocker.
 */
export function UnsavedFormGuard() {
  const { dirtyFields, isSubmitSuccessful } = useFormState();
  useUnsavedChanges(Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful);
  return null;
}
