import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors.ts';

export interface Tls {
  cert: string;
  key: string;
}

/** Proxies that terminate TLS: addresses, or networks such as 10.0.0.0/8. */
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

const includesAddress = (list: BlockList, address: string): boolean =>
  list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * The client's address. Proxies append to X-Forwarded-For, so it is read from the end, and only as far as trusted proxies
 * wrote it: clients can forge the rest.
 */
export function addressOf({ socket, headers }: IncomingMessage, proxies: BlockList): string {
  let address = plainAddress(socket.remoteAddress ?? '');
  const hops = String(headers['x-forwarded-for'] ?? '').split(',');
  while (hops.length && isIP(address) && includesAddress(proxies, address)) {
    const before = plainAddress(withoutPort((hops.pop() as string).trim()));
    if (!isIP(before)) break;
    address = before;
  }
  return address;
}

/** Reads client addresses, without proxies once per connection. */
export function clientAddressReader(proxies: BlockList): (request: IncomingMessage) => string {
  if (proxies.rules.length > 0) return (request) => addressOf(request, proxies);
  const direct = new WeakMap<Socket, string>();
  return (request) => {
    let address = direct.get(request.socket);
    if (address === undefined) {
      address = addressOf(request, proxies);
      direct.set(request.socket, address);
    }
    return address;
  };
}

/** Dual-stack sockets map IPv4 addresses to IPv6. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Some proxies append a port: `192.0.2.1:50123`, `[2001:db8::1]:50123`. */
const withoutPort = (hop: string): string => hop.replace(/^(?:\[([^\]]+)\]|([\d.]+)):\d+$/, '$1$2');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Allows plain HTTP only from localhost, and from trusted proxies whose client used HTTPS: tokens must not be sent
 * unencrypted.
 */
function transportCheck(tls: Tls | undefined, proxies: BlockList): (request: IncomingMessage) => boolean {
  if (tls) return () => true;
  /** Connections from localhost; a connection's address never changes. */
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
 * RFC 9112, 3.2: a request has one Host. The server ignores its value, but proxies may read two (joined by Node.js) as
 * different hosts.
 */
const hasOneHost = ({ headers: { host }, httpVersion }: IncomingMessage): boolean =>
  host === undefined ? httpVersion === '1.0' : !host.includes(',');

/** With a body: `ignoreUpgrades` handles the others. Node.js would lose the request that follows the body in one packet. */
const offersUpgrade = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? '');

type Header = readonly [name: string, value: string] | readonly [];

/** HSTS for a year. Where a proxy terminates TLS, the header is up to the proxy. */
export const hstsHeader = (isTls: boolean): Header =>
  isTls ? ['strict-transport-security', 'max-age=31536000'] : [];

interface TransportOptions {
  tls?: Tls | undefined;
  proxies: BlockList;
  health: { draining: boolean };
}

export function requireSafeTransport(app: FastifyInstance, { tls, proxies, health }: TransportOptions): void {
  const hsts: readonly string[] = hstsHeader(tls !== undefined);
  const hstsAndClose = [...hsts, 'connection', 'close'];
  const isSafe = transportCheck(tls, proxies);
  app.addHook('onRequest', (request, _reply, done) => {
    // After `close` a client sends nothing more, so closing the connection loses no request.
    request.extraHeaders = health.draining || offersUpgrade(request.raw) ? hstsAndClose : hsts;
    if (!hasOneHost(request.raw)) done(new ApiError('malformedRequest'));
    else if (request.routeOptions.config.allowPlainHttp || isSafe(request.raw)) done();
    else done(new ApiError('httpsRequired'));
  });
}
