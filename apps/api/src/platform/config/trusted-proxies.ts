import { isIP } from 'node:net';

/**
 * Whom Fastify believes where a request says who its caller is: nobody, the proxies in these networks, or the nearest
 * so many hops (0 is whoever holds the connection).
 */
export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

const MAX_HOPS = 10;

/**
 * `false` or `0`: nobody; `2`: two proxies, one behind the other; `127.0.0.1/32,10.0.0.0/8`: proxies in these networks.
 * @returns `undefined` for what is none of these
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'false' || text === '0') return false;
  if (text === 'true') return trustNearestHops(1);
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? trustNearestHops(Number(text)) : undefined;
  const networks = text.split(',').map((each) => each.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/** Fastify itself takes a number for "nobody": it cannot know whether the port is open to the proxy alone. Here the guide says so. */
function trustNearestHops(hops: number) {
  return (_address: string, hop: number) => hop < hops;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
