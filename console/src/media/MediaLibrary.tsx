import { PhotoIcon } from '@heroicons/react/24/outline';
import { Box, Card, Typography } from '@mui/material';
import { useRefresh } from 'ra-core';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../design/EmptyState.tsx';
import { PageActions } from '../design/PageHeader.tsx';
import { SearchField } from '../design/SearchField.tsx';
import { Title } from '../design/Title.tsx';
import { useDebouncedSearch } from '../inbox/use-debounced-search.ts';
import { DropZone } from './DropZone.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import { formatBytes, type MediaFile, typeLabel } from './media-file.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { tileDetailStyle, tileNameStyle, tileStyle } from './tile-style.ts';
import { UploadButton } from './UploadButton.tsx';
import { UploadList } from './UploadList.tsx';
import { useMediaFiles } from './use-media-files.ts';
import { useUploads } from './use-uploads.ts';

const detailOf = (file: MediaFile): string =>
  [typeLabel(file), file.width && `${file.width} × ${file.height}`, formatBytes(file.bytes)]
    .filter(Boolean)
    .join(' · ');

const Tile = ({ file }: { file: MediaFile }) => (
  <Box component={Link} to={`/media-files/${file.ID}`} sx={tileStyle}>
    <Thumbnail file={file} sx={{ width: '100%' }} />
    <Typography component="span" noWrap sx={tileNameStyle} title={file.filename}>
      {file.filename}
    </Typography>
    <Typography component="span" noWrap sx={tileDetailStyle}>
      {detailOf(file)}
    </Typography>
  </Box>
);

/** All pictures and files of the account. */
export function MediaLibrary() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const [typed, setTyped] = useDebouncedSearch(q, (query) =>
    setSearch(query ? { q: query } : {}, { replace: true }),
  );
  const refresh = useRefresh();
  const uploads = useUploads(refresh);
  const library = useMediaFiles(q);
  const empty = q ? (
    <EmptyState>No results for “{q}”</EmptyState>
  ) : (
    <EmptyState
      icon={PhotoIcon}
      title="No pictures or files yet"
      action={<UploadButton variant="contained" onFiles={uploads.add} />}
    >
      Drop pictures here, or choose them. JPEG, PNG, WebP, AVIF, GIF, SVG or PDF, up to 20 MB each.
    </EmptyState>
  );
  return (
    <DropZone onFiles={uploads.add} sx={{ minHeight: '60vh' }}>
      <Title title="Media" />
      <PageActions>
        <UploadButton variant="contained" onFiles={uploads.add} />
      </PageActions>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap', mb: 2 }}>
        <SearchField value={typed} onChange={setTyped} label="Search media" placeholder="Name or alt text" />
        <Typography
          color="text.secondary"
          sx={{ fontSize: 13, '@media (pointer: coarse)': { display: 'none' } }}
        >
          Drop files anywhere on this page to upload them.
        </Typography>
      </Box>
      <UploadList {...uploads} />
      <Card sx={{ p: { xs: 1.5, sm: 2 } }}>
        <MediaGrid
          library={library}
          label="Media"
          empty={empty}
          renderTile={(file) => <Tile file={file} />}
        />
      </Card>
    </DropZone>
  );
}
