import { DataTable, SearchInput } from 'react-admin';
import { RecordLink } from '../shared/RecordLink.tsx';
import { RecordList } from '../shared/RecordList.tsx';
import { RecordTable, visibleFrom } from '../shared/RecordTable.tsx';
import { type DeliveryZone, freePostageLabel, taxLabel } from './delivery-zone.ts';

const filters = [<SearchInput key="q" source="q" alwaysOn />];

export const DeliveryZoneList = () => (
  <RecordList filters={filters}>
    <RecordTable>
      <DataTable.Col source="name" disableSort>
        <RecordLink source="name" />
      </DataTable.Col>
      <DataTable.Col label="Tax" render={(zone: DeliveryZone) => taxLabel(zone)} />
      <DataTable.Col
        label="Free delivery"
        render={(zone: DeliveryZone) => freePostageLabel(zone)}
        sx={visibleFrom.sm}
      />
    </RecordTable>
  </RecordList>
);
