import { NameCell } from '../design/list/NameCell.tsx';
import { RecordList } from '../design/list/RecordList.tsx';
import type { Column } from '../design/list/types.ts';
import { useDuplicate } from '../design/list/use-duplicate.ts';
import { type DeliveryZone, freePostageLabel, taxLabel } from './delivery-zone.ts';
import { deliveryZoneCopy } from './delivery-zone-copy.ts';

const columns: Column<DeliveryZone>[] = [
  { source: 'name', render: () => <NameCell /> },
  { source: 'tax_rate', label: 'Tax', render: taxLabel },
  { source: 'free_postage_above', label: 'Free delivery', visibleFrom: 'sm', render: freePostageLabel },
];

export function DeliveryZoneList() {
  const duplicate = useDuplicate(deliveryZoneCopy);
  return (
    <RecordList<DeliveryZone>
      columns={columns}
      rowActions={({ ID }) => [{ label: 'Duplicate', run: () => duplicate(ID) }]}
    />
  );
}
