import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Fault } from '../errors.ts';

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

const holds = (list: BlockList, address: string): boolean =>
  list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Plain HTTP is served to this machine itself, and to a configured proxy that says its client came by HTTPS. Anyone
 * else would send a token in the clear.
 */
export function requireHttps(app: FastifyInstance, proxies: BlockList): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { remoteAddress = '' } = request.raw.socket;
    const viaProxy = request.headers['x-forwarded-proto'] === 'https' && holds(proxies, remoteAddress);
    done(viaProxy || holds(loopback, remoteAddress) ? undefined : new Fault('httpsRequired'));
  });
}
