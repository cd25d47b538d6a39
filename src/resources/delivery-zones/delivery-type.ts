import { id, reference, text } from '../../schema/fields/index.ts';
import { create, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';

export const deliveryType = defineResource({
  keys: { one: 'delivery_type', many: 'delivery_types' },
  table: 'delivery_types',
  title: 'Delivery types',
  description: 'Delivery methods of a zone. Read only.',
  group: 'shop',
  containerField: 'zone_id',
  fields: {
    zone_id: reference('delivery_zone', { onDelete: 'cascade' }),
    ID: id(),
    name: text({ example: 'First class' }),
  },
  titleOf: ({ name }) => String(name),
  requiredInBundle: ['name'],
  operations: [
    list('/deliveryzones/:id/types', 'List the delivery types of a zone'),
    read('/deliveryzones/:id/types/:typeid', 'Read a delivery type'),
  ],
  ownerOperations: [
    create('/deliveryzones/:id/types', 'Create a delivery type', { required: ['name'] }),
    update('/deliveryzones/:id/types/:typeid', 'Change a delivery type'),
    remove('/deliveryzones/:id/types/:typeid', 'Delete a delivery type'),
  ],
});
