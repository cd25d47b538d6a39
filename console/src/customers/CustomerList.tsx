import { DataTable, SearchInput } from 'react-admin';
import { RecordList } from '../shared/RecordList.tsx';
import { RecordTable, visibleFrom } from '../shared/RecordTable.tsx';
import { CustomerLink } from './CustomerLink.tsx';
import { type Customer, townLabel } from './customer.ts';

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Name or email" />];

export const CustomerList = () => (
  <RecordList filters={filters} sort={{ field: 'last_name', order: 'ASC' }}>
    <RecordTable>
      <DataTable.Col source="last_name" label="Name">
        <CustomerLink />
      </DataTable.Col>
      <DataTable.Col source="email" sx={visibleFrom.sm} />
      <DataTable.Col
        label="Town or city"
        render={(customer: Customer) => townLabel(customer)}
        sx={visibleFrom.md}
      />
      <DataTable.Col
        label="Addresses"
        render={({ addresses }: Customer) => addresses.length}
        sx={visibleFrom.lg}
      />
    </RecordTable>
  </RecordList>
);
