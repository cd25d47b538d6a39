import { readForWrite } from '../api/api-client.ts';
import { dataProvider } from '../api/data-provider.ts';
import { dedupeInFlight } from '../api/in-flight-requests.ts';
import { nextMenuOrder, type SitePage } from './page.ts';

const withMenuOrder = async <T extends Partial<SitePage>>(page: T): Promise<T> => ({
  ...page,
  menu_order: await readForWrite(nextMenuOrder(page.parent_id ?? 0)),
});

/** The data provider, but new and moved pages are placed last among their siblings. */
export const pageProvider: typeof dataProvider = {
  ...dataProvider,
  create: (resource, { data, ...params }) =>
    dedupeInFlight(['create with menu order', data], async () =>
      dataProvider.create(resource, { ...params, data: await withMenuOrder(data) }),
    ),
  update: (resource, { data, ...params }) =>
    dedupeInFlight(['update with menu order', params.id, data], async () => {
      const stays = data.parent_id === params.previousData.parent_id;
      return dataProvider.update(resource, { ...params, data: stays ? data : await withMenuOrder(data) });
    }),
};
