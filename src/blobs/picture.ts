import type { Metadata, Sharp } from 'sharp';
import type { Problem } from '../errors.ts';
import { limits } from '../limits.ts';
import type { MediaType } from './media-type.ts';

/** A file that is not what it seems, or too much to decode. */
export class UnusableFile extends Error {
  readonly problem: Problem;
  constructor(...problem: Problem) {
    super(problem[1]);
    this.problem = problem;
  }
}

export const sizeWidths = [320, 640, 960, 1280, 1920, 2560] as const;

/** Of which smaller sizes can be made. */
export const isScalable = (type: string): boolean => type.startsWith('image/') && type !== 'image/svg+xml';

/** The size that shows a picture at least so wide, or whole: none is larger than the picture. */
export function sizeFor(pictureWidth: number, wanted: number): number {
  const enough = sizeWidths.find((width) => width >= pictureWidth) ?? Number.POSITIVE_INFINITY;
  return Math.min(wanted, enough);
}

type SharpModule = typeof import('sharp')['default'];
let loaded: Promise<SharpModule> | undefined;

/** Native, 18 MB: loaded for the first picture. One thread for each, and no cache of files that are seen once. */
const loadSharp = (): Promise<SharpModule> => {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    // Only these; others, such as SVG and PDF, are never decoded.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}File`),
    });
    return sharp;
  });
  return loaded;
};

export interface PictureInfo {
  width: number;
  height: number;
  /** Has to be written anew: it lies on its side, or says where it was taken. */
  needsRewrite: boolean;
  frames: number;
  chromaSubsampling: string | undefined;
}

const formats: Partial<Record<MediaType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/gif': 'gif',
};

/** Reads the header, without decoding. */
export async function inspectPicture(file: string, type: MediaType): Promise<PictureInfo> {
  const metadata = await readMetadata(file);
  const { width, pages: frames = 1, pageHeight, format } = metadata;
  if (format !== formats[type]) throw broken();
  const frameHeight = pageHeight ?? metadata.height;
  requirePixels(width * frameHeight, limits.pictureMegapixels, 'it has');
  requirePixels(width * frameHeight * frames, limits.animationMegapixels, 'its frames have');
  const isTurned = (metadata.orientation ?? 1) >= 5;
  return {
    ...(isTurned ? { width: frameHeight, height: width } : { width, height: frameHeight }),
    needsRewrite: (metadata.orientation ?? 1) > 1 || hasPrivateData(metadata),
    frames,
    chromaSubsampling: metadata.chromaSubsampling,
  };
}

async function readMetadata(file: string): Promise<Metadata> {
  const sharp = await loadSharp();
  try {
    return await sharp(file, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw broken(error);
  }
}

const broken = (cause?: unknown): UnusableFile =>
  Object.assign(
    new UnusableFile('invalid_format', 'is a picture that cannot be read; it may be cut off or damaged'),
    {
      cause,
    },
  );

function requirePixels(pixels: number, megapixels: number, what: string): void {
  if (pixels > megapixels * 1e6)
    throw new UnusableFile(
      'out_of_range',
      `must have at most ${megapixels} megapixels; ${what} ${Math.ceil(pixels / 1e6)}`,
    );
}

const hasPrivateData = ({ exif, xmp, iptc, comments }: Metadata): boolean =>
  Boolean(exif || xmp || iptc || comments?.length);

/** Of all frames together, as libvips counts them; what one may have was checked. */
const limitInputPixels = limits.animationMegapixels * 1e6;

/** Writes a picture anew, turned upright and without what its camera noted; or decodes it, to know that it is whole. */
export async function rewritePicture(
  file: string,
  type: MediaType,
  info: PictureInfo,
  newPath: () => string,
): Promise<string> {
  const sharp = await loadSharp();
  try {
    if (!info.needsRewrite) {
      await sharp(file, { failOn: 'truncated', limitInputPixels }).resize({ width: 32 }).raw().toBuffer();
      return file;
    }
    const path = newPath();
    const picture = sharp(file, { failOn: 'truncated', limitInputPixels, animated: info.frames > 1 });
    await encoded(picture.autoOrient(), type, info).toFile(path);
    return path;
  } catch (error) {
    throw broken(error);
  }
}

/** Little is lost, and little time: AVIF at its default takes ten times as long. */
function encoded(picture: Sharp, type: MediaType, { chromaSubsampling = '4:2:0' }: PictureInfo): Sharp {
  switch (type) {
    case 'image/png':
      return picture.png();
    case 'image/webp':
      return picture.webp({ quality: 90, effort: 2 });
    case 'image/avif':
      return picture.avif({ quality: 65, effort: 1 });
    case 'image/gif':
      return picture.gif();
    default:
      return picture.jpeg({
        quality: 90,
        chromaSubsampling: chromaSubsampling.startsWith('4:4:4') ? '4:4:4' : '4:2:0',
      });
  }
}

/** Makes a smaller size as WebP. */
export async function resizePicture(file: string, width: number, path: string): Promise<void> {
  const sharp = await loadSharp();
  const options = { limitInputPixels, failOn: 'none' } as const;
  const { pages = 1 } = await sharp(file, options).metadata();
  await sharp(file, { ...options, animated: pages > 1 })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80, effort: webpEffort })
    .toFile(path);
}

/** Of 0 to 6: twice as fast as the default of 4, and 3 % larger. */
const webpEffort = 2;
