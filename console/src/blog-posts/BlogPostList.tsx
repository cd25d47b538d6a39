import { DataTable, ReferenceArrayField, SearchInput } from 'react-admin';
import { DateInput } from '../design/inputs/DateInput.tsx';
import { RecordInput } from '../design/inputs/RecordInput.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { RecordLink } from '../shared/RecordLink.tsx';
import { RecordList } from '../shared/RecordList.tsx';
import { RecordTable, visibleFrom } from '../shared/RecordTable.tsx';
import { Timestamp } from '../shared/Timestamp.tsx';
import { type BlogPost, dayPart, endOfDay, startOfDay } from './blog-post.ts';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <RecordInput key="category" source="category" resource="blog-categories" label="Category" />,
  <TextInput key="author" source="author" label="Author" helperText={false} />,
  <DateInput
    key="from"
    source="datetime_from"
    label="From"
    parse={startOfDay}
    format={dayPart}
    helperText={false}
  />,
  <DateInput
    key="to"
    source="datetime_to"
    label="Until"
    parse={endOfDay}
    format={dayPart}
    helperText={false}
  />,
];

export const BlogPostList = () => (
  <RecordList filters={filters} sort={{ field: 'datetime', order: 'DESC' }}>
    <RecordTable>
      <DataTable.Col source="title">
        <RecordLink source="title" />
      </DataTable.Col>
      <DataTable.Col source="author" disableSort sx={{ ...visibleFrom.sm, whiteSpace: { md: 'nowrap' } }} />
      <DataTable.Col label="Categories" disableSort sx={visibleFrom.md}>
        <ReferenceArrayField source="category_id" reference="blog-categories" />
      </DataTable.Col>
      <DataTable.Col source="datetime" render={({ datetime }: BlogPost) => <Timestamp at={datetime} />} />
    </RecordTable>
  </RecordList>
);
