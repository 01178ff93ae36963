import { isIdle } from '@waha/domain/account/session';
import type { Access, Endpoint } from '@waha/domain/kernel/endpoint';
import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import { needsFreshStep, type StepStanding, stepMethods } from '@waha/domain/staff-accounts/two-step';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/database';
import { Refused } from '../http/refusal';
import type { Services } from '../services';
import { isVerified } from './member-access';
import { noteUse } from './note-use';
import { countPasskeys } from './passkeys.store';
import type { SessionStanding } from './session-cache';
import { readSessionCookie } from './session-cookie';
import { findConfirmedTwoStep } from './two-step.store';

/** Who is calling. */
export type Actor = { id: PersonId; role: Role; sessionId: SessionId; step: StepStanding };

type Claims = { id: PersonId; role: Role; exp: number; sid: SessionId };

/**
 * The caller of a request, by bearer token or by cookie.
 * @throws Refused `no_token`, `token_expired`, `token_invalid`, with `sessionEnded` where somebody has ended it, for
 *   then the device wipes what it keeps of the member; by cookie also `member_not_stated` and
 *   `wrong_member`, which keep one member's tab from acting as another, and strangers' pages from acting at all
 * @throws Refused `two_step_required` to staff who have to set up their second step before all else, but where `isForSetUp`
 * @param isUse whether somebody wants something: what the app asks by itself keeps no session from going idle
 */
export async function identify(
  request: FastifyRequest,
  services: Pick<Services, 'sessions' | 'clock' | 'transact' | 'log' | 'config'>,
  { isUse = true, isForSetUp = false } = {},
): Promise<Actor> {
  const bearer = request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1];
  const token = bearer ?? readSessionCookie(request);
  if (!token) throw new Refused({ code: 'no_token' });
  const claims = readClaims(request, token);
  const stated = request.headers['x-expect-member'] ?? claims.id;
  const asked = { claims, isTheirs: stated === claims.id, now: services.clock() };
  const { actor, standing } = await findActor(services.sessions, asked);
  if (!bearer) checkStatedMember(request, actor);
  if (isUse) await noteUse(services, actor.sessionId, standing);
  const lacksStep = actor.role !== 'user' && !standing.hasTwoStep;
  if (lacksStep && services.config.staffTwoStep === 'required' && !isForSetUp) {
    throw new Refused({ code: 'two_step_required' });
  }
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
): Promise<{ actor: Actor; standing: SessionStanding }> {
  const { sid, id, role, exp } = claims;
  const known = sessions.find(sid, id) ?? (await sessions.read(sid, id));
  const isExpired = exp * 1000 <= now;
  // A session goes with its member, and some time after it was ended; one that has expired may go unended.
  const isEnded = known ? known.endedAt !== null || known.blockedAt !== null : !isExpired;
  if (isEnded) throw new Refused({ code: 'token_invalid', ...(isTheirs && { details: { sessionEnded: true } }) });
  if (isExpired) throw new Refused({ code: 'token_expired' });
  if (known?.role !== role) throw new Refused({ code: 'token_invalid' });
  if (isIdle(known, now)) throw new Refused({ code: 'token_expired' });
  const { hasTwoStep, steppedAt } = known;
  return { actor: { id, role, sessionId: sid, step: { hasTwoStep, steppedAt } }, standing: known };
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

/**
 * Whether a session of staff has shown a second step lately enough for this row; asked before the body is read.
 * @throws Refused `fresh_step_needed`, with the `methods` that they have
 */
export async function checkFreshStep(
  { freshStep: wanted }: Pick<Endpoint, 'freshStep'>,
  { id, role, step }: Actor,
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
): Promise<void> {
  if (!wanted || role === 'user') return;
  const asked = { rule: config.staffTwoStep, wanted, now: clock() };
  if (needsFreshStep(step, asked)) throw await freshStepNeeded(db, id);
}

/** Says what they have to show it with. */
export async function freshStepNeeded(db: Database, id: PersonId): Promise<Refused> {
  const hasCodes = (await findConfirmedTwoStep(db, id)) !== undefined;
  const methods = stepMethods({ hasCodes, hasPasskey: (await countPasskeys(db, id)) > 0 });
  return new Refused({ code: 'fresh_step_needed', details: { methods } });
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
