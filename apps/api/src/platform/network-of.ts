import { isIPv6 } from 'node:net';

/** An IPv4 address in the clothes of IPv6, as a socket that listens on both says it. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What counts as one caller: an IPv4 address, or the /64 that an IPv6 address lies in, since a single subscriber has a
 * whole one. `2001:db8::7` and `2001:db8:0:0:1::9` are both `2001:db8:0:0`.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [bare = ''] = address.split('%', 1);
  const [before = '', after] = bare.split('::');
  const first = before === '' ? [] : before.split(':');
  const last = after ? after.split(':') : [];
  // A part with dots stands for two; it is at the end, and only how long it is matters here.
  const known = first.length + last.length + (bare.includes('.') ? 1 : 0);
  const zeros = after === undefined ? [] : Array<string>(8 - known).fill('0');
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
