import type { FastifyRequest } from 'fastify';
import type { Actor } from '#platform/auth/authenticate-request';
import type { Person } from '#platform/auth/people.store';
import { createCallerPseudonym } from '#platform/documents/pseudonym';
import { findKnownDevice } from './known-device';
import type { SignInPlace } from './verify-password';

/**
 * Returns the place of a sign-in attempt.
 * @param person `undefined` if there is no such account
 */
export function readSignInPlace(request: FastifyRequest, person: Person | undefined): SignInPlace {
  const device = findKnownDevice(request, person);
  return { address: request.ip, device, caller: { name: readCallerName(request), device: device ? 'known' : 'new' } };
}

/** Returns the place of an open session whose owner must authenticate again. */
export function readSessionPlace(request: FastifyRequest, { sessionId }: Actor): SignInPlace {
  return {
    address: request.ip,
    device: `session ${sessionId}`,
    caller: { name: readCallerName(request), device: 'session' },
  };
}

const readCallerName = (request: FastifyRequest) => createCallerPseudonym(request.ip, request.server.services.secret);
