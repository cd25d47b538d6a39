import { required } from 'ra-core';
import { FormCard } from '../design/FormCard.tsx';
import { DateTimeInput } from '../design/inputs/DateTimeInput.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { HtmlInput } from '../editor/HtmlInput.tsx';
import { PictureCard } from '../media/PictureCard.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { VisibilityCard } from '../shared/visibility.tsx';
import { endsAfterStart } from './event.ts';

const aside = (
  <>
    <VisibilityCard />
    <FormCard title="Date and place">
      <DateTimeInput source="starts" validate={required()} />
      <DateTimeInput source="ends" validate={endsAfterStart} helperText="Optional" />
      <TextInput source="location" multiline helperText="Address, or the name of the place" />
    </FormCard>
    <PictureCard />
  </>
);

export const EventForm = () => (
  <RecordForm aside={aside}>
    <FormCard>
      <TextInput source="title" validate={required()} helperText={false} />
      <HtmlInput source="description" />
    </FormCard>
  </RecordForm>
);
