import type { PasskeyId } from '@waha/domain/kernel/ids';
import type { Actor } from '#platform/auth/authenticate-request';
import { countPasskeys, deletePasskey } from '#platform/auth/passkeys.store';
import { findPerson } from '#platform/auth/people.store';
import { findConfirmedTwoStep } from '#platform/auth/two-step.store';
import { writeAuditLog } from '#platform/database/audit-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { queueSecurityMail } from '#platform/mail/security-mail';
import type { Services } from '#platform/services';

/**
 * @throws RefusalError `passkey_not_found`, and `two_step_required` if it is the last second step of staff who need one
 */
export async function removePasskey(
  services: Services,
  unit: UnitOfWork,
  { actor, id }: { actor: Actor; id: PasskeyId },
): Promise<void> {
  const { tx } = unit;
  const person = requireFound(await findPerson(tx, actor.id), 'user_not_found');
  const isThere = await deletePasskey(tx, { id, personId: actor.id });
  if (!isThere) throw new RefusalError({ code: 'passkey_not_found' });
  const isTwoStepRequired = actor.role !== 'user' && services.config.staffTwoStep === 'required';
  if (isTwoStepRequired && !(await findConfirmedTwoStep(tx, actor.id)) && (await countPasskeys(tx, actor.id)) === 0)
    throw new RefusalError({ code: 'two_step_required' });
  await queueSecurityMail(unit, services, person, 'passkeyRemoved');
  await writeAuditLog(unit, { actorId: actor.id, action: 'passkey.removed', subjectId: actor.id });
}
