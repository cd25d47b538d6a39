import { dataProvider } from '../api/data-provider.ts';
import { readToWrite } from '../api/owner.ts';
import { sharing } from '../api/under-way.ts';
import { lastPlace, type SitePage } from './page.ts';

const placed = async <T extends Partial<SitePage>>(page: T): Promise<T> => ({
  ...page,
  menu_order: await readToWrite(lastPlace(page.parent_id ?? 0)),
});

/** What the forms of pages save through: like every other form, but a page that comes to a place stands after the others. */
export const pageProvider: typeof dataProvider = {
  ...dataProvider,
  create: (resource, { data, ...params }) =>
    sharing(['create at its place', data], async () =>
      dataProvider.create(resource, { ...params, data: await placed(data) }),
    ),
  update: (resource, { data, ...params }) =>
    sharing(['update at its place', params.id, data], async () => {
      const stays = data.parent_id === params.previousData.parent_id;
      return dataProvider.update(resource, { ...params, data: stays ? data : await placed(data) });
    }),
};
