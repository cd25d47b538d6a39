import { RecordCreate } from '../shared/RecordCreate.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { DomainDeleteButton } from './DomainDeleteButton.tsx';
import { DomainForm } from './DomainForm.tsx';

export { DomainList as List } from './DomainList.tsx';

const deleteButton = <DomainDeleteButton />;

export const Create = () => (
  <RecordCreate redirect="list">
    <DomainForm />
  </RecordCreate>
);

export const Edit = () => (
  <RecordEdit>
    <DomainForm deleteButton={deleteButton} />
  </RecordEdit>
);
