import { List, type ListProps, Pagination } from 'react-admin';

/** Filters, sort and page are in the URL. The total is never counted. */
export function RecordList(props: ListProps) {
  return (
    <List
      exporter={false}
      perPage={25}
      sort={{ field: 'ID', order: 'DESC' }}
      pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
      {...props}
    />
  );
}
