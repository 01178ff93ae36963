import type { PersonId, StaffId } from '@waha/domain/kernel/ids';
import { deletePasskeys } from '#platform/auth/passkeys.store';
import { findPerson } from '#platform/auth/people.store';
import { endSessions } from '#platform/auth/session.store';
import { deleteTwoStep } from '#platform/auth/two-step.store';
import { writeAuditLog } from '#platform/database/audit-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { type MailContext, queueSecurityMail } from '#platform/mail/security-mail';
import { requireAdmin } from './change-staff';

/**
 * Removes the second step, codes and passkeys, of a staff member who has lost it. Until they set up another, their
 * password alone signs them in. Their sessions end, and they are notified by mail.
 * @throws RefusalError `staff_not_found`, `own_staff_account`, `two_step_off`; `forbidden` if the caller was switched
 * off in the meantime
 */
export async function resetTwoStep(
  unit: UnitOfWork,
  mailContext: MailContext,
  { staffId, by }: { staffId: PersonId; by: StaffId },
): Promise<void> {
  const { tx, now } = unit;
  await requireAdmin(unit, by);
  const person = requireFound(await findPerson(tx, staffId), 'staff_not_found');
  if (person.role === 'user') throw new RefusalError({ code: 'staff_not_found' });
  if (staffId === by) throw new RefusalError({ code: 'own_staff_account' });
  const deletions = [await deleteTwoStep(tx, staffId), await deletePasskeys(tx, staffId)];
  if (!deletions.includes(true)) throw new RefusalError({ code: 'two_step_off' });
  await endSessions(tx, { personId: staffId }, now);
  await queueSecurityMail(unit, mailContext, person, 'twoStepOff');
  await writeAuditLog(unit, { actorId: by, action: 'two-step.reset', subjectId: staffId });
}
