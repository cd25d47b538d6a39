import { CheckIcon, PhotoIcon } from '@heroicons/react/24/outline';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import { EmptyState } from '../design/EmptyState.tsx';
import { SearchField } from '../design/SearchField.tsx';
import { useDebounced } from '../shared/use-debounced.ts';
import { DropZone } from './DropZone.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import { acceptedPictures, isPicture, type MediaFile } from './media-file.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { tileNameStyle, tileStyle } from './tile-style.ts';
import { UploadButton } from './UploadButton.tsx';
import { UploadList } from './UploadList.tsx';
import { useMediaFiles } from './use-media-files.ts';
import { useUploads } from './use-uploads.ts';

interface MediaPickerProps {
  title: string;
  /** Of the button: `Insert picture`. */
  action: (count: number) => string;
  isMultiple?: boolean;
  /** Asks for the alt text, too. */
  asksAlt?: boolean;
  onChoose: (files: MediaFile[], alt: string) => void;
  onClose: () => void;
}

/** Chooses pictures of the library, or uploads them. */
export function MediaPicker(props: MediaPickerProps) {
  const { title, action, isMultiple = false, asksAlt = false, onChoose, onClose } = props;
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed);
  const library = useMediaFiles(q, true);
  const [chosen, setChosen] = useState<MediaFile[]>([]);
  const [alt, setAlt] = useState('');
  const client = useQueryClient();
  const id = useId();
  const uploads = useUploads(async (file) => {
    await client.invalidateQueries({ queryKey: ['media-files'] });
    if (isPicture(file)) choose(file, true);
  });
  const isChosen = ({ ID }: MediaFile): boolean => chosen.some((one) => one.ID === ID);

  function choose(file: MediaFile, isAdded = !isChosen(file)): void {
    setAlt(file.alt);
    if (!isMultiple) setChosen(isAdded ? [file] : []);
    else setChosen((all) => [...all.filter(({ ID }) => ID !== file.ID), ...(isAdded ? [file] : [])]);
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    // The surrounding form must not submit.
    event.stopPropagation();
    if (chosen.length) onChoose(chosen, alt.trim());
  }
  const empty = q ? (
    <EmptyState>No results for “{q}”</EmptyState>
  ) : (
    <EmptyState icon={PhotoIcon} title="No pictures yet" headingLevel="h3">
      Drop pictures here, or upload them.
    </EmptyState>
  );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DropZone onFiles={uploads.add} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', px: 3, pb: 1.5 }}>
            <SearchField value={typed} onChange={setTyped} label="Search pictures" />
            <UploadButton
              variant="outlined"
              label="Upload"
              accept={acceptedPictures}
              isSingle={!isMultiple}
              onFiles={uploads.add}
              sx={{ ml: 'auto' }}
            />
          </Box>
          <DialogContent sx={{ pt: 0.5, minHeight: 280 }}>
            <UploadList {...uploads} />
            <MediaGrid
              library={library}
              label="Pictures"
              empty={empty}
              renderTile={(file) => (
                <PickerTile
                  file={file}
                  place={chosen.findIndex(({ ID }) => ID === file.ID)}
                  isMultiple={isMultiple}
                  onClick={() => choose(file)}
                />
              )}
            />
          </DialogContent>
        </DropZone>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          {asksAlt && chosen.length > 0 && (
            <TextField
              label="Alt text"
              margin="none"
              value={alt}
              onChange={({ target }) => setAlt(target.value)}
              helperText="Says what the picture shows"
              sx={{ flex: '1 1 260px', mr: 'auto' }}
            />
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={!chosen.length}>
            {action(chosen.length)}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

interface PickerTileProps {
  file: MediaFile;
  /** Among the chosen ones; −1: not chosen. */
  place: number;
  isMultiple: boolean;
  onClick: () => void;
}

const badgeStyle = {
  ...{ position: 'absolute', top: 8, right: 8, minWidth: 24, height: 24, borderRadius: 12 },
  ...{ display: 'grid', placeItems: 'center', bgcolor: 'primary.main', color: 'primary.contrastText' },
  ...{ fontSize: 13, fontWeight: 600, '& svg': { width: 16, height: 16, strokeWidth: 2.5 } },
};

const PickerTile = ({ file, place, isMultiple, onClick }: PickerTileProps) => (
  <Box
    component="button"
    type="button"
    aria-pressed={place >= 0}
    onClick={onClick}
    sx={{ ...tileStyle, position: 'relative' }}
  >
    <Thumbnail file={file} sx={{ width: '100%' }} />
    {place >= 0 && (
      <Box component="span" aria-hidden sx={badgeStyle}>
        {isMultiple ? place + 1 : <CheckIcon />}
      </Box>
    )}
    <Typography component="span" noWrap sx={tileNameStyle}>
      {file.filename}
    </Typography>
  </Box>
);
