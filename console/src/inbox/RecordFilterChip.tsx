import { Chip } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { useRecordTitles } from '../shared/use-record-titles.ts';

interface RecordFilterChipProps {
  /** Of the address: `post`. */
  parameter: string;
  /** Of the record whose messages are listed. */
  envelopeKey: string;
}

/** Shows the record that the list is limited to; can be removed. */
export function RecordFilterChip({ parameter, envelopeKey }: RecordFilterChipProps) {
  const [search, setSearch] = useSearchParams();
  const ID = Number(search.get(parameter)) || 0;
  const titles = useRecordTitles(envelopeKey, [ID]);
  if (!ID) return null;

  function showAll(): void {
    search.delete(parameter);
    setSearch(search);
  }
  return (
    <Chip
      label={`On: ${titles[ID] ?? `${parameter} ${ID}`}`}
      onDelete={showAll}
      sx={{ mb: 2, maxWidth: '100%' }}
    />
  );
}
