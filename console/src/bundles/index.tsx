import { Box } from '@mui/material';
import { Title } from 'react-admin';
import { Section } from '../shared/Section.tsx';
import { ExportButton } from './ExportButton.tsx';
import { Import } from './Import.tsx';

export function Page() {
  return (
    <>
      <Title title="Import and export" />
      <Section
        title="Import"
        about="Takes a bundle: a JSON file, as an export makes it. You first see what it would do; nothing is stored until you say so."
      >
        <Import />
      </Section>
      <Section
        title="Export"
        about="Everything the account has, in one file: to keep, or to import elsewhere."
      >
        <Box sx={{ p: 2 }}>
          <ExportButton />
        </Box>
      </Section>
    </>
  );
}
