import { Autocomplete, Box, Button, MenuItem, MenuList, type PopperProps, TextField } from '@mui/material';
import { useGetOne } from 'ra-core';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { ConsoleRecord } from '../../api/data-provider.ts';
import { useRecordSearch } from '../inputs/RecordInput.tsx';
import { keysOf } from './filters.ts';
import { isEqual } from './is-equal.ts';
import type {
  ChoiceFilter,
  FilterValues,
  ListFilter,
  RangeFilter,
  RecordFilter,
  TextFilter,
} from './types.ts';

interface EditorProps<F> {
  filter: F;
  values: FilterValues;
  autoFocus?: boolean;
  /** The values of this filter's own parameters. */
  onChange: (values: FilterValues) => void;
}

function ChoiceEditor({ filter, values, autoFocus = false, onChange }: EditorProps<ChoiceFilter>) {
  const keys = keysOf(filter);
  return (
    <MenuList autoFocusItem={autoFocus} aria-label={filter.label} dense>
      {filter.choices.map(({ label, filter: choice }) => (
        <MenuItem
          key={label}
          selected={keys.every((key) => isEqual(values[key], choice[key]))}
          onClick={() => onChange(choice)}
        >
          {label}
        </MenuItem>
      ))}
    </MenuList>
  );
}

const InlineList = ({ children }: PopperProps) => <Box sx={{ mt: 1 }}>{children as ReactNode}</Box>;

/** Within the popover. */
const inlineList = {
  open: true,
  disablePortal: true,
  slots: { popper: InlineList },
  slotProps: { paper: { elevation: 0, sx: { border: 0, mx: -1.5, borderRadius: 0 } } },
};

function RecordEditor({ filter, values, autoFocus = false, onChange }: EditorProps<RecordFilter>) {
  const { resource, nameField, sortField, source, label } = filter;
  const current = Number(values[source]) || 0;
  const { data: chosen = null } = useGetOne<ConsoleRecord>(
    resource,
    { id: current },
    { enabled: current > 0 },
  );
  const { matches, isPending, search } = useRecordSearch(resource, sortField);
  return (
    <Box sx={{ p: 1.5, pb: 0, width: { sm: 280 } }}>
      <Autocomplete
        {...(autoFocus && inlineList)}
        value={chosen}
        options={matches}
        loading={isPending}
        noOptionsText="No matches"
        filterOptions={(all) => all}
        getOptionLabel={(record) => String(record[nameField])}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        onInputChange={(_event, typed, reason) => search(reason === 'input' ? typed : '')}
        onChange={(_event, record) => onChange(record ? { [source]: record.ID } : {})}
        renderInput={(params) => <TextField {...params} autoFocus={autoFocus} margin="none" label={label} />}
      />
    </Box>
  );
}

function FormEditor({ filter, values, autoFocus = false, onChange }: EditorProps<RangeFilter | TextFilter>) {
  const fields = fieldsOf(filter);
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(fields.map(({ key, format }) => [key, format(String(values[key] ?? ''))])),
  );

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const entries = fields.map(({ key, parse }) => [key, parse(typed[key] ?? '')] as const);
    onChange(Object.fromEntries(entries.filter(([, value]) => value)));
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ p: 1.5, display: 'grid', gap: 1, width: { sm: 260 } }}>
      {fields.map(({ key, label, type }, index) => (
        <TextField
          key={key}
          label={label}
          type={type}
          margin="none"
          autoFocus={autoFocus && index === 0}
          value={typed[key]}
          onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
          slotProps={{ htmlInput: type === 'text' ? {} : { inputMode: 'decimal' } }}
        />
      ))}
      <Button type="submit" variant="contained" sx={{ justifySelf: 'end' }}>
        Apply
      </Button>
    </Box>
  );
}

const same = (text: string): string => text;

function fieldsOf(filter: RangeFilter | TextFilter) {
  if (filter.kind === 'text')
    return [{ key: filter.source, label: filter.label, type: 'text', parse: same, format: same }];
  const { type, from, to, parse = same, format = same } = filter;
  const labels = type === 'date' ? { from: 'After', to: 'Until' } : { from: 'Above', to: 'Up to' };
  return (['from', 'to'] as const).flatMap((bound) => {
    const key = { from, to }[bound];
    if (key === undefined) return [];
    return {
      ...{ key, label: labels[bound], type: type === 'date' ? 'date' : 'text', format },
      parse: (typed: string) => typed && parse(typed, bound),
    };
  });
}

/** Changes one filter. */
export function FilterEditor({ filter, ...props }: EditorProps<ListFilter>) {
  if (filter.kind === 'choice') return <ChoiceEditor filter={filter} {...props} />;
  if (filter.kind === 'record') return <RecordEditor filter={filter} {...props} />;
  return <FormEditor filter={filter} {...props} />;
}
