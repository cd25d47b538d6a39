import { required, useRecordContext } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { FormCard } from '../design/FormCard.tsx';
import { BooleanInput } from '../design/inputs/BooleanInput.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { PictureCard } from '../media/PictureCard.tsx';
import { RecordDeleteButton } from '../shared/DeleteButtons.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { SearchEngineCard } from '../shared/SearchEngineCard.tsx';
import { ContentInput } from './ContentInput.tsx';
import { deletionEffect } from './DeleteDialog.tsx';
import { FieldSuggestions } from './FieldSuggestions.tsx';
import { PageInput } from './PageInput.tsx';
import type { SitePage } from './page.ts';

const deleteButton = <RecordDeleteButton<SitePage> effect={deletionEffect} />;

export function PageForm() {
  const page = useRecordContext<SitePage>();
  const isNew = page?.ID === undefined;
  return (
    <RecordForm deleteButton={deleteButton} aside={<Aside excludedId={page?.ID} />}>
      <FormCard>
        <TextInput source="page_title" validate={required()} helperText={false} />
        {isNew && <FieldSuggestions />}
        <ContentInput />
      </FormCard>
      <SeoCard />
    </RecordForm>
  );
}

/** Automatic pages have no text of their own. */
function SeoCard() {
  const isAutomatic = useWatch({ name: 'page_type' }) === 'dynamic';
  return <SearchEngineCard nameField="page_title" {...(!isAutomatic && { textField: 'content' })} />;
}

const Aside = ({ excludedId }: { excludedId: number | undefined }) => (
  <>
    <PlaceCard excludedId={excludedId} />
    <PictureCard />
  </>
);

function PlaceCard({ excludedId }: { excludedId: number | undefined }) {
  return (
    <FormCard title="Menu and address">
      <BooleanInput source="is_onmenu" helperText={false} />
      <TextInput source="menu_text" validate={required()} helperText={false} />
      <TextInput
        source="page_filename"
        helperText="Last part of the address, e.g. about-us.html. Must be unique."
        validate={required()}
      />
      <PageInput
        source="parent_id"
        helperText="Appears under this page in the menu"
        excludedId={excludedId}
      />
    </FormCard>
  );
}
