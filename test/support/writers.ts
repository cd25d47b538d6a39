import type { Answer } from './site.ts';

/** A request that the server has answered with success. */
interface Acknowledged {
  method: string;
  path: string;
  /** What tells this write from all others; none for what is deleted. */
  mark?: string | undefined;
}

export type Send = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<Pick<Answer, 'status' | 'text' | 'body'>>;

type Request = [method: string, path: string, body?: unknown];

/** Records that a writer leaves standing: more would only make everything slower. */
const most = 60;

/** What several writers of an account know of it: the paths they may change. */
export interface Known {
  paths: string[];
  acknowledged: Acknowledged[];
}

/** The same numbers at every run. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Creates, changes and deletes, so that much is dragged along: children, products, links, stock. */
export class Writer {
  readonly #name: string;
  readonly #send: Send;
  readonly #known: Known;
  readonly #random: (below: number) => number;
  #count = 0;

  constructor(name: string, seed: number, known: Known, send: Send) {
    this.#name = name;
    this.#known = known;
    this.#send = send;
    this.#random = randomNumbers(seed);
  }

  /** Makes one request; what goes with others' changes may be refused, but never fail. */
  async write(): Promise<void> {
    const mark = `${this.#name} ${++this.#count}`;
    const [method, path, body] = await this.#next(mark);
    const answer = await this.#send(method, path, body);
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    if (answer.status >= 400) return;
    const at =
      method === 'POST' ? `${path}/${answer.body.ID ?? Object.values(answer.body as object)[0].ID}` : path;
    if (method === 'POST') this.#known.paths.push(at);
    if (method === 'DELETE') this.#known.paths.splice(this.#known.paths.indexOf(path), 1);
    this.#known.acknowledged.push({
      method,
      path: at,
      mark: method === 'DELETE' || path.includes('/stock/') ? undefined : mark,
    });
  }

  async #next(mark: string): Promise<Request> {
    const choice = this.#random(10);
    const path = this.#any();
    if (path && this.#known.paths.length > most) return ['DELETE', path];
    if (choice < 5 || !path) return ['POST', ...this.#new(mark)];
    if (choice < 7 && !path.startsWith('/blog_categories')) return ['PUT', path, this.#change(path, mark)];
    if (choice < 9) return this.#stock(mark);
    return ['DELETE', path];
  }

  #new(mark: string): [path: string, body: unknown] {
    const parent = this.#idOf('/categories/');
    const code = mark.replaceAll(' ', 'x');
    const kinds: [string, unknown][] = [
      ['/categories', { title: mark, parent_category: parent }],
      ['/products', { title: mark, price: 1, parent_category: parent, stock_number: this.#random(9) }],
      ['/blog_categories', { name: mark }],
      ['/blogs', { title: mark, post: '', category_id: [this.#idOf('/blog_categories/')].filter(Boolean) }],
      [
        '/pages',
        {
          ...{ page_title: mark, page_type: 'standard', content: '', is_onmenu: true, menu_text: '' },
          ...{ page_filename: mark, menu_order: 1, parent_id: this.#idOf('/pages/') },
        },
      ],
      ['/discount_codes', { name: mark, code, type: 'percent', amount: 5, expiry: '9999-99-99' }],
    ];
    return kinds[this.#random(kinds.length)] as [string, unknown];
  }

  #change(path: string, mark: string): unknown {
    if (path.startsWith('/pages')) return { page_title: mark, parent_id: this.#idOf('/pages/') };
    if (path.startsWith('/discount_codes')) return { name: mark };
    if (path.startsWith('/categories')) return { title: mark, parent_category: this.#idOf('/categories/') };
    if (path.startsWith('/blogs'))
      return { title: mark, category_id: [this.#idOf('/blog_categories/')].filter(Boolean) };
    const items = Array.from({ length: 1 + this.#random(3) }, (_, index) => ({ title: `Item ${index}` }));
    return {
      title: mark,
      options: [{ title: 'Kind', items }],
      option_based_stock_control: this.#random(2) === 1,
    };
  }

  /** Sets a stock record, of which a product has one or several; the product's number follows. */
  async #stock(mark: string): Promise<Request> {
    const product = this.#idOf('/products/');
    const path = `/products/${product}/stock`;
    const records = product ? (await this.#send('GET', path)).body.stock_records : undefined;
    if (!records?.length) return ['POST', ...this.#new(mark)];
    const { ID } = records[this.#random(records.length)];
    return ['PUT', `${path}/${ID}`, { stock_level: this.#random(100) }];
  }

  #any(): string | undefined {
    return this.#known.paths[this.#random(this.#known.paths.length)];
  }

  /** The ID of a record of that kind, or 0. */
  #idOf(prefix: string): number {
    const paths = this.#known.paths.filter((path) => path.startsWith(prefix));
    return Number(paths[this.#random(paths.length)]?.slice(prefix.length) ?? 0);
  }
}
