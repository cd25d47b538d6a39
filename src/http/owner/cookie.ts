import type { FastifyRequest } from 'fastify';

/** `__Host-`: the browser takes it only over HTTPS (or from this machine), for this very host, and sends it to no other. */
const name = '__Host-tradepost';
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';

export function sessionToken({ headers }: FastifyRequest): string | undefined {
  for (const pair of headers.cookie?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value) return value;
  }
  return undefined;
}

export const sessionCookie = (token: string, seconds: number): string =>
  `${name}=${token}; Max-Age=${seconds}; ${attributes}`;

export const endedCookie = `${name}=; Max-Age=0; ${attributes}`;
