import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { Asked } from '../asked.ts';
import { includesAddress } from './client-address.ts';

export interface Tls {
  cert: string;
  key: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** May come by plain HTTP from anywhere: neither it nor its answer holds anything that is secret. */
    allowPlainHttp?: boolean;
  }
}

/** Which addresses count as a proxy that ends TLS: single ones, or networks such as 10.0.0.0/8. */
export function proxyList(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of addresses) {
    const [address = '', prefix] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Plain HTTP is served to this machine itself, and to a configured proxy that says its client came by HTTPS. Anyone
 * else would send a token in the clear.
 */
export function transportCheck(tls: Tls | undefined, proxies: BlockList): (asked: Asked) => boolean {
  if (tls) return () => true;
  /** Connections from this machine: looked at once, since nobody's address changes. */
  const local = new WeakSet<Socket>();
  return ({ socket, headers }) => {
    if (local.has(socket)) return true;
    const { remoteAddress = '' } = socket;
    if (!includesAddress(loopback, remoteAddress))
      return headers['x-forwarded-proto'] === 'https' && includesAddress(proxies, remoteAddress);
    local.add(socket);
    return true;
  };
}

/** The name and the value of a header, or nothing. */
type Said = readonly [name: string, value: string] | readonly [];

/**
 * The header that every answer has over TLS: that browsers ask for nothing else in the year to come. Where a proxy ends
 * TLS, that is the proxy's to say.
 */
export const hstsHeader = (isTls: boolean): Said =>
  isTls ? ['strict-transport-security', 'max-age=31536000'] : [];

export function requireHttps(app: FastifyInstance, isSafe: (asked: Asked) => boolean, always: Said): void {
  const [name, value] = always;
  app.addHook('onRequest', (request, reply, done) => {
    if (name && value) reply.raw.setHeader(name, value);
    const mayPass = request.routeOptions.config.allowPlainHttp || isSafe(request.raw);
    done(mayPass ? undefined : new ApiError('httpsRequired'));
  });
}
