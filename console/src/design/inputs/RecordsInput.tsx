import { Autocomplete, Chip, TextField } from '@mui/material';
import { useGetMany } from 'ra-core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ConsoleRecord } from '../../api/data-provider.ts';
import { useRecordSearch } from './RecordInput.tsx';
import { type FieldProps, useField } from './use-field.tsx';

type Named = Pick<ConsoleRecord, 'ID'> & { name: string };

/** The record that Enter or a click would add. */
const newId = 0;

interface RecordsInputProps extends FieldProps {
  resource: string;
  /** Adds a record of this name. */
  onCreate?: (name: string) => Promise<Named | undefined>;
}

/** Any number of the account's records, found by typing. */
export function RecordsInput({ resource, onCreate, ...props }: RecordsInputProps) {
  const { field, id, hasError, title, hint } = useField({
    format: (ids) => ids ?? [],
    parse: (ids) => ids,
    ...props,
  });
  const ids = (useWatch({ name: props.source }) as number[] | null) ?? [];
  const { matches, isPending, search } = useRecordSearch(resource);
  const { data: chosen = [] } = useGetMany(resource, { ids }, { enabled: ids.length > 0 });
  const [typed, setTyped] = useState('');

  function type(text: string): void {
    setTyped(text);
    search(text);
  }
  async function choose(records: readonly Named[]): Promise<void> {
    const added = records.find(({ ID }) => ID === newId);
    const known = records.filter(({ ID }) => ID !== newId).map(({ ID }) => ID);
    const created = added && (await onCreate?.(added.name));
    field.onChange(created ? [...known, created.ID] : known);
    type('');
  }
  function withNew(records: Named[]): Named[] {
    const name = typed.trim();
    const isKnown = [...records, ...(chosen as Named[])].some(
      (record) => record.name.toLowerCase() === name.toLowerCase(),
    );
    return onCreate && name && !isKnown ? [...records, { ID: newId, name }] : records;
  }
  return (
    <Autocomplete<Named, true>
      id={id}
      multiple
      options={matches as object[] as Named[]}
      value={(chosen as (Named | undefined)[]).filter((one) => one !== undefined)}
      loading={isPending}
      filterOptions={withNew}
      filterSelectedOptions
      autoHighlight
      noOptionsText="No matches"
      inputValue={typed}
      onInputChange={(_event, text, reason) => reason !== 'reset' && type(text)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ ID }) => ID}
      isOptionEqualToValue={(one, other) => one.ID === other.ID}
      renderOption={({ key, ...item }, { ID, name }) => (
        <li key={key} {...item}>
          {ID === newId ? `Add “${name}”` : name}
        </li>
      )}
      renderValue={(records, getItemProps) =>
        records.map((record, index) => {
          const { key, ...chip } = getItemProps({ index });
          return <Chip key={key} size="small" label={record.name} {...chip} />;
        })
      }
      onChange={(_event, records) => void choose(records)}
      onBlur={field.onBlur}
      renderInput={({ InputLabelProps, InputProps, inputProps, ...input }) => (
        <TextField
          {...input}
          name={field.name}
          inputRef={field.ref}
          label={title}
          error={hasError}
          helperText={hint}
          slotProps={{ inputLabel: InputLabelProps, input: InputProps, htmlInput: inputProps }}
        />
      )}
    />
  );
}
