import { limits } from '../../limits.ts';
import type { ReportField } from '../../records/model.ts';
import type { RecordOf } from '../../schema/fields/field.ts';
import type { AccountReader } from '../../storage/store.ts';
import { parseOptions } from '../products/option.ts';
import type { product } from '../products/product.ts';
import { combinationCount, combinationKey, combinationsOf, parseCombination } from './combinations.ts';
import { stockRecord } from './stock-record.ts';

/** Stock records must match distinct combinations of the product, and add up to its stock_number. */
export async function checkStock(
  reader: AccountReader,
  record: RecordOf<typeof product.fields>,
  report: ReportField,
): Promise<void> {
  const ofProduct = [{ field: 'product_id', comparison: '=' as const, value: record.ID }];
  const records = await reader.select(stockRecord, ofProduct, limits.stockCombinations + 1);
  const options = record.option_based_stock_control ? parseOptions(record.options) : [];
  const isOverLimit = combinationCount(options) > limits.stockCombinations;
  const unmatched = new Set(isOverLimit ? [] : combinationsOf(options).map(combinationKey));
  const isMatched = records.every((one) => unmatched.delete(combinationKey(parseCombination(one.options))));
  if (isOverLimit || !isMatched)
    report('options', 'conflict', 'were changed since, so that stock is counted in another way');
  else if (records.reduce((sum, { stock_total }) => sum + stock_total, 0) !== record.stock_number)
    report('stock_number', 'conflict', 'was changed since');
}
