import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse as parseForm } from 'qs';
import secureJson from 'secure-json-parse';
import type { Body } from '../declare/input.ts';
import { Fault, invalid } from '../errors.ts';
import { limits } from '../limits.ts';

const malformed = (reason: string): Fault => new Fault('malformedBody', { reason });

/** Bodies arrive as bytes; what they mean is decided where they are used, after the caller is known. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
}

type Parser = (bytes: Buffer, contentType: string) => Body | Promise<Body>;

const parsers: Record<string, Parser> = {
  'application/json': parseJson,
  'application/javascript': parseJson,
  'text/javascript': parseJson,
  'application/x-www-form-urlencoded': (bytes) => nest(formPairs(decodeUtf8(bytes))),
  'multipart/form-data': parseMultipart,
};

/** The fields that a request sends, whichever way it spells them. No body means no fields. */
export async function readBody(request: FastifyRequest): Promise<Body> {
  const bytes = request.body as Buffer | undefined;
  const contentType = request.headers['content-type'] ?? '';
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  if (!bytes?.length && type === '') return {};
  const parser = parsers[type];
  if (!parser) throw new Fault('unsupportedType');
  const charset = parameters.find((part) => part.startsWith('charset='))?.slice('charset='.length);
  if (charset && !/^"?utf-?8"?$/.test(charset)) throw new Fault('unsupportedType', { reason: ', in UTF-8' });
  const encoding = request.headers['content-encoding'];
  if (encoding && encoding !== 'identity') throw new Fault('unsupportedType', { reason: ', not compressed' });
  return bytes?.length ? parser(bytes, contentType) : {};
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('it is not valid UTF-8');
  }
}

function parseJson(bytes: Buffer): Body {
  const text = decodeUtf8(bytes);
  let value: unknown;
  try {
    value = secureJson.parse(text, { protoAction: 'error', constructorAction: 'ignore' });
  } catch (error) {
    throw malformed(error instanceof SyntaxError ? jsonReason(error) : 'it is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw malformed('it must be an object');
  if (isDeeperThan(value, limits.bodyDepth))
    throw malformed(`it is nested more than ${limits.bodyDepth} levels deep`);
  return value as Body;
}

/** Where JSON breaks off, without repeating what was sent. */
function jsonReason({ message }: SyntaxError): string {
  if (message.includes('forbidden prototype')) return '__proto__ is not allowed as a key';
  const place = /at position (\d+)/.exec(message)?.[1];
  return place ? `it is not valid JSON at position ${place}` : 'it is not valid JSON';
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

type Pair = [name: string, value: string];

function formPairs(text: string): Pair[] {
  const decode = (part: string): string => decodeURIComponent(part.replaceAll('+', ' '));
  try {
    return text
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const at = pair.indexOf('=');
        return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
      });
  } catch {
    throw malformed('its percent-encoding is broken');
  }
}

async function parseMultipart(bytes: Buffer, contentType: string): Promise<Body> {
  if (!isUtf8(bytes)) throw malformed('it is not valid UTF-8');
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw malformed('it is not valid multipart/form-data');
  }
  const pairs = [...form].map(([name, value]): Pair => {
    if (typeof value !== 'string') throw invalid([{ field: name, message: 'must be a field, not a file' }]);
    return [name, value];
  });
  return nest(pairs);
}

/** `options[0][title]=Size` and `category_id[]=1` as objects and lists; a name given twice is a list. */
function nest(pairs: Pair[]): Body {
  if (pairs.length > limits.formFields) throw malformed(`it has more than ${limits.formFields} fields`);
  if (pairs.some(([name]) => name.includes('__proto__')))
    throw malformed('__proto__ is not allowed as a key');
  try {
    return parseForm(new URLSearchParams(pairs).toString(), {
      depth: limits.bodyDepth,
      strictDepth: true,
      parameterLimit: limits.formFields,
      arrayLimit: limits.optionItems,
      plainObjects: true,
    }) as Body;
  } catch {
    throw malformed(`it is nested more than ${limits.bodyDepth} levels deep`);
  }
}
