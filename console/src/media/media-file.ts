import type { MediaFile as SdkMediaFile } from '@tradepost/sdk/owner';
import { apiBase } from '../api/base.ts';
import type { ConsoleRecord } from '../api/data-provider.ts';

export type MediaFile = ConsoleRecord & SdkMediaFile;

/** The picture in one of the server's widths; the site that shows it is another origin. */
export const pictureUrl = (ID: number, width: 320 | 640 | 1280): string =>
  `${apiBase}/media_files/${ID}/file?width=${width}`;

export const isPicture = ({ media_type }: Pick<MediaFile, 'media_type'>): boolean =>
  media_type.startsWith('image/');

/** `image/svg+xml` → `SVG` */
export const typeLabel = ({ media_type }: Pick<MediaFile, 'media_type'>): string =>
  (media_type.split('/')[1] ?? '').replace('+xml', '').toUpperCase();

const kilobyte = 1000;
const megabyte = kilobyte * kilobyte;

const sizeFormat = (unit: 'kilobyte' | 'megabyte', digits: number, locale?: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits });

/** `214 kB`, as the browser's language writes it. */
export const formatBytes = (bytes: number, locale?: string): string =>
  bytes < megabyte
    ? sizeFormat('kilobyte', 0, locale).format(Math.max(1, bytes / kilobyte))
    : sizeFormat('megabyte', 1, locale).format(bytes / megabyte);

/** What the server takes. */
export const acceptedTypes =
  'image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml,application/pdf';
export const acceptedPictures = acceptedTypes.replace(',application/pdf', '');
export const maxFileBytes = 20 * megabyte;

/** Why a file need not be sent. The server tells types by their bytes. */
export function fileProblem({ size }: Pick<File, 'size'>): string | undefined {
  if (!size) return 'This file is empty';
  return size > maxFileBytes ? `Larger than ${formatBytes(maxFileBytes)}` : undefined;
}
