import { RecordEdit } from '../shared/RecordEdit.tsx';
import { DeliveryTypes } from './DeliveryTypes.tsx';
import { DeliveryZoneForm } from './DeliveryZoneForm.tsx';

export const DeliveryZoneEdit = () => (
  <RecordEdit>
    <DeliveryZoneForm />
    <DeliveryTypes />
  </RecordEdit>
);
