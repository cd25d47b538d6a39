/**
 * Key to count a client by: its IPv4 address, or its IPv6 /64 network, which usually belongs to one client.
 */
export const networkOf = (address: string): string => (address.includes(':') ? network64(address) : address);

function network64(address: string): string {
  const [head = '', tail] = (address.split('%', 1)[0] as string).split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  if (tail !== undefined) while (groups.length + after.length < 8) groups.push('0');
  const network = [...groups, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
