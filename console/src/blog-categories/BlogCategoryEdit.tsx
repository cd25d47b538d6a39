import { required, TextInput } from 'react-admin';
import { FormCard } from '../design/FormCard.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';

export const BlogCategoryEdit = () => (
  <RecordEdit>
    <RecordForm>
      <FormCard>
        <TextInput source="name" validate={required()} helperText="Groups the posts of your blog" />
      </FormCard>
    </RecordForm>
  </RecordEdit>
);
