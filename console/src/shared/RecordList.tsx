import { List, type ListProps, Pagination } from 'react-admin';

/** A list page: filters, sort and page live in the address. How many there are in all is never counted. */
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
