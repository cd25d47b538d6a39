import type { StoredRecord } from '../../schema/fields/field.ts';

/** Where a site serves a file: the same bytes have the same path, for ever. */
export const mediaPath = ({ hash, filename }: StoredRecord): string =>
  `/media/${hash}/${encodeURIComponent(String(filename))}`;
