import type { FollowUp, Rules } from '../../records/model.ts';
import type { RecordOf } from '../../schema/fields/field.ts';
import type { AccountWriter } from '../../storage/store.ts';
import { product } from '../products/product.ts';
import { noRating } from '../products/rating.ts';
import { bestRating, productReview } from './product-review.ts';

type Review = RecordOf<typeof productReview.fields>;

/** A product's average rating is the mean of its approved reviews; without any it stays what it was. */
export const productReviewRules: Rules<typeof productReview.fields> = {
  beforeCreate: async (writer, record) => (record.approved ? followUp(writer, record) : undefined),
  beforeUpdate: async (writer, before, after) =>
    before.approved === after.approved ? undefined : followUp(writer, after),
  beforeRemove: async (writer, record) => (record.approved ? followUp(writer, record) : undefined),
};

const followUp = (writer: AccountWriter, { product_id }: Review): FollowUp => ({
  addedBytes: 0,
  run: () => updateAverage(writer, product_id),
});

async function updateAverage(writer: AccountWriter, ID: number): Promise<void> {
  const before = await writer.find(product, ID);
  if (!before) return;
  const average_rating = await averageOf(writer, ID);
  if (average_rating !== before.average_rating)
    await writer.update(product, [{ before, after: { ...before, average_rating } }]);
}

/** In hundredths. Counts each rating, by an index, whatever the number of reviews. */
async function averageOf(writer: AccountWriter, product: number): Promise<number> {
  let [count, sum] = [0, 0];
  for (let rating = 1; rating <= bestRating; rating++) {
    const found = await writer.count(
      productReview,
      [
        { field: 'product_id', comparison: '=', value: product },
        { field: 'approved', comparison: '=', value: 1 },
        { field: 'rating', comparison: '=', value: rating },
      ],
      Number.MAX_SAFE_INTEGER,
    );
    count += found;
    sum += found * rating;
  }
  return count ? Math.round((sum / count) * 100) : noRating;
}
