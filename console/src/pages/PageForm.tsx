import { Typography } from '@mui/material';
import { BooleanInput, required, TextInput, useRecordContext } from 'react-admin';
import { RecordDeleteButton } from '../shared/DeleteButtons.tsx';
import { RecordForm, RecordToolbar } from '../shared/RecordForm.tsx';
import { SearchEngineInputs } from '../shared/SearchEngineInputs.tsx';
import { ContentInput } from './ContentInput.tsx';
import { deletionEffect } from './DeleteDialog.tsx';
import { FieldSuggestions } from './FieldSuggestions.tsx';
import { PageInput } from './PageInput.tsx';
import type { SitePage } from './page.ts';

const toolbar = (
  <RecordToolbar>
    <RecordDeleteButton<SitePage> name={({ page_title }) => page_title} effect={deletionEffect} />
  </RecordToolbar>
);

export function PageForm() {
  const page = useRecordContext<SitePage>();
  const isNew = page?.ID === undefined;
  return (
    <RecordForm toolbar={toolbar} sx={{ maxWidth: 860 }}>
      <TextInput source="page_title" validate={required()} helperText={false} />
      {isNew && <FieldSuggestions />}
      <ContentInput />
      <Typography variant="h6" component="h2" sx={{ mt: 2 }}>
        On the site
      </Typography>
      <BooleanInput source="is_onmenu" helperText={false} />
      <TextInput source="menu_text" validate={required()} helperText={false} />
      <TextInput
        source="page_filename"
        helperText="The last part of the address, such as about-us.html. Must be unique"
        validate={required()}
      />
      <PageInput source="parent_id" helperText="The page above this one in the menu" excludedId={page?.ID} />
      <Typography variant="h6" component="h2" sx={{ mt: 2 }}>
        For search engines
      </Typography>
      <SearchEngineInputs />
    </RecordForm>
  );
}
