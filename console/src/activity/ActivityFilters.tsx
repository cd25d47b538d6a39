import { Box, Button, MenuItem, TextField } from '@mui/material';
import type { Owner } from '../account/owner.ts';
import { apiResources } from '../api/api-resources.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { SearchField } from '../design/SearchField.tsx';
import { useDebouncedSearch } from '../inbox/use-debounced-search.ts';
import { periods, type useActivityFilter } from './filter.ts';
import { useRecordTypeLabel } from './use-record-type-label.ts';

const otherActors = {
  token: 'Apps and tokens (API)',
  visitor: 'Visitors of the site',
  'command line': 'Server administrator (CLI)',
};

export function ActivityFilters({ filter, setFilter, isSet, clear }: ReturnType<typeof useActivityFilter>) {
  const { data } = useApiQuery<{ owners: Owner[] }>('/owners');
  const labelOf = useRecordTypeLabel();
  const [typed, setTyped] = useDebouncedSearch(filter.title, (title) => setFilter({ title }));
  const owners = data?.owners.map(({ ID, email }) => [`owner:${ID}`, email]) ?? [];
  const kinds = Object.values(apiResources).map(({ envelopeKey }) => [envelopeKey, labelOf(envelopeKey)]);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center' }}>
      <SearchField value={typed} onChange={setTyped} label="Search by name" />
      <Choice
        label="Person"
        any="Anyone"
        choices={[...owners, ...Object.entries(otherActors)]}
        value={filter.actor}
        onChange={(actor) => setFilter({ actor })}
      />
      <Choice
        label="Type"
        any="All types"
        choices={kinds}
        value={filter.resource}
        onChange={(resource) => setFilter({ resource })}
      />
      <Choice
        label="Time"
        any={periods['']}
        choices={Object.entries(periods).slice(1)}
        value={filter.period}
        onChange={(period) => setFilter({ period })}
      />
      {filter.period === 'range' &&
        (['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            margin="none"
            fullWidth={false}
            value={filter[end]}
            onChange={({ target }) => setFilter({ [end]: target.value })}
            slotProps={{ htmlInput: { 'aria-label': end === 'from' ? 'First day' : 'Last day' } }}
          />
        ))}
      {isSet && (
        <Button color="inherit" onClick={clear}>
          Clear filters
        </Button>
      )}
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  /** Name of the choice that filters nothing. */
  any: string;
  choices: string[][];
  value: string;
  onChange: (value: string) => void;
}

/** A value that is no longer offered, such as a former owner, is kept. */
function Choice({ label, any, choices, value, onChange }: ChoiceProps) {
  const isKnown = !value || choices.some(([one]) => one === value);
  return (
    <TextField
      select
      margin="none"
      fullWidth={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': label } } }}
      sx={{ minWidth: 130, maxWidth: { xs: '100%', sm: 220 } }}
    >
      <MenuItem value="">{any}</MenuItem>
      {(isKnown ? choices : [...choices, [value, '…']]).map(([one, name]) => (
        <MenuItem key={one} value={one}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
