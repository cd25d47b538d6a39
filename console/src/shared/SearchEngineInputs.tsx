import { TextInput } from 'react-admin';

export const SearchEngineInputs = () => (
  <>
    <TextInput
      source="title_tag"
      helperText="Stands in the browser's tab and as the headline of a search result; about 60 characters are shown"
    />
    <TextInput
      source="meta_description"
      helperText="The lines below the headline; about 160 characters are shown"
      multiline
      minRows={2}
    />
    <TextInput source="meta_keywords" helperText="Separated by commas" />
  </>
);
