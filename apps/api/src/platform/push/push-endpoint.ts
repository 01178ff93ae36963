import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** All networks outside the public internet: this machine, local networks, documentation, multicast. */
const PRIVATE_RANGES = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE_RANGES.addSubnet(net, bits, 'ipv4');

/** Only global unicast of IPv6 is public, except ranges that map to IPv4 or are for documentation. */
const PUBLIC_IPV6_RANGES = new BlockList();
PUBLIC_IPV6_RANGES.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001:db8::', 32],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  PRIVATE_RANGES.addSubnet(net, bits, 'ipv6');

export function isPublicIp(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE_RANGES.check(address, 'ipv4');
  return isIP(address) === 6 && PUBLIC_IPV6_RANGES.check(address, 'ipv6') && !PRIVATE_RANGES.check(address, 'ipv6');
}

/**
 * Checks whether an address may be a browser's push endpoint: a public name, over https. `toPrivate` is for tests and
 * labs.
 */
export function isPushEndpoint(address: string, toPrivate: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (toPrivate) return protocol === 'https:' || protocol === 'http:';
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && /^[^.].*\.[a-z][a-z0-9-]*$/.test(hostname);
  return (
    protocol === 'https:' && isName && !/(^|\.)(localhost|local|internal|lan|home|corp|home\.arpa)$/.test(hostname)
  );
}

/**
 * Looks up a name's addresses, and fails if one of them is not public: a name may point anywhere. The connection uses
 * exactly the addresses that were checked here.
 */
export const lookUpPublicAddress: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 4);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicIp(address)))
      return done(new Error('not a public address'), '', 4);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};
