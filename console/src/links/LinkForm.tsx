import { required } from 'ra-core';
import { FormCard } from '../design/FormCard.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { urlProblem, withScheme } from './url.ts';

export const LinkForm = () => (
  <RecordForm>
    <FormCard>
      <TextInput source="title" validate={required()} />
      <TextInput
        source="url"
        validate={[required(), (url) => urlProblem(withScheme(String(url ?? '')))]}
        helperText="For example https://example.com"
        slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'off', spellCheck: false } }}
      />
      <TextInput source="description" multiline minRows={2} helperText="Shown below the link" />
    </FormCard>
  </RecordForm>
);
