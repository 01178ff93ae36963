import type { Access } from '@waha/domain/kernel/endpoint';
import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../http/refusal';
import type { Services } from '../services';
import { isVerified } from './member-access';
import { readSessionCookie } from './session-cookie';

/** Who is calling. */
export type Actor = { id: PersonId; role: Role; sessionId: SessionId };

type Claims = { id: PersonId; role: Role; exp: number; sid: SessionId };

/**
 * The caller of a request, by bearer token or by cookie.
 * @throws Refused `no_token`, `token_expired`, `token_invalid`, with `sessionEnded` where somebody has ended it, for
 *   then the device wipes what it keeps of the member; by cookie also `member_not_stated` and
 *   `wrong_member`, which keep one member's tab from acting as another, and strangers' pages from acting at all
 */
export async function identify(
  request: FastifyRequest,
  { sessions, clock }: Pick<Services, 'sessions' | 'clock'>,
): Promise<Actor> {
  const bearer = request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1];
  const token = bearer ?? readSessionCookie(request);
  if (!token) throw new Refused({ code: 'no_token' });
  const claims = readClaims(request, token);
  const stated = request.headers['x-expect-member'] ?? claims.id;
  const actor = await findActor(sessions, { claims, isTheirs: stated === claims.id, now: clock() });
  if (!bearer) checkStatedMember(request, actor);
  return actor;
}

/** The session that this browser's cookie is of, and whose, standing or not; undefined without a cookie of ours. */
export function sessionIn(request: FastifyRequest): { sessionId: SessionId; personId: PersonId } | undefined {
  const token = readSessionCookie(request);
  if (token === undefined) return undefined;
  try {
    const { sid, id } = readClaims(request, token);
    return { sessionId: sid, personId: id };
  } catch {
    return undefined;
  }
}

function readClaims(request: FastifyRequest, token: string): Claims {
  try {
    return request.server.jwt.verify<Claims>(token);
  } catch (cause) {
    throw new Refused({ code: 'token_invalid' }, { cause });
  }
}

/** @param isTheirs whether the page that asks is this session's member's: of another's it says nothing */
async function findActor(
  sessions: Services['sessions'],
  { claims, isTheirs, now }: { claims: Claims; isTheirs: boolean; now: Instant },
): Promise<Actor> {
  const { sid, id, role, exp } = claims;
  const known = sessions.find(sid, id) ?? (await sessions.read(sid, id));
  const isExpired = exp * 1000 <= now;
  // A session goes with its member, and some time after it was ended; one that has expired may go unended.
  const isEnded = known ? known.endedAt !== null || known.blockedAt !== null : !isExpired;
  if (isEnded) throw new Refused({ code: 'token_invalid', ...(isTheirs && { details: { sessionEnded: true } }) });
  if (isExpired) throw new Refused({ code: 'token_expired' });
  if (known?.role !== role) throw new Refused({ code: 'token_invalid' });
  return { id, role, sessionId: sid };
}

function checkStatedMember(request: FastifyRequest, actor: Actor): void {
  const stated = request.headers['x-expect-member'];
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  if (stated === undefined && !isSafe) throw new Refused({ code: 'member_not_stated' });
  if (stated !== undefined && stated !== actor.id) throw new Refused({ code: 'wrong_member' });
}

/** Whether the row's roles let this caller in at all; checked before the body is read. */
export function checkRole(who: Access, actor: Actor): void {
  if (!mayCall(who, actor.role)) throw new Refused({ code: 'forbidden' });
}

function mayCall(who: Access, role: Role): boolean {
  if (who.to === 'anyone' || who.to === 'signedIn') return true;
  if (who.to === 'roles') return who.roles.includes(role);
  if (who.isOwn === 'anyone' || (who.isOwn === 'member' && role === 'user')) return true;
  return who.or.includes(role) || who.verifiedOnly.includes(role);
}

/** Whether the person that the row names is the caller, or one the caller's role may see. */
export async function checkSelf(
  who: Access,
  actor: Actor,
  named: Record<string, unknown>,
  { db }: Pick<Services, 'db'>,
): Promise<void> {
  if (who.to !== 'self') return;
  const subject = named[who.field];
  // Its schema or its rule refuses what lacks it; that a row names such a field at all is seen by the compiler.
  if (subject === undefined) return;
  if (subject === actor.id && who.isOwn !== 'nobody') return;
  if (who.or.includes(actor.role)) return;
  if (who.verifiedOnly.includes(actor.role) && (await isVerified(db, subject as PersonId))) return;
  throw new Refused({ code: 'forbidden' });
}
