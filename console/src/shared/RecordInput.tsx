import { type RaRecord, useGetList, useGetOne } from 'ra-core';
import { useCallback, useState } from 'react';
import { AutocompleteInput, type AutocompleteInputProps } from 'react-admin';
import { useWatch } from 'react-hook-form';

export interface RecordInputProps
  extends Pick<AutocompleteInputProps, 'label' | 'helperText' | 'validate' | 'sx' | 'optionText'> {
  source: string;
  resource: string;
  /** The field that names a record. */
  nameField: string;
  /** Label for 0, "none"; if missing, clearing the input gives null. */
  noneLabel?: string;
  /** A record cannot be its own parent. */
  excludedId?: number | undefined;
}

/** Autocomplete over records. */
export function RecordInput({
  source,
  resource,
  nameField,
  noneLabel,
  excludedId,
  ...props
}: RecordInputProps) {
  const [query, setWords] = useState('');
  const chosen = Number(useWatch({ name: source })) || 0;
  const { data: matches = [], isPending } = useGetList(resource, {
    filter: query ? { q: query } : {},
    sort: { field: nameField, order: 'ASC' },
    pagination: { page: 1, perPage: 25 },
  });
  const { data: current } = useGetOne(resource, { id: chosen }, { enabled: chosen > 0 });
  const isListed = !current || matches.some(({ id }) => id === current.id);
  // A stable function: the input resets its text when it changes.
  const inputText = useCallback((record: RaRecord) => record[nameField], [nameField]);
  const choices = isListed ? matches : [current, ...matches];
  return (
    <AutocompleteInput
      source={source}
      choices={choices.filter(({ id }) => id !== excludedId)}
      isPending={isPending}
      setFilter={(typed = '') => setWords(typed === current?.[nameField] ? '' : typed)}
      optionText={nameField}
      inputText={inputText}
      matchSuggestion={() => true}
      parse={(value: number | null) => value ?? (noneLabel === undefined ? null : 0)}
      format={(value: number | null) => Number(value) || null}
      TextFieldProps={{ placeholder: noneLabel, slotProps: { inputLabel: { shrink: true } } }}
      {...props}
    />
  );
}
