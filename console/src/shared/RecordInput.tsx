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
  /** What kind of record is looked for. */
  kind: string;
  /** The field that it is found and called by. */
  naming: string;
  /** What choosing none is called; where it is missing, none means that nothing was chosen. */
  none?: string;
  /** A record that cannot be chosen: nothing stands below itself. */
  not?: number | undefined;
}

/** Finds a record by the beginning of a word of its name. In a record none is 0. */
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
  // While this is the same function, the input leaves alone what is typed in it.
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
