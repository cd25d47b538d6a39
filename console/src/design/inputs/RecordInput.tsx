import { useGetList, useGetOne } from 'ra-core';
import { type ReactNode, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ConsoleRecord } from '../../api/data-provider.ts';
import { AutocompleteInput, type AutocompleteInputProps } from './AutocompleteInput.tsx';
import type { Choice } from './SelectInput.tsx';

type RecordChoice = Choice & { record: ConsoleRecord };

export interface RecordInputProps
  extends Omit<AutocompleteInputProps<RecordChoice>, 'choices' | 'renderChoice' | 'onSearch' | 'isLoading'> {
  resource: string;
  /** The field that names a record. */
  nameField?: string;
  /** The API sorts few resources by name. */
  sortField?: string;
  /** How a record looks in the list, if its name does not say enough. */
  renderRecord?: (record: ConsoleRecord) => ReactNode;
  /** Label for 0, "none"; if missing, clearing the input gives null. */
  noneLabel?: string;
  /** A record cannot be its own parent. */
  excludedId?: number | undefined;
}

/** The records that match what is typed. */
export function useRecordSearch(resource: string, sortField = 'ID') {
  const [query, setQuery] = useState('');
  const { data = [], isPending } = useGetList<ConsoleRecord>(resource, {
    filter: query ? { q: query } : {},
    sort: { field: sortField, order: 'ASC' },
    pagination: { page: 1, perPage: 25 },
  });
  return { matches: data, isPending, search: useDebounced(setQuery) };
}

function useDebounced(run: (typed: string) => void, delayMs = 200): (typed: string) => void {
  return useMemo(() => {
    let timer: ReturnType<typeof setTimeout>;
    return (typed) => {
      clearTimeout(timer);
      timer = setTimeout(run, typed ? delayMs : 0, typed);
    };
  }, [run, delayMs]);
}

/** One of the account's records, found by typing. */
export function RecordInput({
  resource,
  nameField = 'name',
  sortField,
  renderRecord,
  noneLabel,
  excludedId,
  ...props
}: RecordInputProps) {
  const { matches, isPending, search } = useRecordSearch(resource, sortField);
  const chosen = Number(useWatch({ name: props.source })) || 0;
  const { data: current } = useGetOne<ConsoleRecord>(resource, { id: chosen }, { enabled: chosen > 0 });
  const isListed = !current || matches.some(({ ID }) => ID === current.ID);
  const choices = (isListed ? matches : [current, ...matches])
    .filter(({ ID }) => ID !== excludedId)
    .map((record) => ({
      id: record.ID,
      name: String((record as object as Record<string, unknown>)[nameField]),
      record,
    }));
  return (
    <AutocompleteInput<RecordChoice>
      choices={choices}
      isLoading={isPending}
      onSearch={search}
      {...(renderRecord && { renderChoice: ({ record }) => renderRecord(record) })}
      parse={(value) => Number(value) || (noneLabel === undefined ? null : 0)}
      format={(value) => Number(value) || null}
      placeholder={noneLabel}
      {...props}
    />
  );
}
