import { useState } from 'react';
import { AutocompleteInput, useGetList, useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { SitePage } from './page.ts';

interface PageInputProps {
  source: string;
  helperText?: string;
  /** A page that cannot be chosen: nothing stands below itself. */
  not?: number | undefined;
}

/** Finds a page by the beginning of a word of its title. In a record none is 0: the top level. */
export function PageInput({ source, helperText, not }: PageInputProps) {
  const [words, setWords] = useState('');
  const chosen = Number(useWatch({ name: source })) || 0;
  const { data: found = [], isPending } = useGetList<SitePage>('pages', {
    filter: words ? { q: words } : {},
    sort: { field: 'page_title', order: 'ASC' },
    pagination: { page: 1, perPage: 25 },
  });
  const { data: current } = useGetOne<SitePage>('pages', { id: chosen }, { enabled: chosen > 0 });
  const isFound = !current || found.some(({ ID }) => ID === current.ID);
  const choices = (isFound ? found : [current, ...found]).filter(({ ID }) => ID !== not);
  return (
    <AutocompleteInput
      source={source}
      helperText={helperText ?? false}
      choices={choices}
      isPending={isPending}
      setFilter={(typed = '') => setWords(typed === current?.page_title ? '' : typed)}
      optionText="page_title"
      matchSuggestion={() => true}
      parse={(value: number | null) => value ?? 0}
      format={(value: number | null) => Number(value) || null}
      TextFieldProps={{ placeholder: 'On the top level', slotProps: { inputLabel: { shrink: true } } }}
    />
  );
}
