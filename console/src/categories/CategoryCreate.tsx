import { RecordCreate } from '../shared/RecordCreate.tsx';
import { CategoryForm } from './CategoryForm.tsx';

export const CategoryCreate = () => (
  <RecordCreate>
    <CategoryForm />
  </RecordCreate>
);
