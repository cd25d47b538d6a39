import { required, useRecordContext } from 'ra-core';
import { FormCard } from '../design/FormCard.tsx';
import { BooleanInput } from '../design/inputs/BooleanInput.tsx';
import { DateTimeInput } from '../design/inputs/DateTimeInput.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { HtmlInput } from '../editor/HtmlInput.tsx';
import { PictureCard } from '../media/PictureCard.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { SearchEngineCard } from '../shared/SearchEngineCard.tsx';
import { BlogCategoriesInput } from './BlogCategoriesInput.tsx';

const aside = (
  <>
    <PublishingCard />
    <FormCard title="Organisation">
      <BlogCategoriesInput />
      <TextInput source="author" helperText="Author name shown on the site" />
    </FormCard>
    <PictureCard />
  </>
);

function PublishingCard() {
  const isNew = useRecordContext()?.ID === undefined;
  return (
    <FormCard title="Publishing">
      <BooleanInput source="is_draft" helperText="Hidden from visitors until you turn this off" />
      <DateTimeInput
        source="datetime"
        {...(!isNew && { validate: required() })}
        helperText={`A date in the future schedules the post${isNew ? '; empty means now' : ''}`}
      />
    </FormCard>
  );
}

export const BlogPostForm = () => (
  <RecordForm aside={aside}>
    <FormCard>
      <TextInput source="title" validate={required()} helperText={false} />
      <HtmlInput source="post" />
    </FormCard>
    <SearchEngineCard nameField="title" textField="post" />
  </RecordForm>
);
