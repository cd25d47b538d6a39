import { mediaFile } from '../../resources/media/media-file.ts';
import type { Visit } from './context.ts';
import { type MediaFile, pictureOf, places } from './views/picture.ts';

/** An `<img>` of the account's media, by its whole address or its path. */
const picture = /<img\s[^>]*?\bsrc="(?:https?:\/\/[^/"<>]+)?\/media\/([0-9a-f]{32})\/[^"<>]*"[^>]*>/g;

/** More of them keep what the owner wrote. */
const sizedPictures = 100;

/**
 * Gives pictures in owners' texts their sizes, so that they load small and the page does not jump: one look-up for a page. Those
 * of the theme have them already.
 */
export async function sizeTextPictures({ account }: Pick<Visit, 'account'>, html: string): Promise<string> {
  const hashes = new Set<string>();
  for (const [tag, hash = ''] of html.matchAll(picture))
    if (!has(tag, 'srcset') && hashes.size < sizedPictures) hashes.add(hash);
  if (!hashes.size) return html;
  const files = await account.firstPerValue(mediaFile, 'hash', [...hashes], 'ID');
  const byHash = new Map(files.map((file) => [file.hash, file]));
  return html.replace(picture, (tag, hash: string) => {
    const file = byHash.get(hash);
    return file?.width && !has(tag, 'srcset') ? sized(tag, file) : tag;
  });
}

const has = (tag: string, attribute: string): boolean => tag.includes(` ${attribute}=`);

/** What the owner says stays. */
function sized(tag: string, file: MediaFile): string {
  const { srcset, sizes, width, height } = pictureOf(file, places.text);
  const added = [
    ...(srcset ? [`srcset="${srcset}" sizes="${sizes}"`] : []),
    ...(has(tag, 'width') || has(tag, 'height') ? [] : [`width="${width}" height="${height}"`]),
    ...(has(tag, 'loading') ? [] : ['loading="lazy"']),
  ];
  return tag.replace(/\s*\/?>$/, (end) => ` ${added.join(' ')}${end.trimStart()}`);
}
