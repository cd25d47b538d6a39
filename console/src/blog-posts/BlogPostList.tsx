import {
  AutocompleteInput,
  DataTable,
  DateInput,
  ReferenceArrayField,
  ReferenceInput,
  SearchInput,
  TextInput,
} from 'react-admin';
import { Moment } from '../shared/Moment.tsx';
import { RecordLink } from '../shared/RecordLink.tsx';
import { RecordList } from '../shared/RecordList.tsx';
import { from, RecordTable } from '../shared/RecordTable.tsx';
import { type BlogPost, dayBegins, dayEnds, dayOf } from './blog-post.ts';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ReferenceInput key="category" source="category" reference="blog-categories" label="Category">
    <AutocompleteInput label="Category" helperText={false} />
  </ReferenceInput>,
  <TextInput key="author" source="author" label="Author" helperText={false} />,
  <DateInput
    key="from"
    source="datetime_from"
    label="From"
    parse={dayBegins}
    format={dayOf}
    helperText={false}
  />,
  <DateInput key="to" source="datetime_to" label="Until" parse={dayEnds} format={dayOf} helperText={false} />,
];

export const BlogPostList = () => (
  <RecordList filters={filters} sort={{ field: 'datetime', order: 'DESC' }}>
    <RecordTable>
      <DataTable.Col source="title">
        <RecordLink source="title" />
      </DataTable.Col>
      <DataTable.Col source="author" disableSort sx={{ ...from.sm, whiteSpace: { md: 'nowrap' } }} />
      <DataTable.Col label="Categories" disableSort sx={from.md}>
        <ReferenceArrayField source="category_id" reference="blog-categories" />
      </DataTable.Col>
      <DataTable.Col source="datetime" render={({ datetime }: BlogPost) => <Moment at={datetime} />} />
    </RecordTable>
  </RecordList>
);
