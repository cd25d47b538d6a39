import type { RecordOf, StoredRecord } from '../../declare/fields/field.ts';
import { limits } from '../../limits.ts';
import type { Afterwards, ReportField, Rules, Sent } from '../../records/rules.ts';
import type { AccountWriter } from '../../storage/store.ts';
import { type ProductOption, parseOptions } from '../products/option.ts';
import { product } from '../products/product.ts';
import { checkStock } from './check.ts';
import {
  type Combination,
  combinationCount,
  combinationKey,
  combinationsOf,
  combinationText,
  parseCombination,
} from './combinations.ts';
import { identifyOptions } from './identify.ts';
import { stockRecord } from './stock-record.ts';

type Product = RecordOf<typeof product.fields>;
type StockRecord = RecordOf<typeof stockRecord.fields>;

/** A stock record to be: without its product, and its ID. */
type Count = Pick<StockRecord, 'options' | 'stock_total'>;

/** What a change of a product means for its stock records. */
interface Plan {
  total: number;
  add: Count[];
  change: { before: StockRecord; after: StockRecord }[];
  remove: StockRecord[];
}

const byItself: Combination = [];

const countOf = (options: Combination, stock_total: number): Count => ({
  stock_total,
  options: JSON.stringify(options),
});

/** Every product has stock records: one for itself, or one for each combination of its option items. */
export const productRules: Rules<typeof product.fields> = {
  async creating(writer, record, report) {
    identifyOptions(writer, record, 'none', report);
    if (!countable(record, report)) return undefined;
    const plan = freshStock(record);
    if (record.stock_number !== plan.total) report('stock_number', notTheSum(plan.total));
    return planned(writer, record.ID, plan);
  },

  async updating(writer, before, after, sent, report) {
    if (sent.has('options')) identifyOptions(writer, after, parseOptions(before.options), report);
    if (!touchesStock(before, after) || !countable(after, report, before.stock_number)) return undefined;
    const plan = planStock(before, after, await recordsOf(writer, before.ID));
    // Whoever turns stock by option on or off may send back the number as it stood, with the rest of the product.
    const isAsItStood =
      before.option_based_stock_control !== after.option_based_stock_control &&
      before.stock_number === after.stock_number;
    if (sent.has('stock_number') && after.stock_number !== plan.total && !isAsItStood)
      report('stock_number', notTheSum(plan.total));
    after.stock_number = plan.total;
    return planned(writer, after.ID, plan);
  },

  importing(writer, record, inner, sent, report) {
    identifyOptions(writer, record, 'any', report);
    // The records that a bundle brings are judged by themselves; this number is their sum.
    if (!countable(record, report, inner && record.stock_number)) return [];
    if (inner) return importedStock(record, inner as StockRecord[], sent, report);
    const plan = freshStock(record);
    if (record.stock_number !== plan.total) report('stock_number', notTheSum(plan.total));
    return plan.add.map((one) => newRecord(writer, record.ID, one));
  },

  whole: {
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
  async updating(writer, before, after, _, report) {
    // Once stock by option is turned off, it may be the sum of many: as it stands it may be sent back.
    if (after.stock_total !== before.stock_total && !isWithin(limits.integer, after.stock_total))
      report('stock_total', outside(limits.integer));
    return { carryOut: () => raise(writer, after, after.stock_total - before.stock_total), bytes: 0 };
  },
  removing: async (writer, record) => ({
    carryOut: () => raise(writer, record, -record.stock_total),
    bytes: 0,
  }),
};

async function raise(writer: AccountWriter, record: StockRecord, by: number): Promise<void> {
  const before = await writer.find(product, record.product_id);
  if (before)
    await writer.update(product, [{ before, after: { ...before, stock_number: before.stock_number + by } }]);
}

const isWithin = (most: number, count: number): boolean => Math.abs(count) <= most;

const outside = (most: number): string => `must be from -${most} to ${most}`;

const notTheSum = (total: number): string =>
  `is the sum of the stock records, ${total}: set them, or leave stock_number out`;

/** Whether the records that the product asks for can be made. `kept`: the number it had, which may be any sum. */
function countable(record: Product, report: ReportField, kept?: number): boolean {
  if (!record.option_based_stock_control) {
    if (isWithin(limits.integer, record.stock_number) || record.stock_number === kept) return true;
    report('stock_number', outside(limits.integer));
    return false;
  }
  const options = parseOptions(record.options);
  const count = combinationCount(options);
  if (count <= limits.stockCombinations) {
    if (combinationText(options) <= limits.stockText) return true;
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
function freshStock(record: Product): Plan {
  const add = record.option_based_stock_control
    ? combinationsOf(parseOptions(record.options)).map((options) => countOf(options, 0))
    : [countOf(byItself, record.stock_number)];
  return { total: add.reduce((sum, { stock_total }) => sum + stock_total, 0), add, change: [], remove: [] };
}

function planStock(before: Product, after: Product, records: StockRecord[]): Plan {
  const unchanged: Plan = { total: before.stock_number, add: [], change: [], remove: [] };
  if (before.option_based_stock_control !== after.option_based_stock_control)
    return { ...freshStock(after), remove: records };
  if (after.option_based_stock_control)
    return before.options === after.options
      ? unchanged
      : regroup(parseOptions(before.options), parseOptions(after.options), records);
  if (before.stock_number === after.stock_number) return unchanged;
  const [single] = records;
  return single
    ? {
        ...unchanged,
        total: after.stock_number,
        change: [{ before: single, after: { ...single, stock_total: after.stock_number } }],
      }
    : freshStock(after);
}

/** New options: combinations that stay keep their count, new ones start at 0, and one that was deleted stays so. */
function regroup(before: ProductOption[], after: ProductOption[], records: StockRecord[]): Plan {
  const wereThere = new Set(combinationsOf(before).map(combinationKey));
  const recordOf = new Map(
    records.map((record) => [combinationKey(parseCombination(record.options)), record]),
  );
  const plan: Plan = { total: 0, add: [], change: [], remove: [] };
  for (const options of combinationsOf(after)) {
    const key = combinationKey(options);
    const record = recordOf.get(key);
    recordOf.delete(key);
    if (record) {
      plan.total += record.stock_total;
      plan.change.push({ before: record, after: { ...record, options: JSON.stringify(options) } });
    } else if (!wereThere.has(key)) plan.add.push(countOf(options, 0));
  }
  plan.remove.push(...recordOf.values());
  return plan;
}

/** Many records are written as a long work, so that others are answered meanwhile. */
function planned(writer: AccountWriter, product_id: number, plan: Plan): Afterwards {
  const { add, change, remove } = plan;
  if (add.length + change.length + remove.length > limits.batch) writer.takesLong();
  return { carryOut: () => carryOut(writer, product_id, plan), bytes: growthOf(plan) };
}

const bytesOf = (counts: readonly Count[]): number =>
  counts.reduce((sum, { options }) => sum + Buffer.byteLength(options), 0);

const growthOf = ({ add, change, remove }: Plan): number =>
  bytesOf(add) -
  bytesOf(remove) +
  bytesOf(change.map(({ after }) => after)) -
  bytesOf(change.map(({ before }) => before));

async function carryOut(writer: AccountWriter, product_id: number, plan: Plan): Promise<void> {
  await writer.remove(stockRecord, plan.remove);
  await writer.update(stockRecord, plan.change);
  await writer.insert(
    stockRecord,
    plan.add.map((one) => newRecord(writer, product_id, one)),
  );
}

const newRecord = (writer: AccountWriter, product_id: number, count: Count): StockRecord => ({
  product_id,
  ID: writer.nextId(stockRecord.keys.one),
  ...count,
});

/** A bundle's own records: each must count a combination that exists, and no two the same. Titles follow the options. */
function importedStock(
  record: Product,
  inner: StockRecord[],
  sent: Sent,
  report: ReportField,
): StoredRecord[] {
  const combinations = record.option_based_stock_control
    ? combinationsOf(parseOptions(record.options))
    : [byItself];
  const left = new Map(combinations.map((combination) => [combinationKey(combination), combination]));
  // One for the whole product may be what is left of as many as there can be.
  const most = limits.integer * (record.option_based_stock_control ? 1 : limits.stockCombinations);
  const records = inner.map((given, index) => {
    if (!isWithin(most, given.stock_total)) report(`stock_records[${index}].stock_total`, outside(most));
    const key = combinationKey(parseCombination(given.options));
    const combination = left.get(key);
    if (!left.delete(key))
      report(`stock_records[${index}].options`, 'is no combination of the options, or repeats one');
    return { ...given, options: JSON.stringify(combination ?? byItself) };
  });
  const total = records.reduce((sum, { stock_total }) => sum + stock_total, 0);
  if (sent.has('stock_number') && record.stock_number !== total) report('stock_number', notTheSum(total));
  record.stock_number = total;
  return records;
}
