import { NameCell } from '../design/list/NameCell.tsx';
import { RecordList } from '../design/list/RecordList.tsx';
import type { Column } from '../design/list/types.ts';
import { type DeliveryZone, freePostageLabel, taxLabel } from './delivery-zone.ts';

const columns: Column<DeliveryZone>[] = [
  { source: 'name', render: () => <NameCell /> },
  { source: 'tax_rate', label: 'Tax', render: taxLabel },
  { source: 'free_postage_above', label: 'Free delivery', visibleFrom: 'sm', render: freePostageLabel },
];

export const DeliveryZoneList = () => <RecordList<DeliveryZone> columns={columns} />;
