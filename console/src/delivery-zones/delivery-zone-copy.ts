import { apiClient, collectItems } from '../api/api-client.ts';
import { copyName } from '../design/list/copy-name.ts';
import type { DeliveryZone } from './delivery-zone.ts';

/** A copy has the delivery methods, too. */
export async function deliveryZoneCopy({ ID, name }: DeliveryZone): Promise<object> {
  const types = await collectItems(apiClient.deliveryTypes.all(ID, { sort_direction: 'ASC' }));
  return { name: copyName(name), delivery_types: types.map((type) => type.name) };
}
