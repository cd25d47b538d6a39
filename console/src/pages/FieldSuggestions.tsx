import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { filenameFor } from './filename.ts';

const suggestions: Record<string, (title: string) => string> = {
  menu_text: (title) => title,
  page_filename: filenameFor,
};

/** Suggests menu text and file name from the title, until the owner edits them. */
export function FieldSuggestions() {
  const { getValues, setValue } = useFormContext();
  const title = ((useWatch({ name: 'page_title' }) as string | null) ?? '').trim();
  const lastSuggested = useRef<Record<string, string>>({});
  useEffect(() => {
    for (const [field, suggest] of Object.entries(suggestions)) {
      const current = getValues(field) ?? '';
      if (current !== '' && current !== lastSuggested.current[field]) continue;
      const suggestion = suggest(title);
      lastSuggested.current[field] = suggestion;
      if (suggestion !== current) setValue(field, suggestion, { shouldDirty: true });
    }
  }, [title, getValues, setValue]);
  return null;
}
