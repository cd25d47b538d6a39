import { Box, Button, Typography } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormCard } from '../design/FormCard.tsx';
import { CountedInput } from '../design/inputs/CountedInput.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { useSite } from '../settings/use-site.ts';
import { parseInert } from './inert-html.ts';

/** What search engines show before they cut it. */
const shownLength = { title: 60, description: 155 };

interface SearchEngineCardProps {
  /** The field that names the record. */
  nameField: string;
  /** The field whose text describes it, plain or HTML. */
  textField?: string;
}

const plainText = (html: unknown): string =>
  (parseInert(String(html ?? '').slice(0, 5000)).textContent ?? '').replace(/\s+/g, ' ').trim();

/** Cut at the end of a word. */
function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2)).trimEnd()}…`;
}

/** Title and description in search results, with a preview. */
export function SearchEngineCard({ nameField, textField }: SearchEngineCardProps) {
  const { getValues, setValue } = useFormContext();

  function generate(): void {
    const generated = {
      title_tag: shorten(String(getValues(nameField) ?? ''), shownLength.title),
      meta_description: textField && shorten(plainText(getValues(textField)), shownLength.description),
    };
    for (const [field, text] of Object.entries(generated))
      if (text) setValue(field, text, { shouldDirty: true, shouldValidate: true });
  }
  return (
    <FormCard
      title="SEO"
      about="Title and description in search results."
      part="search-engines"
      action={
        <Button size="small" onClick={generate}>
          {textField ? 'Generate from content' : 'Generate from name'}
        </Button>
      }
    >
      <SearchResultPreview nameField={nameField} textField={textField} />
      <CountedInput
        source="title_tag"
        helperText="Shown in the browser tab and as the headline in search results."
        guideLength={shownLength.title}
      />
      <CountedInput
        source="meta_description"
        helperText="Shown below the headline."
        guideLength={shownLength.description}
        multiline
        minRows={2}
      />
      <TextInput source="meta_keywords" helperText="Separated by commas" />
    </FormCard>
  );
}

function SearchResultPreview({
  nameField,
  textField = '',
}: {
  nameField: string;
  textField: string | undefined;
}) {
  const site = useSite();
  const [title, description, name, text] = useWatch({
    name: ['title_tag', 'meta_description', nameField, textField],
  }) as (string | null | undefined)[];
  return (
    <Box
      role="group"
      aria-label="Search result preview"
      sx={{ p: 2, my: 1, border: 1, borderColor: 'divider', borderRadius: 1, maxWidth: 600 }}
    >
      <Typography variant="caption" color="text.secondary" component="div">
        {site?.name}
      </Typography>
      <Typography component="div" sx={{ fontSize: 18, lineHeight: 1.4, color: 'info.main' }}>
        {shorten(title || name || 'Untitled', shownLength.title)}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {shorten(description || plainText(text), shownLength.description) || 'No description yet'}
      </Typography>
    </Box>
  );
}
