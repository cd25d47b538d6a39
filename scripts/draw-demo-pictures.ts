// Draws the pictures of the demo shop: products, categories, posts, pages and the logo. src/demo/pictures.ts reads them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { pictureName } from '../src/demo/picture-names.ts';
import { categories, front, type Group, pages, posts } from './demo-pictures/groups.ts';
import { logo } from './demo-pictures/logo.ts';
import { products } from './demo-pictures/products.ts';
import { place, room } from './demo-pictures/scene.ts';

const folder = fileURLToPath(new URL('../src/demo/pictures/', import.meta.url));
const webp = { quality: 62, effort: 6 };

async function draw(
  name: string,
  [wall, things]: Group,
  {
    width,
    height,
    edge = 0.7,
    shown = width,
  }: { width: number; height: number; edge?: number; shown?: number },
): Promise<void> {
  const drawing = room(wall, width, height, edge);
  place(drawing, things(drawing));
  const picture = sharp(Buffer.from(drawing.svg())).resize(shown).webp(webp);
  await picture.toFile(`${folder}${name}.webp`);
}

mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}logo.svg`, logo);
await draw('front', front, { width: 1600, height: 1400, edge: 0.68 });
for (const [sku, still] of Object.entries(products))
  await draw(pictureName.product({ sku }), still, { width: 800, height: 1000 });
for (const [title, group] of Object.entries(categories))
  await draw(pictureName.category({ title }), group, { width: 1000, height: 1000, shown: 720 });
for (const [title, group] of Object.entries(posts))
  await draw(pictureName.post({ title }), group, { width: 1500, height: 1000, shown: 1200 });
for (const [page_filename, group] of Object.entries(pages))
  await draw(pictureName.page({ page_filename }), group, { width: 1500, height: 1000, shown: 1200 });
