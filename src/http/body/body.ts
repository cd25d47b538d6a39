import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import secureJson from 'secure-json-parse';
import { ApiError } from '../../errors.ts';
import type { JsonObject } from '../../schema/input.ts';
import { formPairs, malformed, parseNestedForm } from './form.ts';
import { limitViolation } from './json-limits.ts';
import { multipartPairs } from './multipart.ts';

/** Bodies arrive as bytes; what they mean is decided where they are used, after the caller is known. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  // Where there is no body, its type does not matter. The framework would refuse some types, and wait for a body of others.
  app.addHook('onRequest', ({ method, headers }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': coding } = headers;
    const isNone = length === undefined || (Number(length) === 0 && method !== 'POST');
    if (isNone && coding === undefined) delete headers['content-type'];
    done();
  });
}

type Parser = (bytes: Buffer, contentType: string) => JsonObject;

const parsers: Record<string, Parser> = {
  'application/json': parseJson,
  'application/javascript': parseJson,
  'text/javascript': parseJson,
  'application/x-www-form-urlencoded': (bytes) => parseNestedForm(formPairs(decodeUtf8(withSpaces(bytes)))),
  'multipart/form-data': (bytes, contentType) =>
    parseNestedForm(multipartPairs(decodeUtf8(bytes), contentType)),
};

/** The fields that a request sends, whichever way it spells them. No body means no fields. */
export async function readBody(request: FastifyRequest): Promise<JsonObject> {
  const bytes = request.body as Buffer | undefined;
  const contentType = request.headers['content-type'] ?? '';
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  if (!bytes?.length && type === '') return {};
  const parser = parsers[type];
  if (!parser) throw new ApiError('unsupportedType');
  const charset = parameters.find((part) => part.startsWith('charset='))?.slice('charset='.length);
  if (charset && !/^"?utf-?8"?$/.test(charset))
    throw new ApiError('unsupportedType', { reason: ', in UTF-8' });
  if (isCompressed(request)) throw new ApiError('unsupportedType', { reason: ', not compressed' });
  return bytes?.length ? parser(bytes, contentType) : {};
}

/** The same for a request that brings JSON and did not go through the framework. */
export async function readJson(request: IncomingMessage): Promise<JsonObject> {
  const bytes = await bytesOf(request);
  return bytes.length ? parseJson(bytes) : {};
}

const bytesOf = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks)));
    // A client that left in the middle of it: nobody hears the answer.
    request.on('error', (cause) => reject(new ApiError('malformedRequest', {}, { cause })));
  });

function isCompressed({ headers }: FastifyRequest): boolean {
  const { 'content-encoding': encoding = '', 'transfer-encoding': transfer = '' } = headers;
  return !['', 'identity'].includes(encoding) || !['', 'chunked'].includes(transfer.toLowerCase());
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed('it is not valid UTF-8');
  }
}

/** A form writes a space as a plus. In bytes, a million of them is no matter. */
function withSpaces(bytes: Buffer): Buffer {
  const [PLUS, SPACE] = [0x2b, 0x20];
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === PLUS) bytes[at] = SPACE;
  return bytes;
}

export function parseJson(bytes: Buffer): JsonObject {
  const text = decodeUtf8(bytes);
  const excess = limitViolation(text);
  if (excess) throw malformed(excess);
  let value: unknown;
  try {
    value = secureJson.parse(text, { protoAction: 'error', constructorAction: 'ignore' });
  } catch (error) {
    throw malformed(error instanceof SyntaxError ? jsonReason(error) : 'it is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw malformed('it must be an object');
  return value as JsonObject;
}

/** Where JSON breaks off, without repeating what was sent. */
function jsonReason({ message }: SyntaxError): string {
  if (message.includes('forbidden prototype')) return '__proto__ is not allowed as a key';
  const place = /at position (\d+)/.exec(message)?.[1];
  return place ? `it is not valid JSON at position ${place}` : 'it is not valid JSON';
}
