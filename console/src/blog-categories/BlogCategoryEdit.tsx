import { required, TextInput } from 'react-admin';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';

export const BlogCategoryEdit = () => (
  <RecordEdit>
    <RecordForm>
      <TextInput source="name" validate={required()} helperText="What your blog files posts under" />
    </RecordForm>
  </RecordEdit>
);
