import * as contract from '@waha/domain/account/account.contract';
import { checkSignUp } from '@waha/domain/account/sign-up';
import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE, sessionIn } from '../../platform/access';
import { audit } from '../../platform/audit';
import { leaveBrowser } from '../../platform/push-subscriptions';
import { orMissing, orRefuse, Refused } from '../../platform/refused';
import { serve } from '../../platform/serve';
import { serveCommand, servePreparedCommand } from '../../platform/serve-command';
import {
  clearLoginFailures,
  endSessions,
  findPerson,
  listStandingSessions,
  type Session,
  savePassword,
} from './account.store';
import { addPerson } from './add-person';
import { hashSecret } from './hash-secret';
import { logIn } from './log-in';
import { mailPasswordLink, usePasswordLink } from './password-link';
import { countTry } from './password-tries';
import { checkSetupToken, useSetupLink } from './setup-link';
import { toggleBlock } from './toggle-block';

/** Accounts, sessions and passwords. */
export async function accountRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { db, clock, passwords, mailer } = services;

  servePreparedCommand(
    app,
    contract.signUp,
    async ({ body }) => {
      const { password, ...person } = orRefuse(checkSignUp(body));
      return { ...person, passwordHash: await passwords.hash(password) };
    },
    async ({ prepared }, unit) => {
      const { name, surname } = prepared;
      const memberId = await addPerson(unit, { role: 'user', ...prepared });
      await unit.emit({ type: 'member.signed-up', memberId, name, surname, at: unit.now });
      return { message: 'Signup successful!' };
    },
  );

  servePreparedCommand(
    app,
    contract.setUp,
    async ({ body, request }) => {
      await checkSetupToken(services, { token: body.token, caller: request.ip });
      return passwords.hash(body.password);
    },
    async ({ body: { token, name, surname, email }, prepared }, unit) => {
      await useSetupLink(unit, token, { name, surname, email, passwordHash: prepared });
      return { message: 'The administrator is set up. Please log in.' };
    },
  );

  serve(app, contract.logIn, async ({ body, request, reply }) => {
    const device = request.headers['user-agent'] ?? '';
    const { person, session } = await logIn(services, { ...body, rememberMe: body.rememberMe ?? false, device });
    const left = sessionIn(request);
    if (left) await services.transact(({ tx }) => leaveBrowser(tx, left, person.id));
    const exp = Math.ceil(session.expiresAt / 1000);
    const token = app.jwt.sign({
      id: person.id,
      role: person.role,
      sid: session.id,
      exp,
      iat: Math.floor(session.createdAt / 1000),
    });
    setSessionCookie(reply, request, token, body.rememberMe ? session : undefined);
    const { id, role, email, name, surname } = person;
    return { message: 'Login successful!', token, user: { id, role, email, name, surname } };
  });

  serve(app, contract.logOut, async ({ actor, reply }) => {
    await services.transact(({ tx, now }) => endSessions(tx, { personId: actor.id, only: actor.sessionId }, now));
    reply.clearCookie(SESSION_COOKIE, { path: '/' });
    return undefined;
  });

  serve(app, contract.forgotPassword, async ({ body }) => {
    await services.transact((unit) => mailPasswordLink(unit, services, body.email));
    void mailer.deliver();
    return { message: 'If this address has an account, a link is on its way.' };
  });

  servePreparedCommand(
    app,
    contract.resetPassword,
    ({ body }) => passwords.hash(body.password),
    async ({ body, prepared }, unit) => {
      await usePasswordLink(unit, { token: body.token, passwordHash: prepared });
      return { message: 'Your password has been changed. Please log in.' };
    },
  );

  servePreparedCommand(
    app,
    contract.changePassword,
    async ({ actor, body }) => {
      const person = orMissing(await findPerson(db, actor.id), 'user_not_found');
      const emailHash = hashSecret(person.email);
      await countTry(services, emailHash);
      if (!(await passwords.matches(person.passwordHash, body.current))) {
        throw new Refused({
          code: 'current_password_wrong',
          errors: { current: 'The current password is not correct.' },
        });
      }
      return { emailHash, passwordHash: await passwords.hash(body.password) };
    },
    async ({ actor, prepared }, unit) => {
      await clearLoginFailures(unit.tx, prepared.emailHash);
      await savePassword(unit.tx, actor.id, prepared.passwordHash);
      await endSessions(unit.tx, { personId: actor.id, except: actor.sessionId }, unit.now);
      await audit(unit, { actorId: actor.id, action: 'password.changed', subjectId: actor.id });
      return { message: 'Your password has been changed.' };
    },
  );

  serve(app, contract.readUser, async ({ params }) => {
    const person = orMissing(await findPerson(db, params.id as PersonId), 'user_not_found');
    const { id, name, surname, email, role, verifiedAt, blockedAt, withdrawBlockedUntil } = person;
    return {
      _id: id,
      name,
      surname,
      email,
      role,
      isVerified: verifiedAt !== undefined,
      isBlocked: blockedAt !== undefined,
      withdrawBlockedUntil: withdrawBlockedUntil === undefined ? null : toIso(withdrawBlockedUntil),
    };
  });

  serveCommand(app, contract.toggleBlock, async ({ actor, params }, unit) => {
    const { isBlocked } = await toggleBlock(unit, { memberId: params.id as PersonId, by: actor.id });
    return { message: isBlocked ? 'User blocked.' : 'User unblocked.', isBlocked };
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

  serveCommand(app, contract.endAllSessions, async ({ actor, reply }, { tx, now }) => {
    await endSessions(tx, { personId: actor.id }, now);
    reply.clearCookie(SESSION_COOKIE, { path: '/' });
    return undefined;
  });
}

/** The same token as in the answer, where no script can read it. Without "remember me" it goes with the browser. */
function setSessionCookie(
  reply: FastifyReply,
  request: FastifyRequest,
  token: string,
  remembered: Session | undefined,
): void {
  reply.setCookie(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    ...(remembered && { expires: new Date(remembered.expiresAt) }),
  });
}
