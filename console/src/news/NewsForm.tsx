import { required } from 'ra-core';
import { FormCard } from '../design/FormCard.tsx';
import { BooleanInput } from '../design/inputs/BooleanInput.tsx';
import { DateTimeInput } from '../design/inputs/DateTimeInput.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { HtmlInput } from '../editor/HtmlInput.tsx';
import { PictureCard } from '../media/PictureCard.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';

const aside = (
  <>
    <FormCard title="Publishing">
      <BooleanInput source="visible" helperText={false} />
      <DateTimeInput source="datetime" validate={required()} />
    </FormCard>
    <PictureCard />
  </>
);

export const NewsForm = () => (
  <RecordForm aside={aside}>
    <FormCard>
      <TextInput source="title" validate={required()} helperText={false} />
      <HtmlInput source="body" isRequired />
    </FormCard>
  </RecordForm>
);
