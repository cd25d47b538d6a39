import { required } from 'ra-core';
import { FormCard } from '../design/FormCard.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { PictureCard } from '../media/PictureCard.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { SearchEngineCard } from '../shared/SearchEngineCard.tsx';
import { CategoryInput } from './CategoryInput.tsx';
import { CategoryProducts } from './CategoryProducts.tsx';

export const CategoryForm = () => (
  <RecordForm aside={<PictureCard />}>
    <FormCard>
      <TextInput source="title" validate={required()} />
      <CategoryInput
        source="parent_category"
        noneLabel="None (top level)"
        helperText="Leave empty for a top-level category"
      />
    </FormCard>
    <CategoryProducts />
    <SearchEngineCard nameField="title" />
  </RecordForm>
);
