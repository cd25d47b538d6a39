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
        about="Import a file created by Export, JSON or zip. You’ll see a preview before anything is saved."
      >
        <Import />
      </Section>
      <Section
        title="Export"
        about="Download all account data as one file, for backup or transfer. The zip has pictures and files too."
      >
        <Box sx={{ p: 2 }}>
          <ExportButton />
        </Box>
      </Section>
    </>
  );
}
