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
  const proposed = useRef<Record<string, string>>({});
  useEffect(() => {
    for (const [field, make] of Object.entries(suggestions)) {
      const present = getValues(field) ?? '';
      if (present !== '' && present !== proposed.current[field]) continue;
      const proposal = make(title);
      proposed.current[field] = proposal;
      if (proposal !== present) setValue(field, proposal, { shouldDirty: true });
    }
  }, [title, getValues, setValue]);
  return null;
}
