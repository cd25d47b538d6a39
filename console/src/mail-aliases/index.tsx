import { RecordCreate } from '../shared/RecordCreate.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { AliasAddress } from './AliasAddress.tsx';
import { MailAliasForm } from './MailAliasForm.tsx';

export { MailAliasList as List } from './MailAliasList.tsx';

const title = <AliasAddress />;

export const Create = () => (
  <RecordCreate redirect="list">
    <MailAliasForm />
  </RecordCreate>
);

export const Edit = () => (
  <RecordEdit title={title}>
    <MailAliasForm />
  </RecordEdit>
);
