import * as contract from '@waha/domain/account/account.contract';
import { listDevices } from '@waha/domain/account/devices.contract';
import { isSessionIdle } from '@waha/domain/account/session';
import type { MemberId, PersonId, SessionId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { readCookieSession } from '#platform/auth/authenticate-request';
import { endSessions, listActiveSessions } from '#platform/auth/session.store';
import { clearSessionCookie } from '#platform/auth/session-cookie';
import { writeAuditLog } from '#platform/database/audit-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { isMember } from '../account.public-queries';
import { forgetDevice } from './known-device';
import { logIn } from './log-in';
import { sendLogInReply } from './send-log-in-reply';
import { readSignInPlace } from './sign-in-place';

/** Serves sign-in and sign-out, and the list of signed-in devices. */
export async function sessionRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { db, clock } = services;

  serveEndpoint(app, contract.logIn, async ({ body: { rememberMe = false, ...body }, request, reply }) => {
    const started = await logIn(services, {
      ...{ ...body, rememberMe },
      ...{ browser: request.headers['user-agent'] ?? '', former: readCookieSession(request) },
      placeOf: (person) => readSignInPlace(request, person),
    });
    return sendLogInReply(request, reply, { ...started, rememberMe });
  });

  serveEndpoint(app, contract.logOut, async ({ actor, transact, request, reply }) => {
    await transact(({ tx, now }) => endSessions(tx, { personId: actor.id, only: actor.sessionId }, now));
    clearSessionCookie(request, reply);
  });

  serveEndpoint(app, contract.forgetDevice, async ({ request, reply }) => {
    forgetDevice(request, reply);
  });

  serveEndpoint(app, contract.listSessions, async ({ actor }) => {
    const now = clock();
    const activeSessions = await listActiveSessions(db, actor.id, now);
    const used = activeSessions.filter(({ lastUsedAt }) => !isSessionIdle({ role: actor.role, lastUsedAt }, now));
    return used.map(({ id, createdAt, expiresAt, lastUsedAt, device }) => ({
      _id: id,
      createdAt: toIso(createdAt),
      expiresAt: toIso(expiresAt),
      lastUsedAt: toIso(lastUsedAt),
      device,
      isCurrent: id === actor.sessionId,
    }));
  });

  serveEndpoint(app, listDevices, async ({ params }) => {
    const memberId = params.userId as MemberId;
    if (!(await isMember(db, memberId))) return [];
    const activeSessions = await listActiveSessions(db, memberId, clock());
    return activeSessions.map(({ device, createdAt, expiresAt }) => ({
      device,
      createdAt: toIso(createdAt),
      expiresAt: toIso(expiresAt),
    }));
  });

  serveCommand(app, contract.endSession, ({ actor, params }, unit) =>
    endAndAudit(unit, { personId: actor.id, only: params.sessionId as SessionId }),
  );

  serveCommand(app, contract.endAllSessions, async ({ actor, request, reply }, unit) => {
    await endAndAudit(unit, { personId: actor.id });
    clearSessionCookie(request, reply);
  });
}

/** Ends sessions that their owner chose in the list, with an audit line. */
async function endAndAudit(unit: UnitOfWork, which: { personId: PersonId; only?: SessionId }): Promise<void> {
  const count = await endSessions(unit.tx, which, unit.now);
  if (count === 0) return;
  const { personId } = which;
  await writeAuditLog(unit, { actorId: personId, action: 'session.ended', subjectId: personId, details: { count } });
}
