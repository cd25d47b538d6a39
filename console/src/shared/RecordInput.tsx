import { useCallback, useState } from 'react';
import {
  AutocompleteInput,
  type AutocompleteInputProps,
  type RaRecord,
  useGetList,
  useGetOne,
} from 'react-admin';
import { useWatch } from 'react-hook-form';

export interface RecordInputProps
  extends Pick<AutocompleteInputProps, 'label' | 'helperText' | 'validate' | 'sx' | 'optionText'> {
  source: string;
  kind: string;
  /** The field that names a record. */
  naming: string;
  /** Label for 0, "none"; if missing, clearing the input gives null. */
  none?: string;
  /** A record cannot be its own parent. */
  not?: number | undefined;
}

/** Autocomplete over records. */
export function RecordInput({ source, kind, naming, none, not, ...props }: RecordInputProps) {
  const [words, setWords] = useState('');
  const chosen = Number(useWatch({ name: source })) || 0;
  const { data: found = [], isPending } = useGetList(kind, {
    filter: words ? { q: words } : {},
    sort: { field: naming, order: 'ASC' },
    pagination: { page: 1, perPage: 25 },
  });
  const { data: current } = useGetOne(kind, { id: chosen }, { enabled: chosen > 0 });
  const isFound = !current || found.some(({ id }) => id === current.id);
  // A stable function: the input resets its text when it changes.
  const inputText = useCallback((record: RaRecord) => record[naming], [naming]);
  const choices = isFound ? found : [current, ...found];
  return (
    <AutocompleteInput
      source={source}
      choices={choices.filter(({ id }) => id !== not)}
      isPending={isPending}
      setFilter={(typed = '') => setWords(typed === current?.[naming] ? '' : typed)}
      optionText={naming}
      inputText={inputText}
      matchSuggestion={() => true}
      parse={(value: number | null) => value ?? (none === undefined ? null : 0)}
      format={(value: number | null) => Number(value) || null}
      TextFieldProps={{ placeholder: none, slotProps: { inputLabel: { shrink: true } } }}
      {...props}
    />
  );
}
