import { useRecordContext } from 'ra-core';
import { useApiQuery } from '../api/use-api-query.ts';
import { FieldRow, FormCard } from '../design/FormCard.tsx';
import { SelectInput } from '../design/inputs/SelectInput.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { ColorInput } from './ColorInput.tsx';
import type { Site } from './use-site.ts';

interface Theme {
  key: string;
  name: string;
  description: string;
  settings: { name: string; kind: 'color'; default: string; label: Record<string, string> }[];
}

/** What the theme lets owners choose, and their own styles. */
export function DesignCard() {
  const { data } = useApiQuery<{ themes: Theme[] }>('/themes');
  const site = useRecordContext<Site>();
  const themes = data?.themes ?? [];
  const current = themes.find(({ key }) => key === site?.theme) ?? themes[0];
  return (
    <FormCard title="Design" about="Text always stays readable: the theme adjusts colors that are too close.">
      {themes.length > 1 && (
        <SelectInput source="theme" choices={themes.map(({ key: id, name }) => ({ id, name }))} />
      )}
      <FieldRow>
        {current?.settings.map(({ name, default: byTheme, label }) => (
          <ColorInput
            key={name}
            source={`theme_settings.${name}`}
            label={label.en ?? name}
            byTheme={byTheme}
          />
        ))}
      </FieldRow>
      <TextInput
        source="custom_css"
        label="Custom CSS"
        multiline
        minRows={3}
        maxRows={20}
        helperText="Applied after the theme’s own styles"
        slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace', fontSize: 13 } } }}
      />
    </FormCard>
  );
}
