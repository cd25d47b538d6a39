import { DataTable, SearchInput } from 'react-admin';
import { RecordInput } from '../design/inputs/RecordInput.tsx';
import { RecordList } from '../shared/RecordList.tsx';
import { RecordTable, visibleFrom } from '../shared/RecordTable.tsx';
import { AliasLink } from './AliasLink.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <RecordInput
    key="domain"
    source="domain_id"
    resource="domains"
    label="Domain"
    sx={{ minWidth: 200 }}
    alwaysOn
  />,
];

export const MailAliasList = () => (
  <RecordList filters={filters}>
    <RecordTable>
      <DataTable.Col source="alias" label="Alias" disableSort>
        <AliasLink />
      </DataTable.Col>
      <DataTable.Col
        source="email"
        label="Forwards to"
        disableSort
        sx={{ ...visibleFrom.sm, overflowWrap: 'anywhere' }}
      />
    </RecordTable>
  </RecordList>
);
