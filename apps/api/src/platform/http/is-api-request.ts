import type { FastifyRequest } from 'fastify';

/** Whether this asks for a row of the contract. Told by where it was routed: an address can be written in many ways, such as `/%61pi`. */
export function isApiRequest({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false;
}

/** Whether an address that nothing else answers is one of the app's own pages, which the app itself finds. */
export function isPageAddress({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  return method === 'GET' && !/^\/(api|uploads|media|assets)(\/|$)/.test(path) && !/\.\w+$/.test(path);
}
