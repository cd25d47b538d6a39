import { DataTable, DateInput, SearchInput } from 'react-admin';
import { RecordLink } from '../shared/RecordLink.tsx';
import { RecordList } from '../shared/RecordList.tsx';
import { from, RecordTable } from '../shared/RecordTable.tsx';
import { type DiscountCode, expiryWords, reduction } from './discount-code.ts';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <DateInput key="expiry_after" source="expiry_after" label="Expires after" parse={(day: string) => day} />,
  <DateInput key="expiry_to" source="expiry_to" label="Expires by" parse={(day: string) => day} />,
];

export const DiscountCodeList = () => (
  <RecordList filters={filters}>
    <RecordTable>
      <DataTable.Col source="code">
        <RecordLink source="code" />
      </DataTable.Col>
      <DataTable.Col source="name" disableSort sx={from.sm} />
      <DataTable.Col label="Reduction" render={(record: DiscountCode) => reduction(record)} />
      <DataTable.Col
        source="expiry"
        sx={{ whiteSpace: 'nowrap' }}
        render={(record: DiscountCode) => expiryWords(record.expiry)}
      />
    </RecordTable>
  </RecordList>
);
