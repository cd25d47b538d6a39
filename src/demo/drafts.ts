// Shorthand for the demo's content. `shop.ts` and `blog.ts` build records from it.

type ItemDraft = { title: string; price: number; weight: number; custom: boolean };

export type OptionDraft = { title: string; required: boolean; items: ItemDraft[] };

/** A title, optionally with adjustments of price and weight (kg). */
type Choice = string | [title: string, price: number, weight?: number] | ItemDraft;

export type ProductDraft = {
  title: string;
  facts: {
    sku: string;
    price: number;
    /** Kilograms. */
    weight: number;
    /** One number, or one for each combination of option items; the last option varies fastest. */
    stock: number | number[];
    rating?: number;
    was?: number;
    rrp?: number;
    trade?: number;
    backorder?: 1 | 2;
    hidden?: boolean;
    freePostage?: boolean;
  };
  short: string;
  long: string;
  /** The second paragraph. */
  made?: string;
  options?: OptionDraft[];
};

export type Shelf = {
  title: string;
  about: string;
  keywords: string[];
  /** The last paragraph of every product on the shelf. */
  note: string;
  products: ProductDraft[];
};

export type Topic = 'Coffee' | 'Pen & Paper' | 'Mending & Makers' | 'Shop News';

export type PostDraft = {
  title: string;
  author: 'Hannah Wren' | 'Dougie Marr';
  datetime: string;
  topics: Topic[];
  about: string;
  post: string;
};

export type Department = { title: string; about: string; keywords: string[]; shelves: Shelf[] };

/** A required option. */
export function choose(title: string, ...choices: Choice[]): OptionDraft {
  return { title, required: true, items: choices.map(item) };
}

/** An optional one. */
export function offer(title: string, ...choices: Choice[]): OptionDraft {
  return { title, required: false, items: choices.map(item) };
}

/** An item with a text from the customer. */
export function typed(title: string, price = 0): ItemDraft {
  return { title, price, weight: 0, custom: true };
}

function item(choice: Choice): ItemDraft {
  if (typeof choice === 'string') return { title: choice, price: 0, weight: 0, custom: false };
  if (!Array.isArray(choice)) return choice;
  const [title, price, weight = 0] = choice;
  return { title, price, weight, custom: false };
}
