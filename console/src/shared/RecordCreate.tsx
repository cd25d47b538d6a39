import { Create, type CreateProps } from 'react-admin';

export function RecordCreate(props: CreateProps) {
  return <Create redirect="edit" mutationMode="pessimistic" component="div" {...props} />;
}
