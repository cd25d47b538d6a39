import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP, isIPv6, type Socket } from 'node:net';

export const includesAddress = (list: BlockList, address: string): boolean =>
  list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * The address of a request's client. Proxies append their client's address to X-Forwarded-For, so it is read from the end,
 * and only as far as trusted proxies wrote it: a client can send anything before that.
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

/** Reads client addresses; without proxies only once for each connection. */
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

/** A dual-stack socket shows IPv4 addresses inside IPv6. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Some proxies append the client's port: `192.0.2.1:50123`, `[2001:db8::1]:50123`. */
const withoutPort = (hop: string): string => hop.replace(/^(?:\[([^\]]+)\]|([\d.]+)):\d+$/, '$1$2');
