import type { FastifyRequest } from 'fastify';

/** Whether this asks for a row of the contract. Told by where it was routed: an address can be written in many ways, such as `/%61pi`. */
export function isCall({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false;
}
