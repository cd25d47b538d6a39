import { RecordCreate } from '../shared/RecordCreate.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { MailAliasForm } from './MailAliasForm.tsx';

export { MailAliasList as List } from './MailAliasList.tsx';

export const Create = () => (
  <RecordCreate redirect="list">
    <MailAliasForm />
  </RecordCreate>
);

export const Edit = () => (
  <RecordEdit>
    <MailAliasForm />
  </RecordEdit>
);
