import { RecordEdit } from '../shared/RecordEdit.tsx';
import { CategoryForm } from './CategoryForm.tsx';

export const CategoryEdit = () => (
  <RecordEdit>
    <CategoryForm />
  </RecordEdit>
);
