import { useNotify } from 'ra-core';

/** Copies a text; false if the browser does not allow it. */
export function useCopy(): (text: string) => Promise<boolean> {
  const notify = useNotify();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      notify('Your browser does not allow copying. Select the text and copy it yourself.', {
        type: 'warning',
      });
      return false;
    }
  };
}
