import { limits } from '../../limits.ts';
import type { FollowUp, ReportField, Rules, SentFields } from '../../records/model.ts';
import type { Problem, RecordOf, StoredRecord } from '../../schema/fields/field.ts';
import type { AccountWriter } from '../../storage/store.ts';
import { type ProductOption, parseOptions } from '../products/option.ts';
import { product } from '../products/product.ts';
import { checkStock } from './check.ts';
import {
  type Combination,
  combinationCount,
  combinationKey,
  combinationsLength,
  combinationsOf,
  parseCombination,
} from './combinations.ts';
import { assignOptionIds } from './option-ids.ts';
import { stockRecord } from './stock-record.ts';

type Product = RecordOf<typeof product.fields>;
type StockRecord = RecordOf<typeof stockRecord.fields>;

/** A stock record to be created. */
type StockCount = Pick<StockRecord, 'options' | 'stock_total'>;

/** The writes to a product's stock records. */
interface StockPlan {
  total: number;
  create: StockCount[];
  change: { before: StockRecord; after: StockRecord }[];
  remove: StockRecord[];
}

const wholeProduct: Combination = [];

const stockCount = (options: Combination, stock_total: number): StockCount => ({
  stock_total,
  options: JSON.stringify(options),
});

/** A product has one stock record, or one for each combination of its option items. */
export const productRules: Rules<typeof product.fields> = {
  async beforeCreate(writer, record, report) {
    assignOptionIds(writer, record, 'none', report);
    if (!canCountStock(record, report)) return undefined;
    const plan = initialStock(record);
    if (record.stock_number !== plan.total) report('stock_number', ...notTheSum(plan.total));
    return planFollowUp(writer, record.ID, plan);
  },

  async beforeUpdate(writer, before, after, sent, report) {
    if (sent.has('options')) assignOptionIds(writer, after, parseOptions(before.options), report);
    if (!touchesStock(before, after) || !canCountStock(after, report, before.stock_number)) return undefined;
    const plan = planStock(before, after, await recordsOf(writer, before.ID));
    // A request that switches stock control may send the old number back, with the rest of the product.
    const isSentBack =
      before.option_based_stock_control !== after.option_based_stock_control &&
      before.stock_number === after.stock_number;
    if (sent.has('stock_number') && after.stock_number !== plan.total && !isSentBack)
      report('stock_number', ...notTheSum(plan.total));
    after.stock_number = plan.total;
    return planFollowUp(writer, after.ID, plan);
  },

  beforeImport(writer, record, nested, sent, report) {
    assignOptionIds(writer, record, 'any', report);
    // The number is not checked against the limit if it is the sum of stock records in the bundle.
    if (!canCountStock(record, report, nested && record.stock_number)) return [];
    if (nested) return importedStock(record, nested as StockRecord[], sent, report);
    const plan = initialStock(record);
    if (record.stock_number !== plan.total) report('stock_number', ...notTheSum(plan.total));
    return plan.create.map((count) => newRecord(writer, record.ID, count));
  },

  aggregate: {
    fields: ['options', 'option_based_stock_control', 'stock_number'],
    check: checkStock,
  },
};

const touchesStock = (before: Product, after: Product): boolean =>
  before.stock_number !== after.stock_number ||
  before.option_based_stock_control !== after.option_based_stock_control ||
  (after.option_based_stock_control !== 0 && before.options !== after.options);

const recordsOf = async (writer: AccountWriter, product_id: number): Promise<StockRecord[]> =>
  writer.select(
    stockRecord,
    [{ field: 'product_id', comparison: '=', value: product_id }],
    limits.stockCombinations,
  );

/** Keeps the product's stock_number equal to the sum of its stock records. */
export const stockRecordRules: Rules<typeof stockRecord.fields> = {
  async beforeUpdate(writer, before, after, _, report) {
    // A total beyond the limit, the sum from stock by option, may be sent back unchanged.
    if (after.stock_total !== before.stock_total && !isWithin(limits.maxInteger, after.stock_total))
      report('stock_total', ...outOfRange(limits.maxInteger));
    return {
      run: () => adjustStockNumber(writer, after, after.stock_total - before.stock_total),
      addedBytes: 0,
    };
  },
  beforeRemove: async (writer, record) => ({
    run: () => adjustStockNumber(writer, record, -record.stock_total),
    addedBytes: 0,
  }),
};

async function adjustStockNumber(writer: AccountWriter, record: StockRecord, by: number): Promise<void> {
  const before = await writer.find(product, record.product_id);
  if (before)
    await writer.update(product, [{ before, after: { ...before, stock_number: before.stock_number + by } }]);
}

const isWithin = (max: number, count: number): boolean => Math.abs(count) <= max;

const outOfRange = (max: number): Problem => ['out_of_range', `must be from -${max} to ${max}`];

const notTheSum = (total: number): Problem => [
  'mismatch',
  `is the sum of the stock records, ${total}: set those instead`,
];

/** Checks the limits of stock control. `exempt`: a number that is a sum of stock records already, and may exceed them. */
function canCountStock(record: Product, report: ReportField, exempt?: number): boolean {
  if (!record.option_based_stock_control) {
    if (isWithin(limits.maxInteger, record.stock_number) || record.stock_number === exempt) return true;
    report('stock_number', ...outOfRange(limits.maxInteger));
    return false;
  }
  const options = parseOptions(record.options);
  const count = combinationCount(options);
  if (count <= limits.stockCombinations) {
    if (combinationsLength(options) <= limits.stockCharacters) return true;
    report('options', 'too_long', 'make combinations that are too long to write out; shorten the titles');
    return false;
  }
  report(
    'options',
    'too_many',
    `make ${count} combinations; stock can be counted for at most ${limits.stockCombinations}`,
  );
  return false;
}

function initialStock(record: Product): StockPlan {
  const create = record.option_based_stock_control
    ? combinationsOf(parseOptions(record.options)).map((options) => stockCount(options, 0))
    : [stockCount(wholeProduct, record.stock_number)];
  const total = create.reduce((sum, { stock_total }) => sum + stock_total, 0);
  return { total, create, change: [], remove: [] };
}

function planStock(before: Product, after: Product, records: StockRecord[]): StockPlan {
  const unchanged: StockPlan = { total: before.stock_number, create: [], change: [], remove: [] };
  if (before.option_based_stock_control !== after.option_based_stock_control)
    return { ...initialStock(after), remove: records };
  if (after.option_based_stock_control)
    return before.options === after.options
      ? unchanged
      : recombineStock(parseOptions(before.options), parseOptions(after.options), records);
  if (before.stock_number === after.stock_number) return unchanged;
  const [single] = records;
  return single
    ? {
        ...unchanged,
        total: after.stock_number,
        change: [{ before: single, after: { ...single, stock_total: after.stock_number } }],
      }
    : initialStock(after);
}

/** Remaining combinations keep their count, new ones start at 0, and deleted ones are not recreated. */
function recombineStock(before: ProductOption[], after: ProductOption[], records: StockRecord[]): StockPlan {
  const oldKeys = new Set(combinationsOf(before).map(combinationKey));
  const recordsByKey = new Map(
    records.map((record) => [combinationKey(parseCombination(record.options)), record]),
  );
  const plan: StockPlan = { total: 0, create: [], change: [], remove: [] };
  for (const options of combinationsOf(after)) {
    const key = combinationKey(options);
    const record = recordsByKey.get(key);
    recordsByKey.delete(key);
    if (record) {
      plan.total += record.stock_total;
      plan.change.push({ before: record, after: { ...record, options: JSON.stringify(options) } });
    } else if (!oldKeys.has(key)) plan.create.push(stockCount(options, 0));
  }
  plan.remove.push(...recordsByKey.values());
  return plan;
}

function planFollowUp(writer: AccountWriter, product_id: number, plan: StockPlan): FollowUp {
  const { create, change, remove } = plan;
  if (create.length + change.length + remove.length > limits.batchRows) writer.requireLongTransaction();
  return { run: () => applyPlan(writer, product_id, plan), addedBytes: addedBytes(plan) };
}

const bytesOf = (counts: readonly StockCount[]): number =>
  counts.reduce((sum, { options }) => sum + Buffer.byteLength(options), 0);

const addedBytes = ({ create, change, remove }: StockPlan): number =>
  bytesOf(create) -
  bytesOf(remove) +
  bytesOf(change.map(({ after }) => after)) -
  bytesOf(change.map(({ before }) => before));

async function applyPlan(writer: AccountWriter, product_id: number, plan: StockPlan): Promise<void> {
  await writer.remove(stockRecord, plan.remove);
  await writer.update(stockRecord, plan.change);
  await writer.insert(
    stockRecord,
    plan.create.map((count) => newRecord(writer, product_id, count)),
  );
}

const newRecord = (writer: AccountWriter, product_id: number, count: StockCount): StockRecord => ({
  product_id,
  ID: writer.nextId(stockRecord.keys.one),
  ...count,
});

/** Each stock record of a bundle must match another combination. Titles are copied from the options. */
function importedStock(
  record: Product,
  stockRecords: StockRecord[],
  sent: SentFields,
  report: ReportField,
): StoredRecord[] {
  const combinations = record.option_based_stock_control
    ? combinationsOf(parseOptions(record.options))
    : [wholeProduct];
  const unmatched = new Map(combinations.map((combination) => [combinationKey(combination), combination]));
  // After stock by option, a single record may hold the sum of all combinations.
  const max = limits.maxInteger * (record.option_based_stock_control ? 1 : limits.stockCombinations);
  const records = stockRecords.map((stock, index) => {
    if (!isWithin(max, stock.stock_total)) report(`stock_records[${index}].stock_total`, ...outOfRange(max));
    const key = combinationKey(parseCombination(stock.options));
    const combination = unmatched.get(key);
    if (!unmatched.delete(key))
      report(
        `stock_records[${index}].options`,
        'mismatch',
        'is no combination of the options, or repeats one',
      );
    return { ...stock, options: JSON.stringify(combination ?? wholeProduct) };
  });
  const total = records.reduce((sum, { stock_total }) => sum + stock_total, 0);
  if (sent.has('stock_number') && record.stock_number !== total) report('stock_number', ...notTheSum(total));
  record.stock_number = total;
  return records;
}
