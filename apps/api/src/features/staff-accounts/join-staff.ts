import { refuseTakenEmail } from '#platform/auth/add-person';
import { hashSecret } from '#platform/auth/hash-secret';
import { savePerson } from '#platform/auth/people.store';
import { writeAuditLog } from '#platform/database/audit-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { requireFound } from '#platform/http/refusal-error';
import type { Services } from '#platform/services';
import { deleteInvitation, findInvitationByToken } from './invitation.store';

/**
 * Checks the link before anything slow is done for a stranger. Wrong links are not counted, because 256 bits cannot be
 * guessed.
 * @throws RefusalError `staff_invitation_invalid`
 */
export async function checkInvitation({ db, clock }: Pick<Services, 'db' | 'clock'>, token: string): Promise<void> {
  requireFound(await findInvitationByToken(db, hashSecret(token), clock()), 'staff_invitation_invalid');
}

/**
 * Creates the invited account and uses up the invitation. Returns the email to log in with.
 * @throws RefusalError `staff_invitation_invalid`; `email_exists` if a member has signed up with the address in the
 * meantime
 */
export async function joinStaff(unit: UnitOfWork, token: string, passwordHash: string): Promise<{ email: string }> {
  const { tx, now } = unit;
  const invitation = requireFound(await findInvitationByToken(tx, hashSecret(token), now), 'staff_invitation_invalid');
  const { id, email, name, surname, role, language } = invitation;
  await refuseTakenEmail(tx, email);
  await savePerson(tx, { id, email, name, surname, role, passwordHash, createdAt: now, ...(language && { language }) });
  await deleteInvitation(tx, id);
  await writeAuditLog(unit, { actorId: id, action: 'staff.joined', subjectId: id, details: { role } });
  return { email };
}
