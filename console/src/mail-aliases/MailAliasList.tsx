import { AutocompleteInput, DataTable, ReferenceInput, SearchInput } from 'react-admin';
import { RecordList } from '../shared/RecordList.tsx';
import { RecordTable, visibleFrom } from '../shared/RecordTable.tsx';
import { AliasLink } from './AliasLink.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ReferenceInput key="domain" source="domain_id" reference="domains" alwaysOn>
    <AutocompleteInput label="Domain" optionText="name" helperText={false} sx={{ minWidth: 200 }} />
  </ReferenceInput>,
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
