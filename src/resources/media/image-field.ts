import { reference } from '../../schema/fields/index.ts';

/** The picture of a record on cards, at the head of its page and where its page is shared. */
export const imageField = (onlyIn?: 'owner') =>
  reference('media_file', {
    optional: true,
    onDelete: 'unlink',
    description: 'ID of the picture; 0 for none',
    ...(onlyIn && { onlyIn }),
  });
