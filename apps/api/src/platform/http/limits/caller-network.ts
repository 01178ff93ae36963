import { isIPv6 } from 'node:net';

/** How much of an IPv6 address a provider gives to one customer: four of its eight groups. */
const NETWORK_GROUPS = 4;

/**
 * What a caller's address counts as: an IPv4 address as itself, also where it is written as an IPv6 one; of an IPv6
 * address its network of 64 bits, since whoever has one address of it has all of them.
 */
export function toCallerNetwork(address: string): string {
  const bare = address.split('%', 1)[0]!;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return address;
  // As browsers write it: lower case, without leading zeros, the longest row of zeros left out.
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
