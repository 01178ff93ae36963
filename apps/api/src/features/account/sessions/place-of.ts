import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/auth/authentication';
import type { Person } from '../../../platform/auth/people.store';
import { callerPseudonym } from '../../../platform/documents/pseudonym';
import { knownDevice } from './known-device';
import type { Place } from './verify-password';

/** Where somebody tries to sign in from. @param person `undefined` where there is no such account */
export function placeOf(request: FastifyRequest, person: Person | undefined): Place {
  const device = knownDevice(request, person);
  return { address: request.ip, device, caller: { name: nameOf(request), device: device ? 'known' : 'new' } };
}

/** Where the owner of an open session is asked again. */
export function placeOfSession(request: FastifyRequest, { sessionId }: Actor): Place {
  return {
    address: request.ip,
    device: `session ${sessionId}`,
    caller: { name: nameOf(request), device: 'session' },
  };
}

const nameOf = (request: FastifyRequest) => callerPseudonym(request.ip, request.server.services.secret);
