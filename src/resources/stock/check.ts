import { limits } from '../../limits.ts';
import type { ReportField } from '../../records/model.ts';
import type { RecordOf } from '../../schema/fields/field.ts';
import type { AccountReader } from '../../storage/store.ts';
import { parseOptions } from '../products/option.ts';
import type { product } from '../products/product.ts';
import { combinationCount, combinationKey, combinationsOf, parseCombination } from './combinations.ts';
import { stockRecord } from './stock-record.ts';

/** A product's records count combinations that it has, none twice, and add up to its number. */
export async function checkStock(
  reader: AccountReader,
  record: RecordOf<typeof product.fields>,
  report: ReportField,
): Promise<void> {
  const inside = [{ field: 'product_id', comparison: '=' as const, value: record.ID }];
  const records = await reader.select(stockRecord, inside, limits.stockCombinations + 1);
  const options = record.option_based_stock_control ? parseOptions(record.options) : [];
  const areTooMany = combinationCount(options) > limits.stockCombinations;
  const left = new Set(areTooMany ? [] : combinationsOf(options).map(combinationKey));
  if (areTooMany || !records.every((one) => left.delete(combinationKey(parseCombination(one.options)))))
    report('options', 'were changed since, so that stock is counted in another way');
  else if (records.reduce((sum, { stock_total }) => sum + stock_total, 0) !== record.stock_number)
    report('stock_number', 'was changed since');
}
