import type { FastifyRequest } from 'fastify';
import { limits } from '../../limits.ts';

/** `__Host-`: the browser takes it only over HTTPS (or from this machine), for this very host, and sends it to no other. */
const session = '__Host-tradepost';
const device = `${session}-device`;
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';

function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  for (const pair of headers.cookie?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value) return value;
  }
  return undefined;
}

export const sessionToken = (request: FastifyRequest): string | undefined => cookieOf(request, session);

/** By what a browser is known; it stays when the session ends. */
export const deviceOf = (request: FastifyRequest): string | undefined => cookieOf(request, device);

const cookie = (name: string, value: string, seconds: number): string =>
  `${name}=${value}; Max-Age=${seconds}; ${attributes}`;

/** It lasts as long as a session can; when that ends is the server's to say. */
export const sessionCookie = (token: string): string => cookie(session, token, limits.sessionLifetimeSeconds);

export const deviceCookie = (mark: string): string => cookie(device, mark, limits.deviceLifetimeSeconds);

export const endedCookie = cookie(session, '', 0);
