import { Box } from '@mui/material';
import { Title } from '../design/Title.tsx';
import { Section } from '../shared/Section.tsx';
import { ExportButton } from './ExportButton.tsx';
import { Import } from './Import.tsx';

export function Page() {
  return (
    <>
      <Title title="Import and export" />
      <Section
        title="Import"
        about="Import a JSON file created by Export. You’ll see a preview before anything is saved."
      >
        <Import />
      </Section>
      <Section title="Export" about="Download all account data as one file, for backup or transfer.">
        <Box sx={{ p: 2 }}>
          <ExportButton />
        </Box>
      </Section>
    </>
  );
}
