import { useFormState } from 'react-hook-form';
import { useUnsaved } from './unsaved.ts';

/**
 * Stands inside a form: what was changed there is not saved. react-admin's own guard holds up the router by itself, and
 * the router can be held up by one only.
 */
export function FormGuard() {
  const { dirtyFields, isSubmitSuccessful } = useFormState();
  useUnsaved(Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful);
  return null;
}
