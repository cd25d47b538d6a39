import { Link } from '@mui/material';
import { DataTable, SearchInput } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { RecordLink } from '../shared/RecordLink.tsx';
import { RecordList } from '../shared/RecordList.tsx';
import { RecordTable } from '../shared/RecordTable.tsx';
import { aliasListPath } from './domain.ts';

const filters = [<SearchInput key="q" source="q" alwaysOn />];

export const DomainList = () => (
  <RecordList filters={filters}>
    <RecordTable bulkActionButtons={false}>
      <DataTable.Col source="name" disableSort>
        <RecordLink source="name" />
      </DataTable.Col>
      <DataTable.Col
        label="Mail"
        disableSort
        render={({ ID }: ConsoleRecord) => (
          <Link component={RouterLink} to={aliasListPath(ID)} onClick={(event) => event.stopPropagation()}>
            View aliases
          </Link>
        )}
      />
    </RecordTable>
  </RecordList>
);
