import type { DomainEvent } from '@waha/domain/events';
import type { MemberId, NotificationId } from '@waha/domain/kernel/ids';
import { formatTnd, pointsToMillimes } from '@waha/domain/kernel/money';
import type { MemberNotice } from '@waha/domain/notifications/notification';
import { PROFILE_ITEMS, type Profile, type ProfileItem, type RefusedReason } from '@waha/domain/profile/profile';
import type { WithdrawalEvent } from '@waha/domain/wallet/withdrawal';
import { newId } from '../../platform/database/new-id';
import type { UnitOfWork } from '../../platform/database/unit-of-work';
import { queuePush } from '../../platform/push/push-queue';
import { memberNotifications } from './notifications.tables';

type Notice = { memberId: MemberId; type: MemberNotice; message: string; subjectId: string };

/** What the member is told of an event, if anything: in the app, and by push where it is closed. */
export async function notifyMember(unit: UnitOfWork, event: DomainEvent): Promise<void> {
  const notice = noticeOf(event);
  if (!notice) return;
  const { tx, now } = unit;
  const id = newId<NotificationId>(now);
  await tx.insert(memberNotifications).values({ ...notice, id, createdAt: now });
  await queuePush(unit, { personId: notice.memberId, kind: notice.type, subjectId: id });
}

function noticeOf(event: DomainEvent): Notice | undefined {
  if (event.type === 'quiz.approved') {
    const message = `Your quiz for ${event.packName} has been approved. You can proceed to payment.`;
    return { memberId: event.memberId, type: 'PAYMENT_APPROVED_FOR_USER', message, subjectId: event.quizResultId };
  }
  if (event.type === 'profile.verified' || event.type === 'profile.rejected') {
    const { id: subjectId, memberId } = event.profile;
    if (event.type === 'profile.verified')
      return { memberId, type: 'PROFILE_VERIFIED', message: 'Your profile has been verified.', subjectId };
    return { memberId, type: 'PROFILE_REJECTED', message: rejectionMessage(event.profile), subjectId };
  }
  if ('withdrawal' in event) return noticeOfWithdrawal(event);
  if (event.type !== 'payment.approved' && event.type !== 'payment.rejected' && event.type !== 'payment.cancelled')
    return;

  const { id, memberId, packName, reference, reason } = event.payment;
  const told = { memberId, subjectId: id };
  if (event.type === 'payment.approved') {
    return {
      ...told,
      type: 'PAYMENT_ACCEPTED',
      message: `Your payment ${reference} for ${packName} has been accepted.`,
    };
  }
  if (event.type === 'payment.rejected') {
    const because = reason ? ` Reason: ${reason}` : '';
    return {
      ...told,
      type: 'PAYMENT_REJECTED',
      message: `Your payment ${reference} for ${packName} has been rejected.${because}`,
    };
  }
  if (event.by === memberId) return undefined;
  return {
    ...told,
    type: 'PAYMENT_REJECTED',
    message: `Your payment ${reference} for ${packName} has been cancelled by the administrator.`,
  };
}

function noticeOfWithdrawal({ type, withdrawal }: WithdrawalEvent): Notice | undefined {
  const { id: subjectId, memberId, points, reason, payout } = withdrawal;
  const what = `Your withdrawal of ${points} points (${formatTnd(pointsToMillimes(points))})`;
  if (type === 'withdrawal.approved')
    return { memberId, subjectId, type: 'WITHDRAW_ACCEPTED', message: `${what} has been accepted.` };
  if (type === 'withdrawal.paid') {
    const message = `${what} has been sent. Reference: ${payout?.reference}`;
    return { memberId, subjectId, type: 'WITHDRAW_ACCEPTED', message };
  }
  if (type !== 'withdrawal.rejected') return undefined;
  const because = reason ? ` Reason: ${reason}` : '';
  const message = `${what} has been rejected. The points are back in your wallet.${because}`;
  return { memberId, subjectId, type: 'WITHDRAW_REJECTED', message };
}

const ITEM: Record<ProfileItem, string> = {
  cinFront: 'CIN front image',
  cinBack: 'CIN back image',
  video: 'video',
  name: 'name',
  surname: 'surname',
  dateOfBirth: 'date of birth',
  gender: 'gender',
  email: 'email',
  country: 'country',
  address: 'address',
  phoneNumber: 'phone number',
  mobile: 'mobile number',
  payment: 'payment method',
};

const BECAUSE: Record<RefusedReason, string> = {
  unreadable: ' (cannot be read)',
  wrong_document: ' (wrong document)',
  does_not_match: ' (does not match)',
  expired: ' (expired)',
  other: '',
};

/** What a member reads of a rejection: every item that has to be done again, and the comment. */
function rejectionMessage({ refusedItems = [], reason }: Profile): string {
  const isAll = refusedItems.length === PROFILE_ITEMS.length;
  const items = refusedItems.map(({ item, reason: why }) => `${ITEM[item]}${BECAUSE[why]}`);
  const again = isAll ? 'Please send everything again.' : `Please correct: ${items.join(', ')}.`;
  return `Your profile verification was rejected. ${again}${reason ? ` Reason: ${reason}` : ''}`;
}
