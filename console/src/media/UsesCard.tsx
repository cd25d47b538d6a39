import { Box, Link } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { useRecordTypeLabel } from '../activity/use-record-type-label.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { FormCard } from '../design/FormCard.tsx';
import { recordPagePath } from '../history/record-page-path.ts';
import type { MediaFile } from './media-file.ts';

interface Use {
  resource: string;
  ID: number;
  path: string;
  title: string;
}

/** What shows the file. Texts that link it are not known. */
export function UsesCard() {
  const file = useRecordContext<MediaFile>();
  return file ? <Uses ID={file.ID} /> : null;
}

function Uses({ ID }: { ID: number }) {
  const { data } = useApiQuery<{ references: Use[]; has_more: boolean }>(`/references/media_file/${ID}`);
  const typeLabelOf = useRecordTypeLabel();
  if (!data) return null;
  const { references, has_more } = data;
  return (
    <FormCard title="Used by">
      {references.length ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& li': { py: 0.25 } }}>
          {references.map((use) => (
            <li key={use.path}>
              <Link component={RouterLink} to={recordPagePath(use)}>
                {use.title || `#${use.ID}`}
              </Link>{' '}
              <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
                {typeLabelOf(use.resource)}
              </Box>
            </li>
          ))}
          {has_more && <li>and more</li>}
        </Box>
      ) : (
        <Box sx={{ color: 'text.secondary' }}>
          Not the picture of any page, post or product. Texts may still show it.
        </Box>
      )}
    </FormCard>
  );
}
