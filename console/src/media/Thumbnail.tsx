import { DocumentIcon, PhotoIcon } from '@heroicons/react/24/outline';
import { Box, type SxProps, type Theme } from '@mui/material';
import { useState } from 'react';
import { isPicture, type MediaFile, pictureUrl } from './media-file.ts';

/** What a thumbnail needs to know of its file. */
export type Shown = Pick<MediaFile, 'ID'> &
  Partial<Pick<MediaFile, 'media_type' | 'alt' | 'focal_x' | 'focal_y'>>;

interface ThumbnailProps {
  /** Undefined: there is no picture. */
  file: Shown | undefined;
  /** Empty beside its name. */
  alt?: string;
  width?: 320 | 640 | 1280;
  /** Whether all of the picture is shown. */
  isWhole?: boolean;
  sx?: SxProps<Theme>;
}

/** A picture in a frame, cut around its focal point; other files have an icon. */
export function Thumbnail({ file, alt = '', width = 320, isWhole = false, sx = {} }: ThumbnailProps) {
  const [brokenId, setBrokenId] = useState<number>();
  const isShown = file && brokenId !== file.ID && isPicture({ media_type: 'image/', ...file });
  /** Such as a logo, which has no edges to cut. */
  const isDrawing = file?.media_type === 'image/svg+xml';
  return (
    <Box
      className="thumbnail"
      sx={[
        {
          ...{ display: 'grid', placeItems: 'center', overflow: 'hidden', flexShrink: 0 },
          ...{ aspectRatio: '1', bgcolor: 'action.hover', color: 'text.secondary', borderRadius: 1 },
          // Transparent pictures are drawn for a light page.
          ...(isShown && { bgcolor: '#f3f3f3' }),
          '& img': {
            width: '100%',
            height: '100%',
            objectFit: isWhole || isDrawing ? 'contain' : 'cover',
            display: 'block',
          },
          '& svg': { width: '40%', height: '40%', maxWidth: 40, maxHeight: 40, strokeWidth: 1.25 },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {isShown ? (
        <img
          src={pictureUrl(file.ID, width)}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          style={{ objectPosition: `${file.focal_x ?? 50}% ${file.focal_y ?? 50}%` }}
          onError={() => setBrokenId(file.ID)}
        />
      ) : file?.media_type && !isPicture({ media_type: file.media_type }) ? (
        <DocumentIcon />
      ) : (
        <PhotoIcon />
      )}
    </Box>
  );
}
