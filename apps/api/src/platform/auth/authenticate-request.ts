import { isSessionIdle, shouldRecordUse } from '@waha/domain/account/session';
import type { Access, Endpoint } from '@waha/domain/kernel/endpoint';
import { type PersonId, type SessionId, UUID } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import { listStepMethods, needsFreshStep, type TwoStepStatus } from '@waha/domain/staff-accounts/two-step';
import type { FastifyRequest } from 'fastify';
import type { LRUCache } from 'lru-cache';
import type { Config } from '../config/config';
import type { Database, Tx } from '../database/database';
import { RefusalError } from '../http/refusal-error';
import type { Services } from '../services';
import { isErasedPerson } from './erased-person';
import { isVerified } from './member-access';
import { countPasskeys } from './passkeys.store';
import { findPerson } from './people.store';
import { saveLastUse } from './session.store';
import { readSession, type SessionCache, type SessionStatus } from './session-cache';
import { readSessionCookie } from './session-cookie';
import { findConfirmedTwoStep } from './two-step.store';

/** The caller, with the state of their session when the call arrived. */
export type Actor = { id: PersonId; role: Role; sessionId: SessionId; step: TwoStepStatus; tokenExpiresAt: Instant };

/** The content of a session token. */
export type Claims = { id: PersonId; role: Role; exp: number; sid: SessionId };

declare module 'fastify' {
  interface FastifyInstance {
    /** The claims of tokens with a verified signature, which never changes. */
    verifiedTokens: LRUCache<string, Claims>;
  }
}

/**
 * Returns the caller of a request, by bearer token or by cookie.
 * @param isUse whether the call is a user action: automatic calls of the app do not extend the idle time of a session
 * @throws RefusalError `no_token`, `token_expired`, `token_invalid`; with `sessionEnded` when the session was ended or
 * the member was erased, so that the device deletes its data of the member
 * @throws RefusalError `member_not_stated` and `wrong_member`, by cookie only: they keep a tab of one member from
 * acting as another, and foreign pages from acting at all
 * @throws RefusalError `two_step_required` to staff who must set up their second step first, except where
 * `isForSetUp`
 */
export async function authenticateRequest(
  request: FastifyRequest,
  services: Pick<Services, 'sessions' | 'clock' | 'transact' | 'log' | 'config' | 'db'>,
  { isUse = true, isForSetUp = false } = {},
): Promise<Actor> {
  const bearer = request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1];
  const token = bearer ?? readSessionCookie(request);
  if (!token)
    throw new RefusalError({ code: 'no_token', ...(await describeErasure(services.db, readStated(request))) });
  const { sid: sessionId, id, role, exp } = readClaims(request, token);
  const caller = { id, role, sessionId, tokenExpiresAt: exp * 1000 };
  const sessionStatus = await findSession(services.sessions, caller);
  const now = services.clock();
  const isTheirs = isPageOfMember(request, id);
  if (!sessionStatus && isTheirs && caller.tokenExpiresAt <= now)
    throw new RefusalError({ code: 'token_expired', ...(await describeErasure(services.db, id)) });
  checkSession(sessionStatus, caller, { now, isTheirs });
  const { hasTwoStep, steppedAt } = sessionStatus;
  const actor = { ...caller, step: { hasTwoStep, steppedAt } };
  if (!bearer) checkStatedMember(request, actor);
  if (isUse) await recordSessionUse(services, sessionId, sessionStatus);
  if (!isForSetUp) checkHasTwoStep(actor, services.config);
  return actor;
}

/** The checks of a caller that are repeated once the body is complete, and in each transaction of the command. */
type AuthorityCheck = {
  endpoint: Pick<Endpoint, 'who' | 'freshStep'>;
  /** The endpoint is open to staff who must still set up their second step. */
  isForSetUp: boolean;
  request: FastifyRequest;
  /** The fields that may name a member: those of the path and of the body. */
  named: Record<string, unknown>;
};

/**
 * Checks the caller's authority again in the rows of `db`: session, block, role, second step, and the member that the
 * call names. A body may arrive minutes after its headers, and the person may have lost their access in between.
 * @param needs `sessions`: used instead of the rows before a transaction, where its entries are as current as they are
 * @throws RefusalError as `authenticateRequest`, `checkFreshStep` and `checkSelf` do
 */
export async function checkAuthority(
  { endpoint, isForSetUp, request, named }: AuthorityCheck,
  { db, now, config, sessions }: { db: Database | Tx; now: Instant; config: Config; sessions?: SessionCache },
): Promise<void> {
  const { actor } = request;
  const sessionStatus = sessions
    ? await findSession(sessions, actor)
    : await readSession(db, actor.sessionId, actor.id);
  checkSession(sessionStatus, actor, { now, isTheirs: isPageOfMember(request, actor.id) });
  const { hasTwoStep, steppedAt } = sessionStatus;
  const current = { ...actor, step: { hasTwoStep, steppedAt } };
  if (!isForSetUp) checkHasTwoStep(current, config);
  await checkFreshStep(endpoint, current, { db, now });
  await checkSelf(endpoint.who, current, named, { db });
}

/**
 * Returns the session and the person of this browser's cookie, even if the session has ended. Returns undefined without
 * a Waha cookie.
 */
export function readCookieSession(request: FastifyRequest): { sessionId: SessionId; personId: PersonId } | undefined {
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
  const { jwt, verifiedTokens } = request.server;
  const verified = verifiedTokens.get(token);
  if (verified) return verified;
  try {
    const claims = jwt.verify<Claims>(token);
    verifiedTokens.set(token, claims);
    return claims;
  } catch (cause) {
    throw new RefusalError({ code: 'token_invalid' }, { cause });
  }
}

/**
 * Checks whether the page that sends the request belongs to this session's member. Other pages learn nothing about the
 * session.
 */
function isPageOfMember(request: FastifyRequest, id: PersonId): boolean {
  return (request.headers['x-expect-member'] ?? id) === id;
}

/**
 * Returns the part of a refusal that tells a device of an erased member to delete their data. Such a device may contact
 * the server after its session has expired, and then the browser has deleted its cookie too.
 * @param id the member whose page or token it is
 */
async function describeErasure(db: Database, id: PersonId | undefined): Promise<{ details?: { sessionEnded: true } }> {
  const person = id === undefined ? undefined : await findPerson(db, id);
  return person && isErasedPerson(person) ? { details: { sessionEnded: true } } : {};
}

/** Returns the member whose page sends the request, as the page states it. */
function readStated(request: FastifyRequest): PersonId | undefined {
  const stated = request.headers['x-expect-member'];
  return typeof stated === 'string' && UUID.test(stated) ? (stated as PersonId) : undefined;
}

type Caller = Omit<Actor, 'step'>;

async function findSession(sessions: SessionCache, { sessionId, id }: Caller): Promise<SessionStatus | undefined> {
  return sessions.find(sessionId, id) ?? (await sessions.read(sessionId, id));
}

/**
 * Checks that a session is active.
 * @param sessionStatus undefined if the session does not exist
 * @throws RefusalError `token_invalid`, `token_expired`
 */
function checkSession(
  sessionStatus: SessionStatus | undefined,
  { role, tokenExpiresAt }: Caller,
  { now, isTheirs }: { now: Instant; isTheirs: boolean },
): asserts sessionStatus is SessionStatus {
  const isExpired = tokenExpiresAt <= now;
  // A session is deleted with its member, and some time after it was ended. An expired session may have no `endedAt`.
  const isEnded = sessionStatus ? sessionStatus.endedAt !== null || sessionStatus.blockedAt !== null : !isExpired;
  if (isEnded) throw new RefusalError({ code: 'token_invalid', ...(isTheirs && { details: { sessionEnded: true } }) });
  if (isExpired) throw new RefusalError({ code: 'token_expired' });
  if (sessionStatus?.role !== role) throw new RefusalError({ code: 'token_invalid' });
  if (isSessionIdle(sessionStatus, now)) throw new RefusalError({ code: 'token_expired' });
}

/**
 * Requires a second step of staff if the operator requires one.
 * @throws RefusalError `two_step_required` to staff without a second step
 */
function checkHasTwoStep({ role, step }: Actor, { staffTwoStep }: Pick<Config, 'staffTwoStep'>): void {
  if (role !== 'user' && !step.hasTwoStep && staffTwoStep === 'required')
    throw new RefusalError({ code: 'two_step_required' });
}

function checkStatedMember(request: FastifyRequest, actor: Actor): void {
  const stated = request.headers['x-expect-member'];
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  if (stated === undefined && !isSafe) throw new RefusalError({ code: 'member_not_stated' });
  if (stated !== undefined && stated !== actor.id) throw new RefusalError({ code: 'wrong_member' });
}

/** Checks that the roles of the endpoint include the caller's role, before the body is read. */
export function checkRole(who: Access, actor: Actor): void {
  if (!canCall(who, actor.role)) throw new RefusalError({ code: 'forbidden' });
}

/**
 * Checks that a staff session showed a second step recently enough for this endpoint, before the body is read.
 * @throws RefusalError `fresh_step_needed`, with the `methods` of the caller
 */
export async function checkFreshStep(
  { freshStep: wanted }: Pick<Endpoint, 'freshStep'>,
  { id, role, step }: Actor,
  { db, now }: { db: Database | Tx; now: Instant },
): Promise<void> {
  if (!wanted || role === 'user') return;
  if (needsFreshStep(step, { wanted, now })) throw await createFreshStepRefusal(db, id);
}

/** Returns the refusal with the methods that the person can use. */
export async function createFreshStepRefusal(db: Database | Tx, id: PersonId): Promise<RefusalError> {
  const hasCodes = (await findConfirmedTwoStep(db, id)) !== undefined;
  const methods = listStepMethods({ hasCodes, hasPasskey: (await countPasskeys(db, id)) > 0 });
  return new RefusalError({ code: 'fresh_step_needed', details: { methods } });
}

function canCall(who: Access, role: Role): boolean {
  if (who.to === 'anyone' || who.to === 'signedIn') return true;
  if (who.to === 'roles') return who.roles.includes(role);
  if (who.isOwn === 'anyone' || (who.isOwn === 'member' && role === 'user')) return true;
  return who.or.includes(role) || who.verifiedOnly.includes(role);
}

/** Checks that the person named by the endpoint is the caller, or a person whom the caller's role may see. */
export async function checkSelf(
  who: Access,
  actor: Actor,
  named: Record<string, unknown>,
  { db }: { db: Database | Tx },
): Promise<void> {
  if (who.to !== 'self') return;
  const subject = named[who.field];
  // The schema or the command refuses a call without the field. The compiler checks that the endpoint has such a field.
  if (subject === undefined) return;
  if (subject === actor.id && who.isOwn !== 'nobody') return;
  if (who.or.includes(actor.role)) return;
  if (who.verifiedOnly.includes(actor.role) && (await isVerified(db, subject as PersonId))) return;
  throw new RefusalError({ code: 'forbidden' });
}

/** The sessions whose use is being recorded. Of many simultaneous calls, one write is enough. */
const pendingSessions = new Set<SessionId>();

/**
 * Records the use of a session, unless that was done recently. A failed write, as on a full disk, does not fail the
 * call.
 */
async function recordSessionUse(
  { transact, clock, log }: Pick<Services, 'transact' | 'clock' | 'log'>,
  id: SessionId,
  sessionStatus: SessionStatus,
): Promise<void> {
  if (!shouldRecordUse(sessionStatus, clock()) || pendingSessions.has(id)) return;
  pendingSessions.add(id);
  try {
    await transact((unit) => saveLastUse(unit, id));
  } catch (error) {
    log.warn({ err: error }, 'could not save session last-used time');
  } finally {
    pendingSessions.delete(id);
  }
}
