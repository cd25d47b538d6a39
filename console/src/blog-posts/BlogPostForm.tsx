import { required } from 'ra-core';
import { FormCard } from '../design/FormCard.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { HtmlInput } from '../editor/HtmlInput.tsx';
import { PictureCard } from '../media/PictureCard.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { SearchEngineCard } from '../shared/SearchEngineCard.tsx';
import { BlogCategoriesInput } from './BlogCategoriesInput.tsx';

const aside = (
  <>
    <FormCard title="Organisation">
      <BlogCategoriesInput />
      <TextInput source="author" helperText="Author name shown on the site" />
    </FormCard>
    <PictureCard />
  </>
);

export const BlogPostForm = () => (
  <RecordForm aside={aside}>
    <FormCard>
      <TextInput source="title" validate={required()} helperText={false} />
      <HtmlInput source="post" />
    </FormCard>
    <SearchEngineCard nameField="title" textField="post" />
  </RecordForm>
);
