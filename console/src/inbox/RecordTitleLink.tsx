import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { useRecordTitles } from '../shared/use-record-titles.ts';

interface RecordTitleLinkProps {
  resource: string;
  envelopeKey: string;
  ID: number;
}

/** Leads to what a message is about. */
export function RecordTitleLink({ resource, envelopeKey, ID }: RecordTitleLinkProps) {
  const titles = useRecordTitles(envelopeKey, [ID]);
  return (
    <Link component={RouterLink} to={`/${resource}/${ID}`}>
      {titles[ID] ?? `#${ID}`}
    </Link>
  );
}
