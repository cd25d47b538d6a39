import { NameCell } from '../design/list/NameCell.tsx';
import { RecordList } from '../design/list/RecordList.tsx';
import { RecordNames } from '../design/list/RecordNames.tsx';
import type { Column, ListFilter } from '../design/list/types.ts';
import { datetimeFilter } from '../shared/datetime-filter.ts';
import { Timestamp } from '../shared/Timestamp.tsx';
import type { BlogPost } from './blog-post.ts';
import { PostStatus } from './PostStatus.tsx';

const columns: Column<BlogPost>[] = [
  {
    source: 'title',
    isSortable: true,
    render: (post) => <NameCell source="title" detailUntil="sm" detail={<PostStatus {...post} />} />,
  },
  { source: 'is_draft', label: 'Status', visibleFrom: 'sm', render: (post) => <PostStatus {...post} /> },
  { source: 'author', visibleFrom: 'md' },
  {
    source: 'category_id',
    visibleFrom: 'md',
    render: ({ category_id }) => (
      <RecordNames resource="blog-categories" nameField="name" ids={category_id} />
    ),
  },
  { source: 'datetime', isSortable: true, render: ({ datetime }) => <Timestamp at={datetime} /> },
];

const draftView = { label: 'Drafts', filter: { is_draft: 'true' } };
const notDraftView = { label: 'Published or scheduled', filter: { is_draft: 'false' } };
const filters: ListFilter[] = [
  {
    kind: 'record',
    label: 'Category',
    source: 'category',
    resource: 'blog-categories',
    nameField: 'name',
  },
  { kind: 'text', label: 'Author', source: 'author' },
  datetimeFilter('Published'),
  { kind: 'choice', label: 'Status', choices: [draftView, notDraftView] },
];
const views = [draftView];

const sort = { field: 'datetime', order: 'DESC' } as const;

export const BlogPostList = () => (
  <RecordList<BlogPost> columns={columns} filters={filters} views={views} sort={sort} />
);
