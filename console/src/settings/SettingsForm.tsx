import { email, required, useRecordContext } from 'ra-core';
import { FieldRow, FormCard } from '../design/FormCard.tsx';
import { AutocompleteInput } from '../design/inputs/AutocompleteInput.tsx';
import { SelectInput } from '../design/inputs/SelectInput.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { PictureInput } from '../media/PictureInput.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import {
  type Choice,
  currencyChoices,
  localeChoices,
  timeZoneChoices,
  weightUnitChoices,
  withCurrent,
} from './choices.ts';
import { DesignCard } from './DesignCard.tsx';
import { LinksCard } from './LinksCard.tsx';
import type { Site } from './use-site.ts';
import { WebsiteCard } from './WebsiteCard.tsx';

const wholeNumber = (typed: unknown): string | undefined =>
  /^\d{1,9}$/.test(String(typed).trim()) ? undefined : 'Enter a whole number, such as 5';

export const SettingsForm = () => (
  <RecordForm deleteButton={null}>
    <WebsiteCard />
    <FormCard title="Store details">
      <TextInput source="name" validate={required()} helperText="The name visitors see" />
      <TextInput source="tagline" helperText="Shown below the name" />
      <TextInput source="announcement" helperText="Shown above every page, e.g. Free delivery until Sunday" />
      <TextInput source="footer" multiline minRows={3} helperText="Text or HTML, shown below every page" />
    </FormCard>
    <FormCard title="Logo" part="logo">
      <PictureInput
        source="logo_media_id"
        label={false}
        ratio="3 / 1"
        isWhole
        helperText="Shown at the top of every page instead of the name"
      />
    </FormCard>
    <FormCard title="Formats">
      <FieldRow>
        <CodeInput source="currency" choices={currencyChoices} helperText="For all prices" />
        <SelectInput
          source="weight_unit"
          choices={weightUnitChoices}
          validate={required()}
          helperText="For all weights"
        />
      </FieldRow>
      <FieldRow>
        <CodeInput
          source="locale"
          choices={localeChoices}
          helperText="For words, numbers and dates on the site"
        />
        <CodeInput
          source="time_zone"
          choices={timeZoneChoices}
          helperText="For dates and times in the console"
        />
      </FieldRow>
    </FormCard>
    <DesignCard />
    <LinksCard />
    <FormCard title="Stock">
      <TextInput
        source="low_stock_limit"
        validate={[required(), wholeNumber]}
        helperText="The dashboard and the list show products with this many or fewer as low in stock"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        sx={{ '& .MuiInputBase-root': { maxWidth: 120 } }}
      />
    </FormCard>
    <FormCard title="Contact">
      <FieldRow>
        <TextInput source="contact_email" type="email" validate={email()} />
        <TextInput source="phone" type="tel" />
      </FieldRow>
      <TextInput source="address" multiline minRows={2} />
      <TextInput source="opening_hours" multiline minRows={2} helperText="e.g. Monday to Friday, 9 to 17" />
    </FormCard>
  </RecordForm>
);

interface CodeInputProps {
  source: 'currency' | 'locale' | 'time_zone';
  choices: Choice[];
  helperText: string;
}

function CodeInput({ source, choices, ...props }: CodeInputProps) {
  const site = useRecordContext<Site>();
  return (
    <AutocompleteInput
      source={source}
      choices={withCurrent(choices, site?.[source])}
      validate={required()}
      disableClearable
      {...props}
    />
  );
}
