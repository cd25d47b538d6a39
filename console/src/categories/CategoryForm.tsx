import { required, TextInput } from 'react-admin';
import { RecordForm } from '../shared/RecordForm.tsx';
import { SearchEngineInputs } from '../shared/SearchEngineInputs.tsx';
import { CategoryInput } from './CategoryInput.tsx';

export const CategoryForm = () => (
  <RecordForm>
    <TextInput source="title" validate={required()} />
    <CategoryInput source="parent_category" noneLabel="On the top level" helperText="The parent category" />
    <SearchEngineInputs />
  </RecordForm>
);
