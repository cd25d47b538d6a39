import { Create, type CreateProps } from 'react-admin';

/** A page for a new record. What the server finds wrong appears at the fields. */
export function RecordCreate(props: CreateProps) {
  return <Create redirect="edit" mutationMode="pessimistic" {...props} />;
}
