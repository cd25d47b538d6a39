import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { useGetList, useRecordContext } from 'ra-core';
import { Link } from 'react-router-dom';
import type { ConsoleRecord } from '../api/data-provider.ts';
import type { BlogPost } from './blog-post.ts';

/** Counting stops here. */
const maxCount = 100;

function countLabel(count: number, hasMore: boolean): string {
  if (hasMore) return `${maxCount} comments or more`;
  if (!count) return 'No comments';
  return count === 1 ? '1 comment' : `${count} comments`;
}

export function CommentsButton() {
  const post = useRecordContext<BlogPost>();
  const { data, pageInfo } = useGetList<ConsoleRecord>(
    'blog-comments',
    {
      filter: { post_id: post?.ID },
      pagination: { page: 1, perPage: maxCount },
      sort: { field: 'ID', order: 'DESC' },
    },
    { enabled: post !== undefined },
  );
  if (!post || !data) return null;
  return (
    <Button
      component={Link}
      to={`/blog-comments?show=all&post=${post.ID}`}
      color="inherit"
      startIcon={<ChatBubbleLeftRightIcon />}
    >
      {countLabel(data.length, pageInfo?.hasNextPage ?? false)}
    </Button>
  );
}
