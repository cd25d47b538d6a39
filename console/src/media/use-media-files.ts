import { useInfiniteGetList } from 'ra-core';
import type { MediaFile } from './media-file.ts';

const perPage = 48;

/** The library, newest first, as far as it has been scrolled. */
export function useMediaFiles(q: string, isPicturesOnly = false) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteGetList<MediaFile>('media-files', {
      filter: q ? { q } : {},
      sort: { field: 'ID', order: 'DESC' },
      pagination: { page: 1, perPage },
    });
  const all = data?.pages.flatMap(({ data: files }) => files) ?? [];
  return {
    files: isPicturesOnly ? all.filter(({ media_type }) => media_type.startsWith('image/')) : all,
    ...{ error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch },
  };
}
