import type { FastifyRequest } from 'fastify';
import { limits } from '../../limits.ts';

/** `__Host-`: browsers accept the cookie only over HTTPS (or from localhost), and send it to this host alone. */
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

/** Identifies the browser; outlives the session. */
export const deviceOf = (request: FastifyRequest): string | undefined => cookieOf(request, device);

const cookie = (name: string, value: string, seconds: number): string =>
  `${name}=${value}; Max-Age=${seconds}; ${attributes}`;

/** Lasts as long as a session can; the server may end the session earlier. */
export const sessionCookie = (token: string): string => cookie(session, token, limits.sessionLifetimeSeconds);

export const deviceCookie = (token: string): string => cookie(device, token, limits.deviceLifetimeSeconds);

export const endedCookie = cookie(session, '', 0);
