import type { PersonId, StaffId } from '@waha/domain/kernel/ids';
import { changeStaff as decide, type StaffChange } from '@waha/domain/staff-accounts/staff-account';
import { findPerson, isAdmin, type Person, saveRoleAndBlock } from '#platform/auth/people.store';
import { endSessions } from '#platform/auth/session.store';
import { OPERATOR_ID, writeAuditLog } from '#platform/database/audit-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { cancelSchedules } from '#platform/drafts/cancel-schedules';
import { RefusalError, requireFound, unwrapResult } from '#platform/http/refusal-error';
import { mailAdmins } from '#platform/mail/mail-admins';
import type { MailContext } from '#platform/mail/security-mail';
import { listScheduledBy } from '../announcements/announcements.public-queries';
import { withdrawInvitationsBy } from './invite-staff';
import { countOtherAdmins } from './staff-accounts.queries';

/**
 * Changes the role of a staff account, or switches it off or on; its sessions end at once. A change to the current
 * state has no effect. If two administrators switch each other off, the first succeeds and the second is refused as no
 * longer an administrator.
 * @throws RefusalError `staff_not_found`, `own_staff_account`, `last_admin`; `forbidden` if the caller was switched off
 * in the meantime
 */
export async function changeStaff(
  unit: UnitOfWork,
  mailContext: MailContext,
  { staffId, change, by }: { staffId: PersonId; change: StaffChange; by: StaffId },
): Promise<void> {
  const { tx, now } = unit;
  await requireAdmin(unit, by);
  const person = requireFound(await findPerson(tx, staffId), 'staff_not_found');
  const before = { id: person.id, role: person.role, isOff: person.blockedAt !== undefined };
  const context = { by: by === OPERATOR_ID ? undefined : by, otherAdmins: await countOtherAdmins(tx, staffId) };
  const next = unwrapResult(decide(context, before, change));
  const { role, isOff } = next;
  if (role === before.role && isOff === before.isOff) return;
  await saveRoleAndBlock(tx, staffId, { role, blockedAt: isOff ? (person.blockedAt ?? now) : null });
  await endSessions(tx, { personId: staffId }, now);
  if (role !== 'admin' || isOff) await cancelPendingActions(unit, mailContext, { person, by });
  const line = { actorId: by, subjectId: staffId };
  if (!before.isOff && isOff) await writeAuditLog(unit, { ...line, action: 'staff.removed' });
  if (before.isOff && !isOff) await writeAuditLog(unit, { ...line, action: 'staff.restored', details: { role } });
  if (role !== before.role) {
    await writeAuditLog(unit, { ...line, action: 'staff.role-changed', details: { role, formerRole: before.role } });
  }
}

/**
 * Cancels pending actions of a person who is no longer an administrator: invitations, and scheduled publications and
 * announcements. The other administrators get a mail if a publication was cancelled.
 */
async function cancelPendingActions(
  unit: UnitOfWork,
  mailContext: MailContext,
  { person, by }: { person: Person; by: StaffId },
): Promise<void> {
  const staffId = person.id;
  await withdrawInvitationsBy(unit, staffId, by);
  const announcements = await listScheduledBy(unit.tx, staffId);
  const cancelled = (await cancelSchedules(unit, { staffId, by })) + announcements.length;
  await unit.emit({ type: 'staff.stood-down', staffId, by });
  if (cancelled === 0) return;
  const { brand } = mailContext.catalogue.company;
  const name = `${person.name} ${person.surname}`;
  await mailAdmins(unit, mailContext, {
    kind: 'schedulesCancelled',
    leadsTo: 'view=catalogue',
    write: ({ schedulesMail: words }) => ({
      subject: words.subject({ brand }),
      parts: [words.cancelled({ name, count: cancelled }), words.drafts],
      button: words.button,
    }),
  });
}

/** The session was valid at the call, but may have ended while this transaction was queued. */
export async function requireAdmin({ tx }: UnitOfWork, by: StaffId): Promise<void> {
  if (by === OPERATOR_ID) return;
  if (!(await isAdmin(tx, by))) throw new RefusalError({ code: 'forbidden' });
}
