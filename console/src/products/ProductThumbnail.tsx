import { useQuery } from '@tanstack/react-query';
import { useListContext, useRecordContext } from 'ra-core';
import { api } from '../api/call.ts';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { Thumbnail } from '../media/Thumbnail.tsx';

type Pictures = Record<string, number>;

/** Media files of the first pictures of all products on the list's page, in one request. */
function useFirstPictures(): Pictures {
  const { data: products = [] } = useListContext<ConsoleRecord>();
  const ids = products.map(({ ID }) => ID).join();
  const { data } = useQuery({
    queryKey: ['/first_pictures', ids],
    queryFn: async () => (await api.get<{ pictures: Pictures }>('/first_pictures', { ids })).pictures,
    enabled: ids !== '',
    placeholderData: (former) => former,
  });
  return data ?? {};
}

/** Of a row. */
export function ProductThumbnail() {
  const product = useRecordContext<ConsoleRecord>();
  const pictures = useFirstPictures();
  const ID = product && pictures[product.ID];
  return <Thumbnail file={ID ? { ID } : undefined} sx={{ width: 32 }} />;
}
