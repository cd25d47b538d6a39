import { DuplicateButton } from '../design/list/DuplicateButton.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { DeliveryTypes } from './DeliveryTypes.tsx';
import { DeliveryZoneForm } from './DeliveryZoneForm.tsx';
import { deliveryZoneCopy } from './delivery-zone-copy.ts';

const actions = <DuplicateButton fieldsOf={deliveryZoneCopy} />;

export const DeliveryZoneEdit = () => (
  <RecordEdit actions={actions}>
    <DeliveryZoneForm />
    <DeliveryTypes />
  </RecordEdit>
);
