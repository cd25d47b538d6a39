import { required } from 'ra-core';
import { FormCard } from '../design/FormCard.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { PictureCard } from '../media/PictureCard.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { uniqueName } from './unique-name.ts';

export const BlogCategoryEdit = () => (
  <RecordEdit>
    <RecordForm aside={<PictureCard />}>
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
