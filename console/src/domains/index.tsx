import { RecordCreate } from '../shared/RecordCreate.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { DomainForm } from './DomainForm.tsx';
import { DomainToolbar } from './DomainToolbar.tsx';

export { DomainList as List } from './DomainList.tsx';

const toolbar = <DomainToolbar />;

export const Create = () => (
  <RecordCreate redirect="list">
    <DomainForm />
  </RecordCreate>
);

export const Edit = () => (
  <RecordEdit>
    <DomainForm toolbar={toolbar} />
  </RecordEdit>
);
