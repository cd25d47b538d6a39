import { RecordCreate } from '../shared/RecordCreate.tsx';
import { DeliveryZoneForm } from './DeliveryZoneForm.tsx';

export const DeliveryZoneCreate = () => (
  <RecordCreate>
    <DeliveryZoneForm />
  </RecordCreate>
);
