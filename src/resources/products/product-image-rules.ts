import { limits } from '../../limits.ts';
import type { ReportField, Rules } from '../../records/model.ts';
import type { RecordOf } from '../../schema/fields/field.ts';
import type { AccountWriter } from '../../storage/store.ts';
import { mediaFile } from '../media/media-file.ts';
import { mediaPath } from '../media/media-path.ts';
import { productImage } from './product-image.ts';

type ProductImage = RecordOf<typeof productImage.fields>;

/** An image has the path of its media file, and a place after the others unless it is given one. */
export const productImageRules: Rules<typeof productImage.fields> = {
  async beforeCreate(writer, record, report) {
    const others = await imagesOf(writer, record);
    if (others.length >= limits.imagesPerProduct)
      report('media_id', 'too_many', `a product has at most ${limits.imagesPerProduct} images`);
    await complete(writer, record, others, report);
    return undefined;
  },
  async beforeUpdate(writer, before, after, _sent, report) {
    if (before.media_id === after.media_id && after.position > 0) return undefined;
    const others = (await imagesOf(writer, after)).filter(({ ID }) => ID !== after.ID);
    await complete(writer, after, others, report);
    return undefined;
  },
};

const imagesOf = async (writer: AccountWriter, { product_id }: ProductImage): Promise<ProductImage[]> =>
  writer.select(
    productImage,
    [{ field: 'product_id', comparison: '=', value: product_id }],
    limits.imagesPerProduct,
  );

async function complete(
  writer: AccountWriter,
  record: ProductImage,
  others: readonly ProductImage[],
  report: ReportField,
): Promise<void> {
  if (record.position === 0) record.position = Math.max(0, ...others.map(({ position }) => position)) + 1;
  if (record.position > limits.maxInteger) report('position', 'out_of_range', 'is too large');
  const file = await writer.find(mediaFile, record.media_id);
  record.url = file ? mediaPath(file) : '';
}
