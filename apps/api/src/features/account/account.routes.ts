import * as contract from '@waha/domain/account/account.contract';
import { checkNewPassword } from '@waha/domain/account/new-password';
import { checkSignUp, type SignUp } from '@waha/domain/account/sign-up';
import type { PersonId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { recordConsent } from '#features/terms/consent.public-queries';
import { addPerson, refuseTakenEmail } from '#platform/auth/add-person';
import { findPerson } from '#platform/auth/people.store';
import { requireFound, unwrapResult } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand, servePreparedCommand } from '#platform/http/serve-command';
import type { Services } from '#platform/services';
import { saveLanguage } from './account.store';
import { dataCopyRoutes } from './data-copy/data-copy.routes';
import { dataCopyStaffRoutes } from './data-copy/data-copy.staff-routes';
import { deletionRoutes } from './deletion/deletion.routes';
import { deletionStaffRoutes } from './deletion/deletion.staff-routes';
import { holdStaffRoutes } from './hold/hold.staff-routes';
import { myDataRoutes } from './my-data/my-data.routes';
import { passkeyRoutes } from './passkeys/passkey.routes';
import { passwordRoutes } from './passwords/password.routes';
import { countAttempt, discardAttempt, hashAddress } from './sessions/count-attempt';
import { sessionRoutes } from './sessions/session.routes';
import { setBlocked } from './set-blocked';
import { checkSetupToken, useSetupLink } from './set-up/setup-link';
import { twoStepRoutes } from './two-step/two-step.routes';

/** Serves sign-up, the first set-up, a person’s name and language, and blocks; the folders beside it serve the rest. */
export async function accountRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { db, passwords, commonPasswords } = services;

  servePreparedCommand(
    app,
    contract.signUp,
    ({ body: { consent: _, ...body }, request }) => prepareSignUp(services, body, request.ip),
    async ({ prepared, body }, unit) => {
      const { name, surname } = prepared;
      const memberId = await addPerson(unit, { role: 'user', ...prepared });
      const { invitation: invitationCode, consent } = body;
      if (consent) await recordConsent(unit, services.catalogue, { memberId, ...consent, way: 'sign_up' });
      await unit.emit({ type: 'member.signed-up', memberId, name, surname, invitationCode, at: unit.now });
      return { message: 'Signup successful!' };
    },
  );

  servePreparedCommand(
    app,
    contract.setUp,
    async ({ body, request }) => {
      await checkSetupToken(services, { token: body.token, caller: request.ip });
      unwrapResult(checkNewPassword(body.password, commonPasswords));
      await refuseTakenEmail(db, body.email);
      return passwords.hash(body.password);
    },
    async ({ body: { token, name, surname, email }, prepared }, unit) => {
      await useSetupLink(unit, token, { name, surname, email, passwordHash: prepared });
      return { message: 'The administrator account has been created. Please log in.' };
    },
  );

  await sessionRoutes(app);
  await passwordRoutes(app);
  await twoStepRoutes(app);
  await passkeyRoutes(app);
  await myDataRoutes(app);
  await dataCopyRoutes(app);
  await dataCopyStaffRoutes(app);
  await deletionRoutes(app);
  await deletionStaffRoutes(app);
  await holdStaffRoutes(app);

  serveEndpoint(app, contract.readUser, async ({ actor, params }) => {
    const person = requireFound(await findPerson(db, params.id as PersonId), 'user_not_found');
    const { id, name, surname, email, role, verifiedAt, blockedAt, blockReason, withdrawBlockedUntil } = person;
    return {
      _id: id,
      name,
      surname,
      email,
      role,
      isVerified: verifiedAt !== undefined,
      isBlocked: blockedAt !== undefined,
      ...(blockReason && actor.role !== 'user' && { blockReason }),
      withdrawBlockedUntil: withdrawBlockedUntil === undefined ? null : toIso(withdrawBlockedUntil),
    };
  });

  serveCommand(app, contract.setLanguage, ({ actor, body }, { tx }) => saveLanguage(tx, actor.id, body.language));

  serveCommand(app, contract.setBlocked, async ({ actor, params, body }, unit) => {
    const order = { memberId: params.id as PersonId, isBlocked: body.isBlocked, reason: body.reason, by: actor.id };
    const { isBlocked } = await setBlocked(unit, order);
    return { message: isBlocked ? 'User blocked.' : 'User unblocked.', isBlocked };
  });
}

type Needs = Pick<Services, 'config' | 'db' | 'clock' | 'transact' | 'passwords' | 'commonPasswords' | 'secret'>;

/**
 * Runs all checks of a sign-up before its transaction, cheap ones first and hashing last. Each sign-up that reaches the
 * email check counts against the caller's address, so that callers can test few emails.
 * @param address of the caller
 * @throws RefusalError `email_without_name`, `password_too_common`, `too_many_sign_ups`, `email_exists`, `server_busy`
 */
async function prepareSignUp(
  services: Needs,
  draft: SignUp,
  address: string,
): Promise<Omit<SignUp, 'password'> & { passwordHash: string }> {
  const { password, ...person } = unwrapResult(checkSignUp(draft, services.config.emailNameRule));
  unwrapResult(checkNewPassword(password, services.commonPasswords));
  const attemptKey = { kind: 'sign_up', addressHash: hashAddress(address, services.secret) } as const;
  const counted = await countAttempt(services, attemptKey);
  await refuseTakenEmail(services.db, person.email);
  try {
    return { ...person, passwordHash: await services.passwords.hash(password) };
  } catch (error) {
    await discardAttempt(services, counted);
    throw error;
  }
}
