import type { beginTwoStep, confirmTwoStep } from '@waha/domain/staff-accounts/two-step.contract';
import { encryptSecret } from '#platform/auth/encrypt-secret';
import { endSessions } from '#platform/auth/session.store';
import { findConfirmedTwoStep, saveConfirmation, saveStepTime, saveTwoStep } from '#platform/auth/two-step.store';
import { writeAuditLog } from '#platform/database/audit-log';
import { RefusalError } from '#platform/http/refusal-error';
import type { HandlerInput } from '#platform/http/route';
import { queueSecurityMail } from '#platform/mail/security-mail';
import type { Services } from '#platform/services';
import { deleteAttempt } from '../sessions/auth-attempts.store';
import { checkCurrentPassword } from '../sessions/check-current-password';
import { replaceRecoveryCodes } from './recovery-code';
import { createTotpSecret, createTotpUri, encodeBase32 } from './totp';
import { type SecondStepCheck, withSecondStep } from './with-second-step';

/**
 * Creates the secret of a staff member's codes, which takes effect when a first code is confirmed.
 * @throws RefusalError `current_password_wrong`, `two_step_on`
 */
export async function setUpTwoStep(
  services: Services,
  { actor, body, transact, request }: HandlerInput<typeof beginTwoStep>,
) {
  const { person, counted } = await checkCurrentPassword(services, { actor, request, password: body.password });
  const totpSecret = createTotpSecret();
  const secret = encryptSecret(totpSecret, {
    owner: actor.id,
    purpose: 'two-step secret',
    secret: services.secret,
  });
  await transact(async ({ tx, now }) => {
    if (await findConfirmedTwoStep(tx, actor.id)) throw new RefusalError({ code: 'two_step_on' });
    await deleteAttempt(tx, counted.id);
    await saveTwoStep(tx, { personId: actor.id, secret, madeAt: now });
  });
  const brand = services.catalogue.company.brand;
  return { secret: encodeBase32(totpSecret), uri: createTotpUri(totpSecret, { brand, email: person.email }) };
}

/**
 * Turns the second step on, and ends the other sessions of the staff member.
 * @returns the first recovery codes
 * @throws RefusalError `two_step_on`, and like `withSecondStep`
 */
export async function confirmSetUp(
  services: Services,
  { actor, transact }: HandlerInput<typeof confirmTwoStep>,
  check: SecondStepCheck,
): Promise<string[]> {
  return withSecondStep({ ...services, transact }, { ...check, isSetUp: true }, async (unit, { confirmedAt }) => {
    if (confirmedAt !== null) throw new RefusalError({ code: 'two_step_on' });
    await saveConfirmation(unit.tx, actor.id, unit.now);
    await saveStepTime(unit, actor.sessionId);
    // Those sessions were started without a second step.
    await endSessions(unit.tx, { personId: actor.id, except: actor.sessionId }, unit.now);
    await queueSecurityMail(unit, services, check.person, 'twoStepOn');
    await writeAuditLog(unit, { actorId: actor.id, action: 'two-step.confirmed', subjectId: actor.id });
    return replaceRecoveryCodes(unit, actor.id, services.secret);
  });
}
