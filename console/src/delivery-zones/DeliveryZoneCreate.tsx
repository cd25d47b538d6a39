import { DataProviderContext } from 'ra-core';
import { RecordCreate } from '../shared/RecordCreate.tsx';
import { DeliveryZoneForm } from './DeliveryZoneForm.tsx';
import { deliveryZoneProvider } from './delivery-zone-provider.ts';

export const DeliveryZoneCreate = () => (
  <DataProviderContext.Provider value={deliveryZoneProvider}>
    <RecordCreate>
      <DeliveryZoneForm />
    </RecordCreate>
  </DataProviderContext.Provider>
);
