import { apiClient } from '../api/api-client.ts';
import { dataProvider } from '../api/data-provider.ts';
import { createIdempotently } from '../api/idempotent-creation.ts';
import { dedupeInFlight } from '../api/in-flight-requests.ts';

/** The data provider, but a new zone may come with the names of its delivery methods. */
export const deliveryZoneProvider: typeof dataProvider = {
  ...dataProvider,
  create: (resource, { data: { delivery_types = [], ...zone }, ...params }) =>
    dedupeInFlight(['create with delivery types', zone], async () => {
      const created = await dataProvider.create(resource, { ...params, data: zone });
      const { ID } = created.data as never as { ID: number };
      for (const name of delivery_types as string[])
        await createIdempotently(['delivery-types', ID, name], (options) =>
          apiClient.deliveryTypes.create(ID, { name }, options),
        );
      return created as never;
    }),
};
