import { isIP } from 'node:net';

/**
 * The value of Fastify's `trustProxy`. It is false for no proxy, the networks of the proxies, or a function that trusts
 * the nearest hops (0 is the holder of the connection).
 */
export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

const MAX_HOPS = 10;

/**
 * Parses `WAHA_TRUST_PROXY`. `false` or `0`: no proxy; `2`: two proxies in a row; `127.0.0.1/32,10.0.0.0/8`: proxies in
 * these networks.
 * @returns `undefined` for any other text
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'false' || text === '0') return false;
  if (text === 'true') return trustNearestHops(1);
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? trustNearestHops(Number(text)) : undefined;
  const networks = text.split(',').map((each) => each.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/**
 * Fastify itself does not trust a number of hops: it cannot know whether only the proxy can reach the port. The
 * operator guide requires that.
 */
function trustNearestHops(hops: number) {
  return (_address: string, hop: number) => hop < hops;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
