import { NameCell } from '../design/list/NameCell.tsx';
import { RecordList } from '../design/list/RecordList.tsx';
import { RecordNames } from '../design/list/RecordNames.tsx';
import type { Column, ListFilter } from '../design/list/types.ts';
import { datetimeFilter } from '../shared/datetime-filter.ts';
import { Timestamp } from '../shared/Timestamp.tsx';
import type { BlogPost } from './blog-post.ts';

const columns: Column<BlogPost>[] = [
  {
    source: 'title',
    isSortable: true,
    render: ({ author }) => <NameCell source="title" detailUntil="sm" detail={author} />,
  },
  { source: 'author', visibleFrom: 'sm' },
  {
    source: 'category_id',
    visibleFrom: 'md',
    render: ({ category_id }) => (
      <RecordNames resource="blog-categories" nameField="name" ids={category_id} />
    ),
  },
  { source: 'datetime', isSortable: true, render: ({ datetime }) => <Timestamp at={datetime} /> },
];

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
];

const sort = { field: 'datetime', order: 'DESC' } as const;

export const BlogPostList = () => <RecordList<BlogPost> columns={columns} filters={filters} sort={sort} />;
