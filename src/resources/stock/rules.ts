import { limits } from '../../limits.ts';
import type { FollowUp, ReportField, Rules, SentFields } from '../../records/model.ts';
import type { RecordOf, StoredRecord } from '../../schema/fields/field.ts';
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

/** A stock record to be: without its product, and its ID. */
type StockCount = Pick<StockRecord, 'options' | 'stock_total'>;

/** What a change of a product means for its stock records. */
interface StockPlan {
  total: number;
  add: StockCount[];
  change: { before: StockRecord; after: StockRecord }[];
  remove: StockRecord[];
}

const wholeProduct: Combination = [];

const stockCount = (options: Combination, stock_total: number): StockCount => ({
  stock_total,
  options: JSON.stringify(options),
});

/** Every product has stock records: one for itself, or one for each combination of its option items. */
export const productRules: Rules<typeof product.fields> = {
  async beforeCreate(writer, record, report) {
    assignOptionIds(writer, record, 'none', report);
    if (!canCountStock(record, report)) return undefined;
    const plan = initialStock(record);
    if (record.stock_number !== plan.total) report('stock_number', notTheSum(plan.total));
    return planFollowUp(writer, record.ID, plan);
  },

  async beforeUpdate(writer, before, after, sent, report) {
    if (sent.has('options')) assignOptionIds(writer, after, parseOptions(before.options), report);
    if (!touchesStock(before, after) || !canCountStock(after, report, before.stock_number)) return undefined;
    const plan = planStock(before, after, await recordsOf(writer, before.ID));
    // Whoever turns stock by option on or off may send back the number as it stood, with the rest of the product.
    const isAsItStood =
      before.option_based_stock_control !== after.option_based_stock_control &&
      before.stock_number === after.stock_number;
    if (sent.has('stock_number') && after.stock_number !== plan.total && !isAsItStood)
      report('stock_number', notTheSum(plan.total));
    after.stock_number = plan.total;
    return planFollowUp(writer, after.ID, plan);
  },

  beforeImport(writer, record, inner, sent, report) {
    assignOptionIds(writer, record, 'any', report);
    // The records that a bundle brings are judged by themselves; this number is their sum.
    if (!canCountStock(record, report, inner && record.stock_number)) return [];
    if (inner) return importedStock(record, inner as StockRecord[], sent, report);
    const plan = initialStock(record);
    if (record.stock_number !== plan.total) report('stock_number', notTheSum(plan.total));
    return plan.add.map((one) => newRecord(writer, record.ID, one));
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

/** A product's stock_number is the sum of its records, whichever of them changes. */
export const stockRecordRules: Rules<typeof stockRecord.fields> = {
  async beforeUpdate(writer, before, after, _, report) {
    // Once stock by option is turned off, it may be the sum of many: as it stands it may be sent back.
    if (after.stock_total !== before.stock_total && !isWithin(limits.maxInteger, after.stock_total))
      report('stock_total', outside(limits.maxInteger));
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

const isWithin = (most: number, count: number): boolean => Math.abs(count) <= most;

const outside = (most: number): string => `must be from -${most} to ${most}`;

const notTheSum = (total: number): string =>
  `is the sum of the stock records, ${total}: set them, or leave stock_number out`;

/** Whether the records that the product asks for can be made. `kept`: the number it had, which may be any sum. */
function canCountStock(record: Product, report: ReportField, kept?: number): boolean {
  if (!record.option_based_stock_control) {
    if (isWithin(limits.maxInteger, record.stock_number) || record.stock_number === kept) return true;
    report('stock_number', outside(limits.maxInteger));
    return false;
  }
  const options = parseOptions(record.options);
  const count = combinationCount(options);
  if (count <= limits.stockCombinations) {
    if (combinationsLength(options) <= limits.stockCharacters) return true;
    report(
      'options',
      'make combinations that are too long to write out; shorten the titles or take fewer options',
    );
    return false;
  }
  report(
    'options',
    `make ${count} combinations; stock can be counted for at most ${limits.stockCombinations}`,
  );
  return false;
}

/** The records of a product that had none. */
function initialStock(record: Product): StockPlan {
  const add = record.option_based_stock_control
    ? combinationsOf(parseOptions(record.options)).map((options) => stockCount(options, 0))
    : [stockCount(wholeProduct, record.stock_number)];
  return { total: add.reduce((sum, { stock_total }) => sum + stock_total, 0), add, change: [], remove: [] };
}

function planStock(before: Product, after: Product, records: StockRecord[]): StockPlan {
  const unchanged: StockPlan = { total: before.stock_number, add: [], change: [], remove: [] };
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

/** New options: combinations that stay keep their count, new ones start at 0, and one that was deleted stays so. */
function recombineStock(before: ProductOption[], after: ProductOption[], records: StockRecord[]): StockPlan {
  const wereThere = new Set(combinationsOf(before).map(combinationKey));
  const recordOf = new Map(
    records.map((record) => [combinationKey(parseCombination(record.options)), record]),
  );
  const plan: StockPlan = { total: 0, add: [], change: [], remove: [] };
  for (const options of combinationsOf(after)) {
    const key = combinationKey(options);
    const record = recordOf.get(key);
    recordOf.delete(key);
    if (record) {
      plan.total += record.stock_total;
      plan.change.push({ before: record, after: { ...record, options: JSON.stringify(options) } });
    } else if (!wereThere.has(key)) plan.add.push(stockCount(options, 0));
  }
  plan.remove.push(...recordOf.values());
  return plan;
}

/** Many records are written as a long work, so that others are answered meanwhile. */
function planFollowUp(writer: AccountWriter, product_id: number, plan: StockPlan): FollowUp {
  const { add, change, remove } = plan;
  if (add.length + change.length + remove.length > limits.batchRows) writer.requireLongTransaction();
  return { run: () => applyPlan(writer, product_id, plan), addedBytes: addedBytes(plan) };
}

const bytesOf = (counts: readonly StockCount[]): number =>
  counts.reduce((sum, { options }) => sum + Buffer.byteLength(options), 0);

const addedBytes = ({ add, change, remove }: StockPlan): number =>
  bytesOf(add) -
  bytesOf(remove) +
  bytesOf(change.map(({ after }) => after)) -
  bytesOf(change.map(({ before }) => before));

async function applyPlan(writer: AccountWriter, product_id: number, plan: StockPlan): Promise<void> {
  await writer.remove(stockRecord, plan.remove);
  await writer.update(stockRecord, plan.change);
  await writer.insert(
    stockRecord,
    plan.add.map((one) => newRecord(writer, product_id, one)),
  );
}

const newRecord = (writer: AccountWriter, product_id: number, count: StockCount): StockRecord => ({
  product_id,
  ID: writer.nextId(stockRecord.keys.one),
  ...count,
});

/** A bundle's own records: each must count a combination that exists, and no two the same. Titles follow the options. */
function importedStock(
  record: Product,
  inner: StockRecord[],
  sent: SentFields,
  report: ReportField,
): StoredRecord[] {
  const combinations = record.option_based_stock_control
    ? combinationsOf(parseOptions(record.options))
    : [wholeProduct];
  const left = new Map(combinations.map((combination) => [combinationKey(combination), combination]));
  // One for the whole product may be what is left of as many as there can be.
  const most = limits.maxInteger * (record.option_based_stock_control ? 1 : limits.stockCombinations);
  const records = inner.map((given, index) => {
    if (!isWithin(most, given.stock_total)) report(`stock_records[${index}].stock_total`, outside(most));
    const key = combinationKey(parseCombination(given.options));
    const combination = left.get(key);
    if (!left.delete(key))
      report(`stock_records[${index}].options`, 'is no combination of the options, or repeats one');
    return { ...given, options: JSON.stringify(combination ?? wholeProduct) };
  });
  const total = records.reduce((sum, { stock_total }) => sum + stock_total, 0);
  if (sent.has('stock_number') && record.stock_number !== total) report('stock_number', notTheSum(total));
  record.stock_number = total;
  return records;
}
