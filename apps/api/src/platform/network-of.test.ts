import { expect, test } from 'vitest';
import { networkOf } from './network-of';

test.each([
  ['an IPv4 address is itself', '203.0.113.7', '203.0.113.7'],
  ['so it is when the socket listens on both', '::ffff:203.0.113.7', '203.0.113.7'],
  ['of an IPv6 address its first 64 bits count', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['however it is written', '2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['with zeros left out among them', '2001:db8::7', '2001:db8:0:0'],
  ['with zeros left out behind them', '2001:db8:1:2:3::', '2001:db8:1:2'],
  ['with zeros left out before them', '::1', '0:0:0:0'],
  ['with the name of an interface', 'fe80::1%eth0', 'fe80:0:0:0'],
  ['with an IPv4 address at its end', '64:ff9b::203.0.113.7', '64:ff9b:0:0'],
  ['and nothing is nothing', '', ''],
])('%s', (_what, address, network) => {
  expect(networkOf(address)).toBe(network);
});
