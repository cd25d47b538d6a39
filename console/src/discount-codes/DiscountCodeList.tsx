import { DataTable, SearchInput } from 'react-admin';
import { DateInput } from '../design/inputs/DateInput.tsx';
import { RecordList } from '../shared/RecordList.tsx';
import { RecordTable, visibleFrom } from '../shared/RecordTable.tsx';
import { CodeLink } from './CodeLink.tsx';
import { type DiscountCode, discountLabel } from './discount-code.ts';
import { Expiry } from './Expiry.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <DateInput key="expiry_after" source="expiry_after" label="Expires after" />,
  <DateInput key="expiry_to" source="expiry_to" label="Expires by" />,
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
