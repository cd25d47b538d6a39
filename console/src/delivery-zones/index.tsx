export { DeliveryZoneCreate as Create } from './DeliveryZoneCreate.tsx';
export { DeliveryZoneEdit as Edit } from './DeliveryZoneEdit.tsx';
export { DeliveryZoneList as List } from './DeliveryZoneList.tsx';
