import { DataTable, DateInput, SearchInput } from 'react-admin';
import { RecordList } from '../shared/RecordList.tsx';
import { RecordTable, visibleFrom } from '../shared/RecordTable.tsx';
import { CodeLink } from './CodeLink.tsx';
import { type DiscountCode, discountLabel } from './discount-code.ts';
import { Expiry } from './Expiry.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <DateInput key="expiry_after" source="expiry_after" label="Expires after" parse={(day: string) => day} />,
  <DateInput key="expiry_to" source="expiry_to" label="Expires by" parse={(day: string) => day} />,
];

export const DiscountCodeList = () => (
  <RecordList filters={filters}>
    <RecordTable>
      <DataTable.Col source="code" sx={{ overflowWrap: 'anywhere' }}>
        <CodeLink />
      </DataTable.Col>
      <DataTable.Col source="name" disableSort sx={visibleFrom.sm} />
      <DataTable.Col
        label="Discount"
        sx={visibleFrom.sm}
        render={(record: DiscountCode) => discountLabel(record)}
      />
      <DataTable.Col source="expiry" sx={{ whiteSpace: 'nowrap' }}>
        <Expiry />
      </DataTable.Col>
    </RecordTable>
  </RecordList>
);
