import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { projectRoot } from '../home.ts';
import { pictureName } from './picture-names.ts';
import type { BlogPost, Category, MediaFile, Page, Product, Site } from './types.ts';

// Drawn by scripts/draw-demo-pictures.ts.

const folder = new URL('src/demo/pictures/', projectRoot);

/** Width and height, by the beginning of the name. */
const sizes: [start: string, width: number, height: number][] = [
  ['logo', 284, 64],
  ['front', 1600, 1400],
  ['category-', 720, 720],
  ['post-', 1200, 800],
  ['page-', 1200, 800],
  ['', 800, 1000],
];

interface Pictures {
  files: MediaFile[];
  byName: ReadonlyMap<string, MediaFile>;
  /** By their hash. */
  contents: ReadonlyMap<string, Buffer>;
}

let pictures: Pictures | undefined;

/** Read when first needed. */
export const demoPictures = (): Pictures => {
  pictures ??= readPictures();
  return pictures;
};

function readPictures(): Pictures {
  const contents = new Map<string, Buffer>();
  const files = readdirSync(folder)
    .sort()
    .map((filename, index): MediaFile => {
      const content = readFileSync(new URL(filename, folder));
      const key = hash('sha256', content).slice(0, 32);
      contents.set(key, content);
      const [, width, height] = sizes.find(([start]) => filename.startsWith(start)) as (typeof sizes)[0];
      return {
        ID: index + 1,
        filename,
        media_type: filename.endsWith('.svg') ? 'image/svg+xml' : 'image/webp',
        bytes: content.length,
        ...{ width, height, alt: '', focal_x: 50, focal_y: 60, datetime: '2026-02-02 09:00:00' },
        hash: key,
      };
    });
  const byName = new Map(files.map((file) => [file.filename.replace(/\.\w+$/, ''), file]));
  return { files, byName, contents };
}

const idOf = (name: string): number => demoPictures().byName.get(name)?.ID ?? 0;

/** Each product with its pictures: `mug-harbour`, `mug-harbour-2` and so on. */
export function withPictures(products: Product[]): Product[] {
  const { byName } = demoPictures();
  let ID = 0;
  return products.map((one) => {
    const name = pictureName.product(one);
    const found = [name, `${name}-2`, `${name}-3`].flatMap((each) => byName.get(each) ?? []);
    const product_images = found.map((file, index) => ({
      ID: ++ID,
      media_id: file.ID,
      alt: one.title,
      position: index + 1,
      url: `/media/${file.hash}/${file.filename}`,
    }));
    return { ...one, product_images };
  });
}

export const categoriesWithPictures = (categories: Category[]): Category[] =>
  categories.map((one) => ({ ...one, image_media_id: idOf(pictureName.category(one)) }));

export const postsWithPictures = (posts: BlogPost[]): BlogPost[] =>
  posts.map((one) => ({ ...one, image_media_id: idOf(pictureName.post(one)) }));

export const pagesWithPictures = (pages: Page[]): Page[] =>
  pages.map((one) => ({ ...one, image_media_id: idOf(pictureName.page(one)) }));

export const sitesWithLogo = (sites: Site[]): Site[] =>
  sites.map((one) => ({ ...one, logo_media_id: idOf('logo') }));

/** Where there is no place for files. */
export const withoutPictures = <B extends Record<string, object[]>>(bundle: B): B =>
  ({
    ...Object.fromEntries(
      Object.entries(bundle).map(([resource, records]) => [
        resource,
        records.map((record) => {
          const plain: Record<string, unknown> = { ...record };
          if ('product_images' in plain) plain.product_images = [];
          for (const field of ['image_media_id', 'logo_media_id']) if (field in plain) plain[field] = 0;
          return plain;
        }),
      ]),
    ),
    media_files: [],
  }) as unknown as B;
