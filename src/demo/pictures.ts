import { hash } from 'node:crypto';
import type { MediaFile, Product } from './types.ts';

// Pictures drawn by this program: small, sharp at any size, and nobody else's.

interface Drawing {
  filename: string;
  alt: string;
  width: number;
  height: number;
  svg: string;
}

const svgOf = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>\n`;

const drawing = (filename: string, alt: string, width: number, height: number, body: string): Drawing => ({
  ...{ filename, alt, width, height },
  svg: svgOf(width, height, body),
});

const logo = drawing(
  'fettle-and-wren.svg',
  'Fettle & Wren',
  320,
  80,
  '<path d="M20 52c8-22 30-30 46-18l12-6-6 12c2 18-14 28-30 24-10-2-18-8-22-12z" fill="#1f4d46"/><circle cx="58" cy="36" r="3" fill="#fff"/><text x="94" y="50" font-family="Georgia,serif" font-size="30" fill="#1f4d46">Fettle &amp; Wren</text>',
);

const mug = (filename: string, alt: string, glaze: string, ground: string): Drawing =>
  drawing(
    filename,
    alt,
    1200,
    1200,
    `<rect width="1200" height="1200" fill="${ground}"/><ellipse cx="580" cy="960" rx="330" ry="46" fill="#0002"/><path d="M820 440h80c90 0 140 60 140 150s-60 170-170 180h-60v-80h50c60-6 90-44 90-96 0-46-26-74-70-74h-60z" fill="${glaze}"/><path d="M300 340h540l-24 540c-4 60-40 90-96 90H420c-56 0-92-30-96-90z" fill="${glaze}"/><ellipse cx="570" cy="340" rx="270" ry="56" fill="#fff4"/><ellipse cx="570" cy="346" rx="236" ry="42" fill="#3b2a20"/>`,
  );

const drawings = [
  logo,
  mug('mug-front.svg', 'A mug with a blue glaze', '#4a6d8c', '#efe8dc'),
  mug('mug-green.svg', 'The same mug with a green glaze', '#5f7d5a', '#e6ebe2'),
];

/** The bytes of the demo's pictures, by their hash. */
export const demoFiles: ReadonlyMap<string, string> = new Map(
  drawings.map(({ svg }) => [hash('sha256', svg).slice(0, 32), svg]),
);

const hashes = [...demoFiles.keys()];

export const mediaFiles: MediaFile[] = drawings.map(({ filename, alt, width, height, svg }, index) => ({
  ID: index + 1,
  filename,
  media_type: 'image/svg+xml',
  bytes: Buffer.byteLength(svg),
  ...{ width, height, alt, focal_x: 50, focal_y: 50, datetime: '2026-02-02 09:00:00' },
  hash: hashes[index] as string,
}));

export const logoID = 1;

/** The first products have a picture each. */
export function withPictures(products: Product[]): Product[] {
  const shown = mediaFiles.slice(logoID);
  return products.map((one, index) => {
    const file = shown[index];
    const product_images = file
      ? [
          {
            ID: index + 1,
            media_id: file.ID,
            alt: '',
            position: 1,
            url: `/media/${file.hash}/${file.filename}`,
          },
        ]
      : [];
    return { ...one, product_images };
  });
}
