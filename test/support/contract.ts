import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Answer } from './site.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests reach into the document at every depth
export type Any = any;

export interface DocumentedOperation {
  method: string;
  /** As the document spells it: `/products/{id}`. */
  path: string;
  operation: Any;
  /** JSON pointer to it. */
  pointer: string;
}

/** An OpenAPI document that answers are held against. */
export class Contract {
  readonly document: Any;
  readonly operations: DocumentedOperation[];
  readonly #ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    formats: { email: /^[^@\s]+@[^@\s]+$/, uri: (text: string) => URL.canParse(text) },
  });

  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: Any) {
    this.document = document;
    // The document around the schemas is none itself.
    this.#ajv.addVocabulary(Object.keys(document));
    this.#ajv.addSchema(document, 'document');
    const methods = ['get', 'post', 'put', 'delete'];
    this.operations = Object.entries<Any>(document.paths).flatMap(([path, item]) =>
      methods
        .filter((method) => item[method])
        .map((method) => ({
          method: method.toUpperCase(),
          path,
          operation: item[method],
          pointer: `/paths/${escaped(path)}/${method}`,
        })),
    );
  }

  /** What a JSON pointer leads to, through references. */
  at(pointer: string): { value: Any; pointer: string } {
    let [value, place]: [Any, string] = [this.document, ''];
    for (const step of pointer.split('/').slice(1)) {
      value = value?.[unescaped(step)];
      place += `/${step}`;
      if (typeof value?.$ref === 'string') ({ value, pointer: place } = this.at(value.$ref.slice(1)));
    }
    return { value, pointer: place };
  }

  schema(pointer: string): ValidateFunction {
    const $ref = `document#${pointer.split('/').map(encodeURIComponent).join('/')}`;
    const check = this.#compiled.get($ref) ?? this.#ajv.compile({ $ref });
    this.#compiled.set($ref, check);
    return check;
  }

  /** Asserts that a value is valid against the schema at a JSON pointer. */
  valid(pointer: string, value: unknown): void {
    const check = this.schema(pointer);
    if (!check(value)) assert.fail(`${pointer}: ${this.#ajv.errorsText(check.errors)}\n${text(value)}`);
  }

  operationFor(method: string, url: string): DocumentedOperation {
    const [path = ''] = url.split('?');
    const matches = (template: string): boolean =>
      new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`).test(path);
    const found = this.operations.find((one) => one.method === method && matches(one.path));
    assert.ok(found, `the document has no ${method} ${path}`);
    return found;
  }

  /** Asserts that the document foretells this answer: its status, its headers, its type and every field. */
  check(method: string, url: string, answer: Answer): Answer {
    const { pointer } = this.operationFor(method, url);
    const { value, pointer: place } = this.at(`${pointer}/responses/${answer.status}`);
    assert.ok(value, `${method} ${url} answered ${answer.status}, which the document lacks: ${answer.text}`);
    this.checkHeaders(`${method} ${url} ${answer.status}`, Object.keys(value.headers ?? {}), answer);
    if (!value.content) {
      assert.equal(answer.text, '');
      return answer;
    }
    const type = (answer.headers.get('content-type') ?? '').split(';')[0] as string;
    assert.ok(value.content[type], `${method} ${url} answered ${type}, which the document lacks`);
    const body: unknown = type === 'application/json' ? JSON.parse(answer.text) : answer.text;
    this.valid(`${place}/content/${escaped(type)}/schema`, body);
    return answer;
  }

  /** Of the headers that the document speaks of, an answer has those named; some only where there is reason to. */
  checkHeaders(what: string, documented: string[], { headers }: Answer): void {
    const spokenOf = [
      'Location',
      'ETag',
      'Cache-Control',
      'Link',
      'Allow',
      'Retry-After',
      'Idempotency-Replayed',
      'RateLimit',
      'RateLimit-Policy',
      'X-Request-Id',
    ];
    const sent = spokenOf.filter((name) => headers.has(name));
    const optional = new Set(['Link', 'Idempotency-Replayed']);
    const undocumented = sent.filter((name) => !documented.includes(name));
    const missing = documented.filter((name) => !sent.includes(name) && !optional.has(name));
    assert.deepEqual({ undocumented, missing }, { undocumented: [], missing: [] }, what);
  }
}

export const escaped = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');
const unescaped = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');
const text = (value: unknown): string => JSON.stringify(value)?.slice(0, 2000);
