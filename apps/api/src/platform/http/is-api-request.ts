import type { FastifyRequest } from 'fastify';

/**
 * Checks whether a request is for an endpoint of the contract, by its route: an address can be written in many ways,
 * such as `/%61pi`.
 */
export function isApiRequest({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false;
}

/**
 * The usual addresses of health and metrics. If they returned the app with status 200, a monitor would mistake that for
 * health: ours are `/api/health` and `/api/metrics`.
 */
const PROBE_PATH = /^\/(health|healthz|live|livez|ready|readyz|ping|status|metrics)(\/|$)/i;

/** Checks whether an address without a route is a page of the app, which the app itself resolves. */
export function isPageAddress({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  if (PROBE_PATH.test(path)) return false;
  return (
    (method === 'GET' || method === 'HEAD') && !/^\/(api|uploads|media|assets)(\/|$)/.test(path) && !/\.\w+$/.test(path)
  );
}
