import type { PersonId } from '@waha/domain/kernel/ids';
import * as contract from '@waha/domain/staff-accounts/two-step.contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Actor, readCookieSession } from '#platform/auth/authenticate-request';
import { findPerson, type Person } from '#platform/auth/people.store';
import { endSessions } from '#platform/auth/session.store';
import {
  countRecoveryCodes,
  deleteTwoStep,
  findConfirmedTwoStep,
  saveConfirmation,
  saveRecoveryCodes,
  saveStepTime,
  saveTwoStep,
} from '#platform/auth/two-step.store';
import { writeAuditLog } from '#platform/database/audit-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { queueSecurityMail } from '#platform/mail/security-mail';
import { deleteAttempt } from '../sessions/auth-attempts.store';
import { sendLogInReply } from '../sessions/send-log-in-reply';
import { readSessionPlace, readSignInPlace } from '../sessions/sign-in-place';
import { verifyPassword } from '../sessions/verify-password';
import { logInSecondStep } from './log-in-second-step';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-code';
import { createTotpSecret, createTotpUri, encodeBase32 } from './totp';
import { encryptTwoStepSecret } from './two-step-secret';
import { withSecondStep } from './with-second-step';

/**
 * Serves the second step of staff sign-ins: set up by the staff member, shown at a login, and again for endpoints that need a
 * fresh one. These responses are not stored under an idempotency key: their content is shown once and never stored in
 * plain text.
 */
export async function twoStepRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { db, secret, config, catalogue } = services;

  serveEndpoint(app, contract.logInSecondStep, async ({ body, request, reply }) => {
    const started = await logInSecondStep(services, {
      ...{ ...body, rememberMe: false },
      ...{ browser: request.headers['user-agent'] ?? '', former: readCookieSession(request) },
      placeOf: (person) => readSignInPlace(request, person),
    });
    return sendLogInReply(request, reply, { ...started, rememberMe: false });
  });

  serveEndpoint(app, contract.renewStep, async ({ actor, body, transact, request }) => {
    const asked = { ...(await asker(request, actor)), code: body.code };
    await withSecondStep({ ...services, transact }, asked, (unit) => saveStepTime(unit, actor.sessionId));
    return undefined;
  });

  serveEndpoint(app, contract.readTwoStep, async ({ actor }) => ({
    isOn: (await findConfirmedTwoStep(db, actor.id)) !== undefined,
    isRequired: config.staffTwoStep === 'required',
    recoveryCodesLeft: await countRecoveryCodes(db, actor.id),
  }));

  serveEndpoint(app, contract.beginTwoStep, async ({ actor, body, transact, request }) => {
    const { person, place } = await asker(request, actor);
    const attempt = { email: person.email, password: body.password, person };
    const { isRight, counted } = await verifyPassword(services, attempt, place);
    if (!isRight) {
      const errors = { password: 'The current password is not correct.' };
      throw new RefusalError({ code: 'current_password_wrong', errors });
    }
    const made = createTotpSecret();
    await transact(async ({ tx, now }) => {
      if (await findConfirmedTwoStep(tx, actor.id)) throw new RefusalError({ code: 'two_step_on' });
      await deleteAttempt(tx, counted.id);
      await saveTwoStep(tx, { personId: actor.id, secret: encryptTwoStepSecret(made, actor.id, secret), madeAt: now });
    });
    return {
      secret: encodeBase32(made),
      uri: createTotpUri(made, { brand: catalogue.company.brand, email: person.email }),
    };
  });

  serveEndpoint(app, contract.confirmTwoStep, async ({ actor, body, transact, request }) => {
    const asked = { ...(await asker(request, actor)), code: body.code, isSetUp: true };
    return withSecondStep({ ...services, transact }, asked, async (unit, { confirmedAt }) => {
      if (confirmedAt !== null) throw new RefusalError({ code: 'two_step_on' });
      await saveConfirmation(unit.tx, actor.id, unit.now);
      await saveStepTime(unit, actor.sessionId);
      // Those sessions were started without a second step.
      await endSessions(unit.tx, { personId: actor.id, except: actor.sessionId }, unit.now);
      await queueSecurityMail(unit, services, asked.person, 'twoStepOn');
      await writeAuditLog(unit, { actorId: actor.id, action: 'two-step.confirmed', subjectId: actor.id });
      return { recoveryCodes: await giveRecoveryCodes(unit, actor.id) };
    });
  });

  serveEndpoint(app, contract.renewRecoveryCodes, async ({ actor, body, transact, request }) => {
    const asked = { ...(await asker(request, actor)), code: body.code };
    return withSecondStep({ ...services, transact }, asked, async (unit) => {
      await saveStepTime(unit, actor.sessionId);
      await writeAuditLog(unit, { actorId: actor.id, action: 'two-step.codes-renewed', subjectId: actor.id });
      return { recoveryCodes: await giveRecoveryCodes(unit, actor.id) };
    });
  });

  serveEndpoint(app, contract.endTwoStep, async ({ actor, body, transact, request }) => {
    if (config.staffTwoStep === 'required') throw new RefusalError({ code: 'two_step_required' });
    const asked = { ...(await asker(request, actor)), code: body.code };
    await withSecondStep({ ...services, transact }, asked, async (unit) => {
      await deleteTwoStep(unit.tx, actor.id);
      await queueSecurityMail(unit, services, asked.person, 'twoStepOff');
      await writeAuditLog(unit, { actorId: actor.id, action: 'two-step.ended', subjectId: actor.id });
    });
    return undefined;
  });

  async function asker(
    request: FastifyRequest,
    actor: Actor,
  ): Promise<{ person: Person; place: ReturnType<typeof readSessionPlace> }> {
    const person = requireFound(await findPerson(db, actor.id), 'user_not_found');
    return { person, place: readSessionPlace(request, actor) };
  }

  async function giveRecoveryCodes({ tx }: UnitOfWork, personId: PersonId): Promise<string[]> {
    const codes = createRecoveryCodes();
    const hashes = codes.map((code) => hashRecoveryCode(code.replace('-', ''), personId, secret));
    await saveRecoveryCodes(tx, personId, hashes);
    return codes;
  }
}
