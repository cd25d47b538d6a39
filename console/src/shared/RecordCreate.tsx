import { CreateBase, type CreateBaseProps, useCreateContext } from 'ra-core';
import { Title } from '../design/Title.tsx';

/** Page of a new record; its own page comes next. */
export const RecordCreate = ({ children, ...props }: CreateBaseProps) => (
  <CreateBase redirect="edit" mutationMode="pessimistic" {...props}>
    <DefaultTitle />
    {children}
  </CreateBase>
);

const DefaultTitle = () => <Title title={useCreateContext().defaultTitle} />;
