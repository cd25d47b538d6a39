import type { ModelClient } from './client.ts';
import type { Wish } from './deed.ts';
import {
  type Collection,
  collectionOf,
  collections,
  isInner,
  kinds,
  type ListQuery,
  type State,
  type Wire,
} from './state.ts';

/** Records that an account is allowed to grow to: more would only make everything slower. */
const most = 80;

/** Records, the oldest of an account, that are asked for as often as all others: what is kept in memory is used, then. */
const hot = 4;

/** What the clients of an account know of it. */
export interface Known {
  name: string;
  paths: Set<string>;
  /** The newest steps. */
  steps: number[];
}

/** Thinks of something to ask for. The same numbers give the same wishes, as long as the answers are the same. */
export class Wishes {
  readonly #known: Known;
  readonly #client: ModelClient;
  readonly #random: (below: number) => number;
  readonly #name: string;
  readonly #number: number;
  #count = 0;

  constructor(known: Known, client: ModelClient, number: number, random: (below: number) => number) {
    this.#known = known;
    this.#client = client;
    this.#random = random;
    this.#number = number;
    this.#name = `${known.name} c${number}`;
  }

  next(): Wish {
    const mark = `${this.#name} n${++this.#count}`;
    const path = this.#random(2) ? this.#any(() => true) : this.#of([...this.#known.paths].slice(0, hot));
    const choice = this.#random(100);
    if (!path || (choice < 25 && this.#known.paths.size < most)) return this.#create(mark);
    if (choice < 45) return this.#change(path, mark);
    if (choice < 53) return this.#stock(path) ?? this.#change(path, mark);
    if (choice < 62) return this.#delete(path);
    if (choice < 66) return this.#several(mark) ?? this.#create(mark);
    if (choice < 69) return { kind: 'undo', step: this.#of(this.#known.steps) ?? 1 };
    if (choice < 85 || isInner(path)) return { kind: 'read', path: isInner(path) ? this.#outer(path) : path };
    if (choice < 97)
      return { kind: 'list', path: collectionOf(path), query: this.#query(collectionOf(path)) };
    return { kind: 'walk', path: collectionOf(path) };
  }

  #of<T>(values: readonly T[]): T | undefined {
    return values[this.#random(values.length)];
  }

  #any(isRight: (path: string) => boolean): string | undefined {
    return this.#of([...this.#known.paths].filter(isRight));
  }

  readonly #outer = (path: string): string => path.split('/').slice(0, 3).join('/');

  #idOf(collection: Collection): number {
    return Number(
      this.#any((path) => collectionOf(path) === collection && !isInner(path))?.split('/')[2] ?? 0,
    );
  }

  #create(mark: string): Wish {
    const zone = this.#any((path) => path.startsWith('/deliveryzones/') && !isInner(path));
    if (zone && this.#random(10) === 0)
      return { kind: 'create', path: `${zone}/types`, body: { name: mark }, mark };
    const path = this.#of(collections) as Collection;
    return { kind: 'create', path, body: this.#body(path, mark), mark };
  }

  #body(path: Collection, mark: string): Wire {
    const parent_category = this.#idOf('/categories');
    const bodies: Record<Collection, () => Wire> = {
      '/categories': () => ({ title: mark, parent_category }),
      '/products': () => ({ title: mark, price: '9.99', parent_category, ...this.#options() }),
      '/discount_codes': () => ({
        name: mark,
        code: this.#code(),
        type: 'percent',
        amount: '5',
        expiry: '9999-99-99',
      }),
      '/customers': () => ({ last_name: mark, notes: mark }),
      '/deliveryzones': () => ({ name: mark }),
      '/blog_categories': () => ({ name: mark }),
      '/blogs': () => ({ title: mark, post: mark, category_id: this.#blogCategories() }),
    };
    return bodies[path]();
  }

  /** Few enough for clients to want the same one. */
  #code(): string {
    const code = `${this.#known.name}X${this.#random(25)}`;
    return this.#random(2) ? code : code.toUpperCase();
  }

  #blogCategories(): number[] {
    return [...new Set([this.#idOf('/blog_categories'), this.#idOf('/blog_categories')])].filter(Boolean);
  }

  #options(): Wire {
    if (this.#random(2)) return {};
    const items = Array.from({ length: 1 + this.#random(3) }, (_, index) => ({ title: `Item ${index}` }));
    return { options: [{ title: 'Kind', items }], option_based_stock_control: this.#random(2) === 1 };
  }

  #change(path: string, mark: string): Wish {
    if (path.includes('/stock/')) return this.#stock(path) as Wish;
    const { record: seen } = (this.#random(2) && this.#client.seen.get(path)) || { record: undefined };
    const field = isInner(path) ? 'name' : kinds[collectionOf(path)].mark;
    const whole = isInner(path) ? { name: mark } : this.#body(collectionOf(path), mark);
    const body = this.#random(3) ? { [field]: mark } : whole;
    return { kind: 'change', path, body, mark, seen };
  }

  /** Every number is another one. */
  #stock(path: string): Wish | undefined {
    const place = path.includes('/stock/') ? path : this.#any((one) => one.includes('/stock/'));
    const stock_level = 100 * ++this.#count + this.#number;
    return place ? { kind: 'change', path: place, body: { stock_level }, mark: stock_level } : undefined;
  }

  #delete(path: string): Wish {
    const place = path.includes('/stock/') ? this.#outer(path) : path;
    const { record: seen } = (this.#random(3) === 0 && this.#client.seen.get(place)) || { record: undefined };
    return { kind: 'delete', path: place, seen };
  }

  /** Two categories at once: one that is there, and one that is not. */
  #several(mark: string): Wish | undefined {
    const changed = this.#any((path) => path.startsWith('/categories/'));
    if (!changed) return undefined;
    if (this.#random(2))
      return { kind: 'batch', changed, created: { title: mark, parent_category: 0 }, mark };
    const highest = Math.max(...[...this.#known.paths].map((path) => Number(path.split('/')[2])));
    return { kind: 'import', changed, created: `/categories/${highest + 50 + this.#number}`, mark };
  }

  #query(collection: Collection): ListQuery {
    const sorts = {
      '/categories': 'title',
      '/products': 'stock_number',
      '/discount_codes': 'code',
    } as Record<string, string>;
    const sort_property = this.#random(2) ? 'ID' : (sorts[collection] ?? 'ID');
    if (this.#random(2)) return { sort_property: 'ID', sort_direction: 'DESC', per_page: 25 };
    const query: ListQuery = {
      sort_property,
      sort_direction: this.#random(2) ? 'ASC' : 'DESC',
      per_page: 1 + this.#random(12),
    };
    if (sort_property === 'ID' && this.#random(2)) return { ...query, last_id: this.#idOf(collection) };
    return { ...query, page: 1 + this.#random(3) };
  }
}

/** What is known of an account once it is still. */
export function learn(known: Known, state: State, steps: number[]): void {
  known.paths = new Set(state.keys());
  known.steps = steps.slice(-30);
}
