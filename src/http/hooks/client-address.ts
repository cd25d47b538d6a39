import { type BlockList, isIP, isIPv6, type Socket } from 'node:net';
import type { Asked } from '../asked.ts';

export const includesAddress = (list: BlockList, address: string): boolean =>
  list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Where a request comes from. Proxies add the address of their client to the end of X-Forwarded-For: it is read from
 * there as far as trusted proxies wrote it, since what stands before that is whatever a client made up.
 */
export function addressOf({ socket, headers }: Asked, proxies: BlockList): string {
  let address = plainAddress(socket.remoteAddress ?? '');
  const hops = String(headers['x-forwarded-for'] ?? '').split(',');
  while (hops.length && isIP(address) && includesAddress(proxies, address)) {
    const before = plainAddress(withoutPort((hops.pop() as string).trim()));
    if (!isIP(before)) break;
    address = before;
  }
  return address;
}

/** The same for every request: those who come without a proxy are looked at once a connection. */
export function clientAddressReader(proxies: BlockList): (asked: Asked) => string {
  if (proxies.rules.length > 0) return (asked) => addressOf(asked, proxies);
  const direct = new WeakMap<Socket, string>();
  return (asked) => {
    let address = direct.get(asked.socket);
    if (address === undefined) {
      address = addressOf(asked, proxies);
      direct.set(asked.socket, address);
    }
    return address;
  };
}

/** A socket that takes both kinds shows IPv4 inside IPv6. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Some proxies add the client's port: `192.0.2.1:50123`, `[2001:db8::1]:50123`. */
const withoutPort = (hop: string): string => hop.replace(/^(?:\[([^\]]+)\]|([\d.]+)):\d+$/, '$1$2');
