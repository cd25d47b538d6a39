import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ApiError, type ErrorDetail } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { JsonObject } from '../../schema/input.ts';
import type { IdempotentRequest } from '../../storage/store.ts';
import { pathOf } from './read.ts';

const header = 'idempotency-key';
const visible = /^[!-~]+$/;

/**
 * The idempotency key and fingerprint of a request; undefined without a key. The fingerprint covers the parsed fields, since
 * a retried form has another boundary.
 */
export function idempotentRequestOf(
  request: FastifyRequest,
  body: JsonObject,
): IdempotentRequest | undefined {
  const { headers, caller, method } = request;
  const key = headers[header];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length > limits.idempotencyKeyCharacters || !visible.test(key))
    throw new ApiError('badIdempotencyKey');
  const fingerprint = `${method} ${pathOf(request)}\n${JSON.stringify(body)}`;
  return { app: caller?.app ?? 0, key, request: hash('sha256', fingerprint, 'base64url') };
}

export const keyReusedDetails: ErrorDetail[] = [
  {
    field: 'Idempotency-Key',
    code: 'idempotency_key_reused',
    message: 'belongs to another path or body; send a new one with a new request',
  },
];
