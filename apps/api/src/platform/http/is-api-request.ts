import type { FastifyRequest } from 'fastify';

/** Whether this asks for a row of the contract. Told by where it was routed: an address can be written in many ways, such as `/%61pi`. */
export function isApiRequest({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false;
}

/**
 * Where monitors and orchestrators look for health and metrics by habit. Given the app with status 200 they would call a server
 * well that is not: ours are `/api/health` and `/api/metrics`.
 */
const PROBE_PATH = /^\/(health|healthz|live|livez|ready|readyz|ping|status|metrics)(\/|$)/i;

/** Whether an address that nothing else answers is one of the app's own pages, which the app itself finds. */
export function isPageAddress({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  if (PROBE_PATH.test(path)) return false;
  return (
    (method === 'GET' || method === 'HEAD') && !/^\/(api|uploads|media|assets)(\/|$)/.test(path) && !/\.\w+$/.test(path)
  );
}
