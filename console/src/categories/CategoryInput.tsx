import { useState } from 'react';
import { AutocompleteInput, type AutocompleteInputProps, useGetList, useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { CategoryChoice } from './CategoryChoice.tsx';
import type { Category } from './category.ts';

interface CategoryInputProps
  extends Pick<AutocompleteInputProps, 'label' | 'helperText' | 'validate' | 'sx'> {
  source: string;
  alwaysOn?: boolean;
  /** What choosing none is called; where it is missing, none means that nothing was chosen. */
  none?: string;
}

const choice = <CategoryChoice />;

/** Finds a category by the beginning of a word of its name. In a record none is 0. */
export function CategoryInput({ source, none, alwaysOn: _filter, ...props }: CategoryInputProps) {
  const [words, setWords] = useState('');
  const chosen = Number(useWatch({ name: source })) || 0;
  const { data: found = [], isPending } = useGetList<Category>('categories', {
    filter: words ? { q: words } : {},
    sort: { field: 'title', order: 'ASC' },
    pagination: { page: 1, perPage: 25 },
  });
  const { data: current } = useGetOne<Category>('categories', { id: chosen }, { enabled: chosen > 0 });
  const isFound = !current || found.some(({ ID }) => ID === current.ID);
  return (
    <AutocompleteInput
      source={source}
      choices={isFound ? found : [current, ...found]}
      isPending={isPending}
      setFilter={(typed = '') => setWords(typed === current?.title ? '' : typed)}
      optionText={choice}
      inputText={(category: Category) => category.title}
      matchSuggestion={() => true}
      parse={(value: number | null) => value ?? (none === undefined ? null : 0)}
      format={(value: number | null) => Number(value) || null}
      TextFieldProps={{ placeholder: none, slotProps: { inputLabel: { shrink: true } } }}
      {...props}
    />
  );
}
