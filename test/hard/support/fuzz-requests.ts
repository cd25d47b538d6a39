import type { Any, Contract, DocumentedOperation } from '../../support/contract.ts';
import { boundary, damaged, encoded, smallFiles } from './fuzz-bodies.ts';
import { oddTexts, oddValue, oneIn, pick, type Random, spoilt, Values } from './fuzz-values.ts';

/** An account, and what was learnt of it. */
export interface Known {
  token: string;
  /** Stands in every text that is written to this account, and in no other's. */
  marker: string;
  /** Addresses of its records by their shape: `/products/*` → `/products/7`. */
  addresses: Map<string, string[]>;
  tags: string[];
}

export interface FuzzRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
  operation: DocumentedOperation;
}

const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '*');

/** Makes requests out of the document: most are right or nearly so, the others wrong in every way that HTTP allows. */
export class Requests {
  readonly #contract: Contract;
  readonly #random: Random;
  readonly #values: Values;
  readonly #operations: DocumentedOperation[];

  constructor(contract: Contract, random: Random) {
    this.#contract = contract;
    this.#random = random;
    this.#values = new Values(contract, random);
    // Few deletions, or there would be nothing left to ask for.
    const weights: Record<string, number> = { GET: 4, POST: 12, PUT: 12, DELETE: 2 };
    this.#operations = contract.operations.flatMap((one) => Array(weights[one.method]).fill(one));
  }

  /** A request of one account, which now and then asks for what another one has. */
  next(account: Known, other: Known): FuzzRequest {
    const random = this.#random;
    const operation = pick(random, this.#operations);
    const path = this.#path(operation.path, oneIn(random, 20) ? other : account);
    const headers = this.#headers(account, operation);
    const method = oneIn(random, 50)
      ? pick(random, ['HEAD', 'OPTIONS', 'PATCH', 'GET', 'PUT'])
      : operation.method;
    const body = operation.operation.requestBody ? this.#body(operation, account, headers) : undefined;
    return { method, url: path + this.#query(operation), headers, body, operation };
  }

  #path(template: string, { addresses }: Known): string {
    const random = this.#random;
    const [, head = '', tail = ''] = /^(.*\})(.*)$/.exec(template) ?? [];
    if (!head) return template;
    const known = addresses.get(shapeOf(head)) ?? [];
    if (known.length && !oneIn(random, 12)) return pick(random, known) + tail;
    const odd = [
      '0',
      '-1',
      '1.5',
      '1e3',
      '01',
      '999999999999999',
      '9'.repeat(40),
      '%00',
      '%ff',
      'abc',
      '..%2f',
      '%20',
    ];
    const id = (): string => (oneIn(random, 3) ? pick(random, odd) : String(1 + random(9)));
    return head.replace(/\{\w+\}/g, id) + tail;
  }

  #query({ operation }: DocumentedOperation): string {
    const random = this.#random;
    const pairs: [string, string][] = [];
    for (const { name, schema, ...parameter } of this.#parameters(operation)) {
      if (parameter.in !== 'query' || !oneIn(random, 3)) continue;
      const value = oneIn(random, 6) ? oddValue(random) : this.#values.of(schema, 'x');
      pairs.push([oneIn(random, 12) ? `${name}[]` : name, String(value)]);
      if (oneIn(random, 20)) pairs.push([name, String(oddValue(random))]);
    }
    if (oneIn(random, 15)) pairs.push([pick(random, oddTexts), pick(random, oddTexts)]);
    const text = new URLSearchParams(pairs).toString().slice(0, 8000);
    if (oneIn(random, 60)) return `?${text}&%zz=%ff&&=&page`;
    return text && `?${text}`;
  }

  #parameters(operation: Any): Any[] {
    return (operation.parameters ?? []).map((one: Any) =>
      one.$ref ? this.#contract.at(one.$ref.slice(1)).value : one,
    );
  }

  #headers({ token, tags }: Known, { method }: DocumentedOperation): Record<string, string> {
    const random = this.#random;
    const headers: Record<string, string> = { 'X-Token': token };
    const rarely = (name: string, ...values: (() => string)[]): void => {
      if (oneIn(random, 25)) headers[name] = pick(random, values)();
    };
    const odd = (): string => pick(random, oddTexts).replace(/[^\x20-\x7e]/g, '') || 'x';
    const tag = (): string => (tags.length ? pick(random, tags) : '"x"');
    rarely(
      'X-Token',
      odd,
      () => '',
      () => `${token.slice(0, -1)}!`,
    );
    rarely(
      'X-AppToken',
      odd,
      () => '',
      () => token,
    );
    rarely(
      'X-Version',
      odd,
      () => '1',
      () => '',
      () => '2',
    );
    rarely(
      method === 'GET' ? 'If-None-Match' : 'If-Match',
      odd,
      tag,
      () => '*',
      () => `W/${tag()}, "y"`,
    );
    rarely(
      'Accept',
      odd,
      () => 'text/html',
      () => '*/*;q=0',
      () => 'application/*',
      () => 'text/html, */*;q=0.1',
    );
    if (oneIn(random, 15)) {
      headers.Accept = 'application/javascript';
      headers['X-JSONP-Callback'] = oneIn(random, 5)
        ? odd()
        : pick(random, ['f', 'shop.show', `$${'a'.repeat(127)}`]);
    }
    rarely(
      'Content-Encoding',
      odd,
      () => 'gzip',
      () => 'identity',
    );
    rarely('X-Request-Id', odd);
    rarely('X-Forwarded-For', odd, () => '10.0.0.1');
    return headers;
  }

  #body({ operation }: DocumentedOperation, { marker }: Known, headers: Record<string, string>): Buffer {
    const random = this.#random;
    const { content } = operation.requestBody;
    const { schema, example } = content['application/json'] ?? content['multipart/form-data'];
    const right = this.#values.of(schema, marker) as Record<string, unknown>;
    if ('file' in right && !oneIn(random, 5)) right.file = pick(random, smallFiles);
    const whole = oneIn(random, 2) ? { ...example, ...right } : right;
    const fields = oneIn(random, 2) ? spoilt(random, whole) : whole;
    const type = pick(random, ['application/json', ...Object.keys(content)]);
    headers['Content-Type'] = oneIn(random, 40)
      ? pick(random, ['text/plain', '', 'application/xml', 'a;b'])
      : type;
    const bytes = encoded(type, fields);
    if (type === 'multipart/form-data' && !oneIn(random, 20))
      headers['Content-Type'] += `; boundary=${boundary}`;
    return oneIn(random, 25) ? damaged(random, bytes) : bytes;
  }
}

/** Notes the addresses of the records that an answer shows, and its tag. */
export function learn(
  account: Known,
  { url, operation, method }: FuzzRequest,
  body: Any,
  tag: string | null,
): void {
  if (tag && account.tags.length < 500) account.tags.push(tag);
  const inner = body?.ID ? body : Object.values<Any>(body ?? {})[0];
  const [path = ''] = url.split('?');
  const isCollection = Array.isArray(inner) || method === 'POST';
  const shape = shapeOf(isCollection ? `${operation.path}/*` : operation.path);
  for (const { ID } of [inner].flat().filter((one) => one?.ID !== undefined && one.sequence === undefined)) {
    const known = account.addresses.get(shape) ?? [];
    account.addresses.set(shape, known);
    const address = isCollection ? `${path}/${ID}` : path;
    if (!known.includes(address)) known.push(address);
    if (known.length > 100) known.shift();
  }
}
