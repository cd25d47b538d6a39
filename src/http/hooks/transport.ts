import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors.ts';
import { includesAddress } from './client-address.ts';

export interface Tls {
  cert: string;
  key: string;
}

/** Addresses of proxies that end TLS: single ones, or networks such as 10.0.0.0/8. */
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
 * Plain HTTP is served to this machine itself, and to a configured proxy that says its client came by HTTPS. Other
 * clients would send their tokens unencrypted.
 */
function transportCheck(tls: Tls | undefined, proxies: BlockList): (request: IncomingMessage) => boolean {
  if (tls) return () => true;
  /** Connections from this machine: the address of a connection never changes. */
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

/**
 * RFC 9112, 3.2: a request names its host once. Ours means nothing to us; but two of them, which Node.js was told to join,
 * may mean different hosts to the proxy in front and to a later reader.
 */
const hasOneHost = ({ headers: { host }, httpVersion }: IncomingMessage): boolean =>
  host === undefined ? httpVersion === '1.0' : !host.includes(',');

type Header = readonly [name: string, value: string] | readonly [];

/** Tells browsers to use only HTTPS for a year. Where a proxy ends TLS, that is the proxy's to say. */
export const hstsHeader = (isTls: boolean): Header =>
  isTls ? ['strict-transport-security', 'max-age=31536000'] : [];

interface TransportOptions {
  tls?: Tls | undefined;
  proxies: BlockList;
  /** Whether the server is about to close its connections. */
  isDraining: () => boolean;
}

/** Rejects requests that name several hosts, or come over plain HTTP from elsewhere. */
export function requireSafeTransport(
  app: FastifyInstance,
  { tls, proxies, isDraining }: TransportOptions,
): void {
  const hsts: readonly string[] = hstsHeader(tls !== undefined);
  const hstsAndClose = [...hsts, 'connection', 'close'];
  const isSafe = transportCheck(tls, proxies);
  app.addHook('onRequest', (request, _reply, done) => {
    // A client that reads `close` sends nothing more: the connection can be closed without losing a request.
    request.extraHeaders = isDraining() ? hstsAndClose : hsts;
    if (!hasOneHost(request.raw)) done(new ApiError('malformedRequest'));
    else if (request.routeOptions.config.allowPlainHttp || isSafe(request.raw)) done();
    else done(new ApiError('httpsRequired'));
  });
}
