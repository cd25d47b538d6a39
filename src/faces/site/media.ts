import type { FastifyReply, FastifyRequest } from 'fastify';
import { isBlobHash } from '../../blobs/blob-store.ts';
import type { MediaStore, StoredPicture } from '../../blobs/media-store.ts';
import { sizeWidths } from '../../blobs/picture.ts';
import { ApiError } from '../../errors.ts';
import { sendMedia } from '../../http/response/media-response.ts';
import { mediaFile } from '../../resources/media/media-file.ts';
import type { AccountReader, CacheVersion, CacheVersions } from '../../storage/store.ts';

const cacheControl = 'public, max-age=31536000, immutable';
/** Of a site that is not published, to who has its secret link. */
const previewCacheControl = 'private, no-cache';

/** `/media/<hash>/<name>` and `/media/<hash>/<width>.webp`: the pictures and files of the host's account. */
export class SiteMedia {
  readonly #media: MediaStore | undefined;
  readonly #versions: CacheVersions;
  /** What is known of files, while nothing of the account changes. */
  readonly #known = new WeakMap<CacheVersion, Map<string, Promise<StoredPicture | undefined>>>();

  constructor(media: MediaStore | undefined, versions: CacheVersions) {
    this.#media = media;
    this.#versions = versions;
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    reader: AccountReader,
    isPublic: boolean,
  ): Promise<void> {
    const { hash = '', name = '' } = request.params as { hash?: string; name?: string };
    const file = isBlobHash(hash) ? await this.#find(request.account, reader, hash) : undefined;
    if (!file || !this.#media) throw new ApiError('notFound');
    // No file is named so: names like this are sizes.
    const [, digits] = /^(\d+)\.webp$/.exec(name) ?? [];
    const width = sizeWidths.find((one) => String(one) === digits);
    if (digits && !width) throw new ApiError('notFound');
    return sendMedia(request, reply, this.#media, {
      ...{ account: request.account, file, width },
      cacheControl: isPublic ? cacheControl : previewCacheControl,
    });
  }

  #find(account: number, reader: AccountReader, hash: string): Promise<StoredPicture | undefined> {
    if (!this.#versions.isExact) return findFile(reader, hash);
    const version = this.#versions.ofAccount(account);
    const files = this.#known.getOrInsertComputed(version, () => new Map());
    return files.getOrInsertComputed(hash, () => findFile(reader, hash));
  }
}

async function findFile(reader: AccountReader, hash: string): Promise<StoredPicture | undefined> {
  const [found] = await reader.select(mediaFile, [{ field: 'hash', comparison: '=', value: hash }], 1);
  return found && { hash, media_type: found.media_type, width: found.width };
}
