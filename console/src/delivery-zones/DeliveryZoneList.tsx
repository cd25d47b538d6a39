import { DataTable, SearchInput } from 'react-admin';
import { RecordLink } from '../shared/RecordLink.tsx';
import { RecordList } from '../shared/RecordList.tsx';
import { from, RecordTable } from '../shared/RecordTable.tsx';
import { type DeliveryZone, freeWords, taxWords } from './delivery-zone.ts';

const filters = [<SearchInput key="q" source="q" alwaysOn />];

export const DeliveryZoneList = () => (
  <RecordList filters={filters}>
    <RecordTable>
      <DataTable.Col source="name" disableSort>
        <RecordLink source="name" />
      </DataTable.Col>
      <DataTable.Col label="Tax" render={(zone: DeliveryZone) => taxWords(zone)} />
      <DataTable.Col label="Free postage" render={(zone: DeliveryZone) => freeWords(zone)} sx={from.sm} />
    </RecordTable>
  </RecordList>
);
