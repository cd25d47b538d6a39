import { open } from 'node:fs/promises';
import { limits } from '../limits.ts';

/** What the bytes of a file say that it is. */
export type MediaType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/avif'
  | 'image/gif'
  | 'image/svg+xml'
  | 'application/pdf';

/** The first is given to files whose name has none of them. */
export const extensionsOf: Record<MediaType, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png', 'apng'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
  'image/svg+xml': ['svg'],
  'application/pdf': ['pdf'],
};

export const isMediaType = (type: string): type is MediaType => Object.hasOwn(extensionsOf, type);

export interface DetectedFile {
  /** Undefined: none that is taken. */
  type: MediaType | undefined;
  /** The beginning, of which an SVG is read. */
  head: Buffer;
}

/** Tells a file by its bytes, never by its name. */
export async function detectType(file: string): Promise<DetectedFile> {
  const head = await readHead(file);
  if (isSvg(head)) return { type: 'image/svg+xml', head };
  const { fileTypeFromBuffer } = await import('file-type');
  const mime = (await fileTypeFromBuffer(head))?.mime ?? '';
  // An animated PNG is a PNG for programs that do not know it.
  const type = mime === 'image/apng' ? 'image/png' : mime;
  return { type: isMediaType(type) ? type : undefined, head };
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(limits.detectedBytes),
      0,
      limits.detectedBytes,
      0,
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** What may stand before the root element: declaration, comments, document type. */
const beforeRoot =
  /^\uFEFF?\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>\s*)*/i;

const isSvg = (head: Buffer): boolean => /^<svg[\s>]/.test(head.toString('utf8').replace(beforeRoot, ''));

/** Of an SVG: its own width and height, or those of its `viewBox`; 0 where it has neither. */
export function svgSize(head: Buffer): { width: number; height: number } {
  const [root = ''] = /<svg[^>]*>/.exec(head.toString('utf8')) ?? [];
  const attribute = (name: string): string =>
    new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(root)?.[1] ?? '';
  const pixels = (text: string): number =>
    Math.round(Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(text)?.[1] ?? 0)) || 0;
  const [, , boxWidth = '', boxHeight = ''] = attribute('viewBox')
    .trim()
    .split(/[\s,]+/);
  const [width, height] = [pixels(attribute('width')), pixels(attribute('height'))];
  return width && height ? { width, height } : { width: pixels(boxWidth), height: pixels(boxHeight) };
}

/** The name of an upload without its folder, with an extension of its type, as it can stand in an address. */
export function fileNameOf(given: string, type: MediaType): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{C}/gu, '')
    .trim();
  const [, stem = name, extension = ''] = /^(.*)\.([^.]*)$/.exec(name) ?? [];
  const extensions = extensionsOf[type];
  const known = extensions.includes(extension.toLowerCase());
  const short = [...(known ? stem : name.replace(/\.$/, ''))]
    .slice(0, limits.fileNameCharacters)
    .join('')
    .trim();
  const stemOfName = short.replace(/^\.+/, '') || 'file';
  // `640.webp` is the address of a size.
  return `${/^\d+$/.test(stemOfName) ? `file-${stemOfName}` : stemOfName}.${known ? extension : extensions[0]}`;
}
