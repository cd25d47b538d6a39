import { apiClient } from '../api/api-client.ts';
import { pictureUrl } from '../media/media-file.ts';

/** Addresses of pictures of the console's API, by the address on the site. */
const known = new Map<string, Promise<string | undefined>>();

const hashOf = (src: string): string | undefined => /^\/media\/([^/]+)\/[^/]+$/.exec(src)?.[1];

async function find(hash: string): Promise<string | undefined> {
  const { items } = await apiClient.mediaFiles.list({ hash, per_page: 1 });
  return items[0] && pictureUrl(items[0].ID, 640);
}

/** Where the console shows a picture of the account's own site; undefined for those of others. */
export function ownPictureUrl(src: string): Promise<string | undefined> {
  const hash = hashOf(src);
  if (!hash) return Promise.resolve(undefined);
  const url = known.get(src) ?? find(hash).catch(() => undefined);
  known.set(src, url);
  return url;
}
