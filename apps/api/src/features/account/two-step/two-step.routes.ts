import * as contract from '@waha/domain/staff-accounts/two-step.contract';
import type { FastifyInstance } from 'fastify';
import { readCookieSession } from '#platform/auth/authenticate-request';
import { findPerson } from '#platform/auth/people.store';
import { countRecoveryCodes, deleteTwoStep, findConfirmedTwoStep, saveStepTime } from '#platform/auth/two-step.store';
import { writeAuditLog } from '#platform/database/audit-log';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { type HandlerInput, serveEndpoint } from '#platform/http/route';
import { queueSecurityMail } from '#platform/mail/security-mail';
import { sendLogInReply } from '../sessions/send-log-in-reply';
import { readSessionPlace, readSignInPlace } from '../sessions/sign-in-place';
import { logInSecondStep } from './log-in-second-step';
import { replaceRecoveryCodes } from './recovery-code';
import { confirmSetUp, setUpTwoStep } from './set-up-two-step';
import { type SecondStepCheck, withSecondStep } from './with-second-step';

/**
 * Serves the second step of staff sign-ins: set up by the staff member, shown at a login, and again for endpoints that need a
 * fresh one. These responses are not stored under an idempotency key: their content is shown once and never stored in
 * plain text.
 */
export async function twoStepRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { db, config } = services;

  serveEndpoint(app, contract.logInSecondStep, async ({ body, request, reply }) => {
    const started = await logInSecondStep(services, {
      ...{ ...body, rememberMe: false },
      ...{ browser: request.headers['user-agent'] ?? '', former: readCookieSession(request) },
      placeOf: (person) => readSignInPlace(request, person),
    });
    return sendLogInReply(request, reply, { ...started, rememberMe: false });
  });

  serveEndpoint(app, contract.renewStep, async (input) => {
    const { actor, transact } = input;
    await withSecondStep({ ...services, transact }, await readCheck(input), (unit) =>
      saveStepTime(unit, actor.sessionId),
    );
  });

  serveEndpoint(app, contract.readTwoStep, async ({ actor }) => ({
    isOn: (await findConfirmedTwoStep(db, actor.id)) !== undefined,
    isRequired: config.staffTwoStep === 'required',
    recoveryCodesLeft: await countRecoveryCodes(db, actor.id),
  }));

  serveEndpoint(app, contract.beginTwoStep, (input) => setUpTwoStep(services, input));

  serveEndpoint(app, contract.confirmTwoStep, async (input) => ({
    recoveryCodes: await confirmSetUp(services, input, await readCheck(input)),
  }));

  serveEndpoint(app, contract.renewRecoveryCodes, async (input) => {
    const { actor, transact } = input;
    return withSecondStep({ ...services, transact }, await readCheck(input), async (unit) => {
      await saveStepTime(unit, actor.sessionId);
      await writeAuditLog(unit, { actorId: actor.id, action: 'two-step.codes-renewed', subjectId: actor.id });
      return { recoveryCodes: await replaceRecoveryCodes(unit, actor.id, services.secret) };
    });
  });

  serveEndpoint(app, contract.endTwoStep, async (input) => {
    const { actor, transact } = input;
    if (config.staffTwoStep === 'required') throw new RefusalError({ code: 'two_step_required' });
    const check = await readCheck(input);
    await withSecondStep({ ...services, transact }, check, async (unit) => {
      await deleteTwoStep(unit.tx, actor.id);
      await queueSecurityMail(unit, services, check.person, 'twoStepOff');
      await writeAuditLog(unit, { actorId: actor.id, action: 'two-step.ended', subjectId: actor.id });
    });
  });

  /** Returns the account, the place of the session, and the code that was entered. */
  async function readCheck({ actor, request, body }: CodeInput): Promise<SecondStepCheck> {
    const person = requireFound(await findPerson(db, actor.id), 'user_not_found');
    return { person, place: readSessionPlace(request, actor), code: body.code };
  }
}

type CodeInput = Pick<HandlerInput<typeof contract.renewStep>, 'actor' | 'request' | 'body'>;
