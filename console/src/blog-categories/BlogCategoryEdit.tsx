import { required } from 'ra-core';
import { TextInput } from 'react-admin';
import { FormCard } from '../design/FormCard.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { uniqueName } from './unique-name.ts';

export const BlogCategoryEdit = () => (
  <RecordEdit>
    <RecordForm>
      <FormCard>
        <TextInput
          source="name"
          validate={[required(), uniqueName]}
          helperText="Groups the posts of your blog"
        />
      </FormCard>
    </RecordForm>
  </RecordEdit>
);
