import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { NameCell } from '../design/list/NameCell.tsx';
import { RecordList } from '../design/list/RecordList.tsx';
import type { Column } from '../design/list/types.ts';
import { aliasListPath } from './domain.ts';

const columns: Column[] = [
  { source: 'name', render: () => <NameCell /> },
  {
    source: 'aliases',
    label: 'Mail',
    render: ({ ID }: ConsoleRecord) => (
      <Link component={RouterLink} to={aliasListPath(ID)} color="text.secondary">
        View aliases
      </Link>
    ),
  },
];

export const DomainList = () => <RecordList columns={columns} bulkActions={false} />;
