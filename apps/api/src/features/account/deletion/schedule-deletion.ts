import { requestDeletion } from '@waha/domain/account/deletion/account-deletion';
import type { AuditAction } from '@waha/domain/audit-action';
import type { AccountDeletionId, MemberId, PersonId } from '@waha/domain/kernel/ids';
import { isErasedPerson } from '#platform/auth/erased-person';
import { findPerson, type Person } from '#platform/auth/people.store';
import { writeAuditLog } from '#platform/database/audit-log';
import { appendChanges } from '#platform/database/change-log';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError, unwrapResult } from '#platform/http/refusal-error';
import type { MailContext } from '#platform/mail/security-mail';
import { countUnsettledItems } from './count-unsettled-items';
import { endDeletion, findScheduledDeletion, saveDeletion } from './deletion.store';
import { mailDeletionCancelled, mailDeletionScheduled } from './mail-deletion';

/** The member and the person who acts: the member, or an administrator with a reason. */
type Order = { memberId: MemberId; by: PersonId; reason?: string | undefined };

/**
 * Schedules the deletion of a member's account and mails them the date. Changes nothing if it is already scheduled.
 * @throws RefusalError `deletion_unsettled`, `user_not_found`
 */
export async function scheduleDeletion(unit: UnitOfWork, context: MailContext, order: Order): Promise<void> {
  const { tx, now } = unit;
  const { memberId, by, reason } = order;
  const member = await requireMember(unit, memberId);
  const scheduled = await findScheduledDeletion(tx, memberId);
  const request = { id: createId<AccountDeletionId>(now), memberId, requestedBy: by, reason };
  const unsettled = await countUnsettledItems(tx, memberId);
  const deletion = unwrapResult(requestDeletion(request, { scheduled, unsettled }, now));
  if (deletion === scheduled) return;
  await saveDeletion(tx, deletion);
  await mailDeletionScheduled(unit, context, member, deletion);
  await recordDeletionChange(unit, 'deletion.requested', order);
}

/**
 * Keeps the account of a member: cancels its scheduled deletion and mails them. Returns whether there was one.
 * @throws RefusalError `user_not_found`
 */
export async function cancelDeletion(unit: UnitOfWork, context: MailContext, order: Order): Promise<boolean> {
  const member = await requireMember(unit, order.memberId);
  const scheduled = await findScheduledDeletion(unit.tx, order.memberId);
  if (!scheduled) return false;
  await endDeletion(unit.tx, scheduled.id, { outcome: 'kept', endedAt: unit.now });
  await mailDeletionCancelled(unit, context, member);
  await recordDeletionChange(unit, 'deletion.cancelled', order);
  return true;
}

/** Returns the member. Staff and erased members are refused. */
async function requireMember({ tx }: UnitOfWork, memberId: MemberId): Promise<Person> {
  const member = await findPerson(tx, memberId);
  if (member?.role !== 'user' || isErasedPerson(member)) throw new RefusalError({ code: 'user_not_found' });
  return member;
}

type DeletionAction = Extract<AuditAction, 'deletion.requested' | 'deletion.cancelled'>;

async function recordDeletionChange(
  unit: UnitOfWork,
  action: DeletionAction,
  { memberId, by, reason }: Order,
): Promise<void> {
  const details = reason ? { details: { reason } } : {};
  await writeAuditLog(unit, { actorId: by, action, subjectId: memberId, memberId, ...details });
  await appendChanges(unit, [
    { audience: memberId, feature: 'account' },
    { audience: 'admin', feature: 'account' },
    { audience: 'admin', feature: 'profile' },
  ]);
}
