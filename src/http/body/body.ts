import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import secureJson from 'secure-json-parse';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { JsonObject } from '../../schema/input.ts';
import { formPairs, malformed, parseNestedForm } from './form.ts';
import { limitViolation } from './json-limits.ts';
import { multipartPairs } from './multipart.ts';

/** Receives bodies as bytes; handlers parse them after authentication. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  // Without a body the content type is dropped: Fastify would reject some types, and wait for a body of others.
  app.addHook('onRequest', ({ method, headers }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': coding } = headers;
    const hasNoBody = length === undefined || (Number(length) === 0 && method !== 'POST');
    if (hasNoBody && coding === undefined) delete headers['content-type'];
    done();
  });
  limitLongBodies(app);
}

/** Bytes of long bodies in this process, until their responses. */
let longBodiesBytes = 0;

/** Rejects a body with 503 while too many long ones are in memory. Short ones pass: the rate limits bound them. */
function limitLongBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { routeOptions, headers } = request;
    const mayBeLong = !(Number(headers['content-length']) <= limits.bodyBytes);
    if (mayBeLong && (routeOptions.bodyLimit as number) > limits.bodyBytes) trackLongBody(payload, reply.raw);
    done(null, payload);
  });
}

function trackLongBody(payload: RequestPayload, response: ServerResponse): void {
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    longBodiesBytes += chunk.length;
    if (longBodiesBytes <= limits.longBodiesBytes) return;
    payload.off('data', count);
    payload.emit('error', new ApiError('bodiesBusy', {}, { headers: { 'retry-after': '1' } }));
  };
  payload.on('data', count);
  response.once('close', () => {
    longBodiesBytes -= bytes;
  });
}

type Parser = (bytes: Buffer, contentType: string) => JsonObject;

const parsers: Record<string, Parser> = {
  'application/json': parseJson,
  'application/javascript': parseJson,
  'text/javascript': parseJson,
  'application/x-www-form-urlencoded': (bytes) => parseNestedForm(formPairs(decodeUtf8(plusToSpace(bytes)))),
  'multipart/form-data': (bytes, contentType) =>
    parseNestedForm(multipartPairs(decodeUtf8(bytes), contentType)),
};

/** Parses a request's body in any of the formats; without a body, no fields. */
export function readBody(request: FastifyRequest): JsonObject {
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

/** Forms encode a space as a plus. Replaced in the bytes, which is cheap for a megabyte of them. */
function plusToSpace(bytes: Buffer): Buffer {
  const [PLUS, SPACE] = [0x2b, 0x20];
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === PLUS) bytes[at] = SPACE;
  return bytes;
}

function parseJson(bytes: Buffer): JsonObject {
  const text = decodeUtf8(bytes);
  const violation = limitViolation(text);
  if (violation) throw malformed(violation);
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

/** The position of the error, without repeating the body's content. */
function jsonReason({ message }: SyntaxError): string {
  if (message.includes('forbidden prototype')) return '__proto__ is not allowed as a key';
  const position = /at position (\d+)/.exec(message)?.[1];
  return position ? `it is not valid JSON at position ${position}` : 'it is not valid JSON';
}
