import { datetime, derived, id, integer, text } from '../../schema/fields/index.ts';
import { equals, list, read, remove, update, upload } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';
import { mediaPath } from './media-path.ts';

const focal = (side: string) => ({
  ...integer({
    min: 0,
    max: 100,
    description: `Percent from the ${side} of what must stay in sight where the picture is cut`,
    example: 50,
  }),
  defaultValue: () => 50,
});

const pixels = (side: string) =>
  integer({
    min: 0,
    readOnly: true,
    description: `${side} in pixels; 0 for files without one`,
    example: 1600,
  });

/** A picture or file. Its bytes are in the blob store, under their hash; equal files share them. */
export const mediaFile = defineResource({
  keys: { one: 'media_file', many: 'media_files' },
  table: 'media_files',
  title: 'Media files',
  description:
    'Pictures and files of the site: JPEG, PNG, WebP, AVIF, GIF, SVG and PDF. Deleting one takes it from what shows it.',
  group: 'general/site_details',
  fields: {
    ID: id(),
    filename: text({ readOnly: true, description: 'Name that it was uploaded by', example: 'mug.jpg' }),
    media_type: text({ readOnly: true, description: 'Told by its bytes', example: 'image/jpeg' }),
    bytes: {
      ...integer({
        min: 0,
        readOnly: true,
        description: 'Size; it counts towards the quota',
        example: 204_800,
      }),
      countsAsBytes: true,
    },
    width: pixels('Width'),
    height: pixels('Height'),
    alt: text({ description: 'What the picture shows, for who does not see it', example: 'A blue mug' }),
    focal_x: focal('left'),
    focal_y: focal('top'),
    datetime: datetime({ readOnly: true, description: 'Time of the upload' }),
    hash: {
      ...text({
        onlyIn: 'owner',
        readOnly: true,
        description: 'Of the bytes: their name in the blob store',
      }),
      namesBlob: true,
    },
    url: derived({ type: 'string' }, ['hash', 'filename'], mediaPath, {
      description: "Path on the account's site",
      example: '/media/0f1e2d3c4b5a69788796a5b4c3d2e1f0/mug.jpg',
    }),
  },
  searchFields: ['filename', 'alt'],
  sortableFields: ['datetime', 'filename'],
  requiredInBundle: ['filename', 'media_type', 'bytes', 'hash'],
  operations: [
    list('/media_files', 'List media files'),
    read('/media_files/:id', 'Read a media file'),
    upload('/media_files', 'Upload a media file', { writableFields: ['alt'] }),
    update('/media_files/:id', 'Describe a media file', { writableFields: ['alt', 'focal_x', 'focal_y'] }),
    remove('/media_files/:id', 'Delete a media file'),
  ],
  ownerOperations: [
    list('/media_files', 'List media files', { hash: equals.text('hash', 'Only files with these bytes') }),
  ],
});
