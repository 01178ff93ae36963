import { isIPv6 } from 'node:net';

/** The number of IPv6 address groups that a provider assigns to one customer: four of eight. */
const NETWORK_GROUPS = 4;

/**
 * Returns the key under which a caller is counted. For IPv4 it is the address itself, also if written as IPv6. For IPv6
 * it is the 64-bit network, since the holder of one address has them all.
 */
export function toCallerNetwork(address: string): string {
  const bare = address.split('%', 1)[0]!;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return address;
  // In the form of browsers: lower case, without leading zeros, the longest run of zeros omitted.
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
