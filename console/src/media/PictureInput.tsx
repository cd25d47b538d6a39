import { PhotoIcon } from '@heroicons/react/24/outline';
import { Box, Button, FormHelperText, FormLabel } from '@mui/material';
import { useGetOne } from 'ra-core';
import { useState } from 'react';
import { type FieldProps, useField } from '../design/inputs/use-field.tsx';
import { DropZone } from './DropZone.tsx';
import { MediaPicker } from './MediaPicker.tsx';
import { isPicture, type MediaFile } from './media-file.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './use-uploads.ts';

interface PictureInputProps extends FieldProps<number> {
  /** Width and height of what the site shows. */
  ratio?: string;
  /** A logo is never cut. */
  isWhole?: boolean;
}

/** A picture of the library, by its ID; 0 is none. */
export function PictureInput({ ratio = '16 / 9', isWhole = false, ...props }: PictureInputProps) {
  const { field, id, hasError, title, hint } = useField<number>({
    format: (value) => value ?? 0,
    parse: (value) => value,
    ...props,
  });
  const chosen = Number(field.value) || 0;
  const { data: file } = useGetOne<MediaFile>('media-files', { id: chosen }, { enabled: chosen > 0 });
  const [isOpen, setOpen] = useState(false);
  const uploads = useUploads((stored) => {
    if (!isPicture(stored)) throw new Error('This file is not a picture');
    field.onChange(stored.ID);
  });
  function choose([picture]: MediaFile[]): void {
    if (picture) field.onChange(picture.ID);
    setOpen(false);
  }
  return (
    <Box role="group" aria-labelledby={`${id}-label`} sx={{ '& + &': { mt: 2 } }}>
      {title && (
        <FormLabel id={`${id}-label`} component="span" sx={{ display: 'block', mb: 0.75 }} error={hasError}>
          {title}
        </FormLabel>
      )}
      <DropZone onFiles={([first]) => first && uploads.add([first])}>
        <UploadList {...uploads} />
        {chosen > 0 ? (
          <>
            <Thumbnail
              file={file ?? { ID: chosen }}
              alt={file?.alt || file?.filename || 'Picture'}
              width={640}
              isWhole={isWhole}
              sx={{ width: '100%', maxWidth: 360, aspectRatio: ratio, border: 1, borderColor: 'divider' }}
            />
            <Box sx={{ display: 'flex', gap: 0.5, mt: 0.5, ml: -1 }}>
              <Button size="small" ref={field.ref} onClick={() => setOpen(true)}>
                Change
              </Button>
              <Button size="small" color="error" onClick={() => field.onChange(0)}>
                Remove
              </Button>
            </Box>
          </>
        ) : (
          <Button
            ref={field.ref}
            color="inherit"
            startIcon={<PhotoIcon />}
            onClick={() => setOpen(true)}
            sx={{
              ...{ width: '100%', maxWidth: 360, minHeight: 88, border: '1px dashed', fontWeight: 500 },
              ...{ borderColor: 'text.disabled', color: 'text.secondary' },
            }}
          >
            Choose picture
          </Button>
        )}
      </DropZone>
      {hint && <FormHelperText error={hasError}>{hint}</FormHelperText>}
      {isOpen && (
        <MediaPicker
          title="Choose a picture"
          action={() => 'Choose picture'}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
}
