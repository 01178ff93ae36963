import * as contract from '@waha/domain/account/account.contract';
import { checkNewPassword } from '@waha/domain/account/new-password';
import { isRecentFactor } from '@waha/domain/account/reset-factors';
import { listResetFactors } from '@waha/domain/account/reset-factors.contract';
import { toIso } from '@waha/domain/kernel/time';
import { RESET_LOCKED_REPLY } from '@waha/domain/staff-accounts/two-step';
import type { FastifyInstance } from 'fastify';
import { hashSecret } from '#platform/auth/hash-secret';
import { listPasskeys } from '#platform/auth/passkeys.store';
import { findPerson } from '#platform/auth/people.store';
import { endSessions } from '#platform/auth/session.store';
import { writeAuditLog } from '#platform/database/audit-log';
import { requireFound, unwrapResult } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { servePreparedCommand } from '#platform/http/serve-command';
import { queueSecurityMail } from '#platform/mail/security-mail';
import { findPasswordReset, savePassword } from '../account.store';
import { deleteAttempt } from '../sessions/auth-attempts.store';
import { checkCurrentPassword, createWrongPasswordRefusal } from '../sessions/check-current-password';
import { rememberDevice } from '../sessions/known-device';
import { checkPasswordLink, usePasswordLink } from './password-link';
import { savePasswordLinkRequest } from './password-link-requests';
import { describeFactors } from './remove-factors';

/** Serves forgotten and changed passwords. */
export async function passwordRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { db, clock, passwords, commonPasswords } = services;

  serveEndpoint(app, contract.forgotPassword, async ({ body }) => {
    await services.transact((unit) => savePasswordLinkRequest(unit, body.email));
    return { message: 'If this address has an account, a link is on its way.' };
  });

  serveEndpoint(app, listResetFactors, async ({ body }) => {
    const personId = requireFound(await findPasswordReset(db, hashSecret(body.token), clock()), 'reset_link_invalid');
    const person = requireFound(await findPerson(db, personId), 'reset_link_invalid');
    const passkeys = await listPasskeys(db, personId);
    return {
      isStaff: person.role !== 'user',
      passkeys: passkeys.map(({ id, name, createdAt }) => ({
        ...{ _id: id, name, createdAt: toIso(createdAt) },
        isRecent: isRecentFactor(createdAt, clock()),
      })),
    };
  });

  servePreparedCommand(
    app,
    contract.resetPassword,
    async ({ body }) => {
      await checkPasswordLink(services, body.token);
      unwrapResult(checkNewPassword(body.password, commonPasswords));
      return passwords.hash(body.password);
    },
    async ({ body, prepared, request, reply }, unit) => {
      const { token, removePasskeys } = body;
      const link = { token, passwordHash: prepared, removePasskeys };
      const { person, isLocked } = await usePasswordLink(unit, services, link);
      // The reader of the member's mail counts as a known device: they can sign in while others continue to guess.
      rememberDevice(request, reply, person);
      if (isLocked) return { message: RESET_LOCKED_REPLY };
      return { message: 'Your password has been changed. Please log in.' };
    },
  );

  servePreparedCommand(
    app,
    contract.changePassword,
    async ({ actor, body, request }) => {
      unwrapResult(checkNewPassword(body.password, commonPasswords));
      const passwordCheck = { actor, request, password: body.current, field: 'current' } as const;
      return {
        ...(await checkCurrentPassword(services, passwordCheck)),
        passwordHash: await passwords.hash(body.password),
      };
    },
    async ({ actor, prepared: { person, counted, passwordHash }, request, reply }, unit) => {
      // The password may have been changed during the hashing, for example by the owner who lost this very session.
      const currentPerson = await findPerson(unit.tx, actor.id);
      if (currentPerson?.passwordHash !== person.passwordHash) throw createWrongPasswordRefusal('current');
      await deleteAttempt(unit.tx, counted.id);
      await savePassword(unit, actor.id, passwordHash);
      await endSessions(unit.tx, { personId: actor.id, except: actor.sessionId }, unit.now);
      const also = await describeFactors(unit, services, { person, isLocked: false });
      await queueSecurityMail(unit, services, person, 'passwordChanged', { also });
      await writeAuditLog(unit, { actorId: actor.id, action: 'password.changed', subjectId: actor.id });
      rememberDevice(request, reply, { ...person, passwordHash });
      return { message: 'Your password has been changed.' };
    },
  );
}
