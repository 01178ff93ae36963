import type { logIn } from '@waha/domain/account/account.contract';
import { isRemembered } from '@waha/domain/account/session';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '#platform/auth/people.store';
import type { Session } from '#platform/auth/session.store';
import { setSessionCookie } from '#platform/auth/session-cookie';
import { rememberDevice } from './known-device';

/** Sends the token of a new session, in the reply and in a cookie. The browser is known for its person from now on. */
export function sendLogInReply(
  request: FastifyRequest,
  reply: FastifyReply,
  { person, session, rememberMe }: { person: Person; session: Session; rememberMe: boolean },
): ReplyOf<typeof logIn> {
  const { id, role, email, name, surname, language = null } = person;
  const token = signSession(request.server, { person, session });
  // The same token as in the reply, unreadable by scripts.
  const isPersistent = isRemembered({ role, rememberMe });
  setSessionCookie(request, reply, token, isPersistent ? new Date(session.expiresAt) : undefined);
  rememberDevice(request, reply, person);
  return { message: 'Login successful!', token, user: { id, role, email, name, surname, language } };
}

/** Returns the token of a session, which its calls contain. */
export function signSession(
  { jwt }: Pick<FastifyInstance, 'jwt'>,
  { person: { id, role }, session }: { person: Pick<Person, 'id' | 'role'>; session: Session },
): string {
  const exp = Math.ceil(session.expiresAt / 1000);
  return jwt.sign({ id, role, sid: session.id, exp, iat: Math.floor(session.createdAt / 1000) });
}
