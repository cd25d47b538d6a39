import { isScalable, sizeFor, sizeWidths } from '../../../blobs/picture.ts';
import type { mediaFile } from '../../../resources/media/media-file.ts';
import { mediaPath } from '../../../resources/media/media-path.ts';
import type { RecordOf } from '../../../schema/fields/field.ts';

export type MediaFile = RecordOf<typeof mediaFile.fields>;

/** Where on a page a picture is. */
export interface Place {
  /** How wide it is there, as `<img sizes>`. */
  sizes: string;
  /** Seen at once: loaded first. */
  isFirst?: boolean;
  /** Beside a title that says the same. */
  isDecorative?: boolean;
}

const card = '(min-width: 64rem) 25vw, (min-width: 40rem) 33vw, 50vw';
const wide = '(min-width: 75rem) 75rem, 100vw';

export const places = {
  card: { sizes: card, isDecorative: true },
  head: { sizes: wide, isFirst: true },
  gallery: { sizes: '(min-width: 48rem) 55vw, 100vw' },
  text: { sizes: '(min-width: 48rem) 46rem, 100vw' },
  logo: { sizes: '20rem', isFirst: true },
} as const satisfies Record<string, Place>;

/** What `<img>` needs. */
export interface Picture {
  src: string;
  /** Empty for SVG, which is sharp at any size. */
  srcset: string;
  /** 0: not known. */
  width: number;
  height: number;
  alt: string;
  /** Where it may be cut: percent from the left and the top. */
  focalX: number;
  focalY: number;
  /** The same as classes `fx-0` to `fx-10` and `fy-0` to `fy-10`, since pages have no inline styles; empty in the middle. */
  focalClass: string;
  /** The address of its largest size. */
  large: string;
  isSvg: boolean;
  sizes: string;
  isFirst: boolean;
}

/** Wide enough for a card where a browser does not know `srcset`. */
const srcWidth = 640;

export function pictureOf(file: MediaFile, { sizes, isFirst = false, isDecorative }: Place): Picture {
  const path = mediaPath(file);
  const isSvg = file.media_type === 'image/svg+xml';
  const address = (width: number): string => `/media/${file.hash}/${sizeFor(file.width, width)}.webp`;
  const isSized = isScalable(file.media_type) && file.width > 0;
  return {
    src: isSized ? address(srcWidth) : path,
    srcset: isSized ? srcsetOf(file) : '',
    width: file.width,
    height: file.height,
    alt: isDecorative ? '' : file.alt,
    focalX: file.focal_x,
    focalY: file.focal_y,
    focalClass:
      file.focal_x === 50 && file.focal_y === 50
        ? ''
        : `fx-${Math.round(file.focal_x / 10)} fy-${Math.round(file.focal_y / 10)}`,
    large: isSized ? address(sizeWidths.at(-1) as number) : path,
    isSvg,
    sizes,
    isFirst,
  };
}

/** For browser tabs. */
export const iconOf = (file: MediaFile): string =>
  isScalable(file.media_type) && file.width > 0
    ? `/media/${file.hash}/${sizeFor(file.width, sizeWidths[0])}.webp`
    : mediaPath(file);

/** All sizes up to the one that shows the whole picture. */
const srcsetOf = ({ hash, width: own }: MediaFile): string =>
  sizeWidths
    .filter((width) => sizeFor(own, width) === width)
    .map((width) => `/media/${hash}/${width}.webp ${Math.min(width, own)}w`)
    .join(', ');
