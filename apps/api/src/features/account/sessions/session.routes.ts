import * as contract from '@waha/domain/account/account.contract';
import type { SessionId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { sessionIn } from '../../../platform/auth/authentication';
import { endSessions, listStandingSessions } from '../../../platform/auth/session.store';
import { clearSessionCookie, setSessionCookie } from '../../../platform/auth/session-cookie';
import { callerPseudonym } from '../../../platform/documents/pseudonym';
import { serveCommand } from '../../../platform/http/command-route';
import { serve } from '../../../platform/http/route';
import { forgetDevice, knownDevice, rememberDevice } from './known-device';
import { logIn } from './log-in';

/** Logging in and out, and the devices that are signed in. */
export async function sessionRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { db, clock, secret } = services;

  serve(app, contract.logIn, async ({ body, request, reply }) => {
    const { person, session } = await logIn(services, {
      ...body,
      rememberMe: body.rememberMe ?? false,
      browser: request.headers['user-agent'] ?? '',
      former: sessionIn(request),
      placeOf: (whose) => {
        const device = knownDevice(request, whose);
        const caller = { name: callerPseudonym(request.ip, secret), device: device ? 'known' : 'new' } as const;
        return { address: request.ip, device, caller };
      },
    });
    const { id, role, email, name, surname, language = null } = person;
    const exp = Math.ceil(session.expiresAt / 1000);
    const token = app.jwt.sign({ id, role, sid: session.id, exp, iat: Math.floor(session.createdAt / 1000) });
    // The same token as in the answer, where no script can read it.
    setSessionCookie(request, reply, token, body.rememberMe ? new Date(session.expiresAt) : undefined);
    rememberDevice(request, reply, person);
    return { message: 'Login successful!', token, user: { id, role, email, name, surname, language } };
  });

  serve(app, contract.logOut, async ({ actor, request, reply }) => {
    await services.transact(({ tx, now }) => endSessions(tx, { personId: actor.id, only: actor.sessionId }, now));
    clearSessionCookie(request, reply);
    return undefined;
  });

  serve(app, contract.forgetDevice, async ({ request, reply }) => {
    forgetDevice(request, reply);
    return undefined;
  });

  serve(app, contract.listSessions, async ({ actor }) => {
    const standing = await listStandingSessions(db, actor.id, clock());
    return standing.map(({ id, createdAt, expiresAt, device }) => ({
      _id: id,
      createdAt: toIso(createdAt),
      expiresAt: toIso(expiresAt),
      device,
      isCurrent: id === actor.sessionId,
    }));
  });

  serveCommand(app, contract.endSession, async ({ actor, params }, { tx, now }) => {
    await endSessions(tx, { personId: actor.id, only: params.sessionId as SessionId }, now);
    return undefined;
  });

  serveCommand(app, contract.endAllSessions, async ({ actor, request, reply }, { tx, now }) => {
    await endSessions(tx, { personId: actor.id }, now);
    clearSessionCookie(request, reply);
    return undefined;
  });
}
