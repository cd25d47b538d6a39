import { TextInput } from '../design/inputs/TextInput.tsx';

export const SearchEngineInputs = () => (
  <>
    <TextInput
      source="title_tag"
      helperText="Shown in the browser tab and as the headline in search results. Aim for 60 characters."
    />
    <TextInput
      source="meta_description"
      helperText="Shown below the headline in search results. Aim for 160 characters."
      multiline
      minRows={2}
    />
    <TextInput source="meta_keywords" helperText="Separated by commas" />
  </>
);
