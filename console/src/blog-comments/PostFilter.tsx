import { Chip } from '@mui/material';
import { useGetOne } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import type { ConsoleRecord } from '../api/data-provider.ts';

/** Shows the post that the list is limited to; can be removed. */
export function PostFilter() {
  const [search, setSearch] = useSearchParams();
  const post = search.get('post');
  const { data } = useGetOne<ConsoleRecord>('blog-posts', { id: post ?? 0 }, { enabled: Boolean(post) });
  if (!post) return null;

  function showAll(): void {
    search.delete('post');
    setSearch(search);
  }
  return (
    <Chip
      label={`On: ${data?.title ?? `post ${post}`}`}
      onDelete={showAll}
      sx={{ mb: 2, maxWidth: '100%' }}
    />
  );
}
