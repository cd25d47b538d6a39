import { mediaFile } from '../../../resources/media/media-file.ts';
import { productImage } from '../../../resources/products/product-image.ts';
import type { Visit } from '../context.ts';
import { type MediaFile, type Picture, type Place, pictureOf, places } from './picture.ts';

type Identified = { ID: number };

type Files = ReadonlyMap<number, MediaFile>;

/** The look-up that each visit is about to make. */
const batches = new WeakMap<Visit, { IDs: Set<number>; files: Promise<Files> }>();

/** What the parts of a page ask for at once is one statement. */
function findFiles(visit: Visit, IDs: readonly number[]): Promise<Files> {
  const batch = batches.getOrInsertComputed(visit, () => {
    const wanted = new Set<number>();
    const find = async (): Promise<Files> => {
      batches.delete(visit);
      const found = await visit.account.findByKeys(
        mediaFile,
        [...wanted].map((id) => ({ id })),
      );
      return new Map(found.map((file) => [file.ID, file]));
    };
    return { IDs: wanted, files: Promise.resolve().then(find) };
  });
  for (const ID of IDs) batch.IDs.add(ID);
  return batch.files;
}

/** The pictures with these IDs; 0 is none. Other files are no pictures. */
export async function picturesOf(
  visit: Visit,
  IDs: readonly number[],
  place: Place,
): Promise<ReadonlyMap<number, Picture>> {
  const wanted = IDs.filter((ID) => ID > 0);
  if (!wanted.length) return new Map();
  const files = await findFiles(visit, wanted);
  return new Map(
    wanted.flatMap((ID) => {
      const file = files.get(ID);
      return file && isPicture(file) ? [[ID, pictureOf(file, place)]] : [];
    }),
  );
}

const isPicture = ({ media_type }: MediaFile): boolean => media_type.startsWith('image/');

/** The picture at the head of a page. */
export const headPicture = async (
  visit: Visit,
  { image_media_id: ID }: { image_media_id: number },
): Promise<Picture | undefined> => (ID ? (await picturesOf(visit, [ID], places.head)).get(ID) : undefined);

/** The first picture of each product, by its ID: two look-ups, whatever their number. */
export async function firstPictures(
  visit: Visit,
  products: readonly Identified[],
): Promise<ReadonlyMap<number, Picture>> {
  if (!products.length) return new Map();
  const IDs = products.map(({ ID }) => ID);
  const images = await visit.account.firstPerValue(productImage, 'product_id', IDs, 'position');
  const pictures = await picturesOf(
    visit,
    images.map(({ media_id }) => media_id),
    places.card,
  );
  return new Map(
    images.flatMap(({ product_id, media_id }) => {
      const picture = pictures.get(media_id);
      return picture ? [[product_id, picture]] : [];
    }),
  );
}

/** All pictures of a product, in their order. */
export async function galleryOf(visit: Visit, { ID }: Identified): Promise<Picture[]> {
  const images = await visit.account.list(productImage, {
    where: [{ field: 'product_id', comparison: '=', value: ID }],
    ...{ sort: 'position', descending: false, offset: 0, limit: galleryPictures },
  });
  const pictures = await picturesOf(
    visit,
    images.map(({ media_id }) => media_id),
    places.gallery,
  );
  return images.flatMap(({ media_id, alt }, index) => {
    const picture = pictures.get(media_id);
    return picture ? [{ ...picture, alt: alt || picture.alt, isFirst: index === 0 }] : [];
  });
}

const galleryPictures = 100;
