import { departments } from './departments.ts';
import type { OptionDraft, ProductDraft, Shelf } from './drafts.ts';
import { idCounter, money, paragraphs, seo, weight } from './format.ts';
import type { Category, Flag, Named, Product, ProductOption, StockRecord } from './types.ts';

/** One category per department and per shelf. */
export function buildShop(): { categories: Category[]; products: Product[] } {
  const nextCategory = idCounter();
  const toProduct = productBuilder();
  const categories: Category[] = [];
  const products: Product[] = [];

  for (const department of departments) {
    const top = toCategory(nextCategory(), 0, department);
    categories.push(top);
    for (const shelf of department.shelves) {
      const category = toCategory(nextCategory(), top.ID, shelf);
      categories.push(category);
      products.push(...shelf.products.map((draft) => toProduct(draft, shelf, category.ID)));
    }
  }
  return { categories, products };
}

type Described = { title: string; about: string; keywords: string[] };

function toCategory(ID: number, parent_category: number, { title, about, keywords }: Described): Category {
  return { ID, parent_category, title, ...seo(title, keywords, about) };
}

/** Each kind of ID counts up over the whole shop. */
function productBuilder(): (draft: ProductDraft, shelf: Shelf, parent_category: number) => Product {
  const nextProduct = idCounter();
  const nextOption = idCounter();
  const nextItem = idCounter();
  const nextRecord = idCounter();

  return (draft, shelf, parent_category) => {
    const { title, facts, short } = draft;
    const byOption = Array.isArray(facts.stock);
    const stock = Array.isArray(facts.stock) ? facts.stock : [facts.stock];
    const options = (draft.options ?? []).map((option) => toOption(option, nextOption, nextItem));
    const combined = byOption ? combinations(options) : [[]];
    if (combined.length !== stock.length) {
      throw new Error(`${facts.sku}: ${combined.length} combinations, but ${stock.length} stock figures`);
    }

    return {
      ID: nextProduct(),
      parent_category,
      title,
      visible: !facts.hidden,
      short_description: short,
      long_description: paragraphs(draft.long, draft.made, shelf.note),
      price: money(facts.price),
      sku: facts.sku,
      weight: weight(facts.weight),
      stock_number: stock.reduce((sum, count) => sum + count, 0),
      stock_backorder: facts.backorder ?? 0,
      ...seo(title, [title, ...shelf.keywords], short),
      was_price: money(facts.was ?? 0),
      rrp: money(facts.rrp ?? 0),
      trade_price: money(facts.trade ?? 0),
      free_postage: facts.freePostage ?? false,
      ...(facts.rating === undefined ? {} : { average_rating: money(facts.rating) }),
      option_based_stock_control: byOption,
      options,
      stock_records: combined.map((parts, index) => ({
        ID: nextRecord(),
        stock_total: stock[index] ?? 0,
        options: parts,
      })),
    };
  };
}

function toOption(draft: OptionDraft, nextOption: () => number, nextItem: () => number): ProductOption {
  return {
    ID: String(nextOption()),
    title: draft.title,
    required: flag(draft.required),
    items: draft.items.map((item) => ({
      ID: String(nextItem()),
      title: item.title,
      price_adjustment: money(item.price),
      weight_adjustment: item.weight.toFixed(3),
      is_custom_input: flag(item.custom),
    })),
  };
}

function combinations(options: ProductOption[]): StockRecord['options'][] {
  return options.reduce<StockRecord['options'][]>(
    (begun, option) =>
      begun.flatMap((parts) =>
        option.items.map((item) => [...parts, { ...named(option), items: [named(item)] }]),
      ),
    [[]],
  );
}

function named({ ID, title }: { ID: string; title: string }): Named {
  return { ID: Number(ID), title };
}

function flag(value: boolean): Flag {
  return value ? '1' : '0';
}
