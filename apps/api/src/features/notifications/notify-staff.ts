import type { DomainEvent } from '@waha/domain/events';
import type {
  InvoiceId,
  MemberId,
  NotificationId,
  PaymentId,
  ProfileId,
  QuizResultId,
  RechargeId,
  WithdrawalId,
} from '@waha/domain/kernel/ids';
import { formatTnd, pointsToMillimes } from '@waha/domain/kernel/money';
import type { StaffNotice } from '@waha/domain/notifications/notification';
import type { WithdrawalEvent } from '@waha/domain/wallet/withdrawal';
import { eq } from 'drizzle-orm';
import { people } from '../../platform/auth/auth.tables';
import type { Tx } from '../../platform/database/database';
import { newId } from '../../platform/database/new-id';
import type { UnitOfWork } from '../../platform/database/unit-of-work';
import { staffNotifications } from './notifications.tables';

type Notice = {
  type: StaffNotice;
  message: string;
  memberId: MemberId;
  paymentId?: PaymentId;
  quizResultId?: QuizResultId;
  profileId?: ProfileId;
  withdrawalId?: WithdrawalId;
  rechargeId?: RechargeId;
  invoiceId?: InvoiceId;
};

/** What staff are told of an event, if anything. */
export async function notifyStaff({ tx, now }: UnitOfWork, event: DomainEvent): Promise<void> {
  const notice = await noticeOf(tx, event);
  if (notice) await tx.insert(staffNotifications).values({ ...notice, id: newId<NotificationId>(now), createdAt: now });
}

async function noticeOf(tx: Tx, event: DomainEvent): Promise<Notice | undefined> {
  if (event.type === 'member.signed-up') {
    return { type: 'USER_CREATED', message: `${event.name} ${event.surname} has signed up.`, memberId: event.memberId };
  }
  if (event.type === 'quiz.passed') {
    const { memberId, quizResultId, packName } = event;
    return {
      type: 'QUIZ_PASSED',
      message: `${await nameOf(tx, memberId)} passed the quiz of ${packName}.`,
      memberId,
      quizResultId,
    };
  }
  if (event.type === 'payment.submitted') {
    const { id: paymentId, memberId, packName, quantity, reference } = event.payment;
    const message = `${await nameOf(tx, memberId)} sent payment ${reference} for ${packName} × ${quantity}.`;
    return { type: 'PAYMENT_MADE', message, memberId, paymentId };
  }
  if (event.type === 'profile.submitted') {
    const { id: profileId, memberId } = event.profile;
    const message = `${await nameOf(tx, memberId)} sent a profile to verify.`;
    return { type: 'PROFIL_CREATED', message, memberId, profileId };
  }
  if ('withdrawal' in event) return noticeOfWithdrawal(tx, event);
  if (event.type === 'recharge.submitted' || event.type === 'invoice.receipt-sent') return noticeOfReceipt(tx, event);
  if (event.type === 'payment.approved' || event.type === 'payment.rejected') {
    const { id: paymentId, memberId, reference } = event.payment;
    const decided = { memberId, paymentId };
    if (event.type === 'payment.approved')
      return { ...decided, type: 'PAYMENT_ACCEPTED', message: `Payment ${reference} was accepted.` };
    return { ...decided, type: 'PAYMENT_REJECTED', message: `Payment ${reference} was rejected.` };
  }
  return undefined;
}

type ReceiptSent = Extract<DomainEvent, { type: 'recharge.submitted' | 'invoice.receipt-sent' }>;

/** What finance has to look at. */
async function noticeOfReceipt(tx: Tx, event: ReceiptSent): Promise<Notice> {
  if (event.type === 'recharge.submitted') {
    const { id: rechargeId, memberId, points, totalMillimes } = event.recharge;
    const message = `${await nameOf(tx, memberId)} asks for ${points} points (${formatTnd(totalMillimes)}).`;
    return { type: 'RECHARGE_RECEIPT_SUBMITTED', message, memberId, rechargeId };
  }
  const { id: invoiceId, memberId, invoiceDate } = event.invoice;
  const message = `${await nameOf(tx, memberId)} sent a receipt for the invoice of ${invoiceDate}.`;
  return { type: 'RECEIPT_SUBMITTED', message, memberId, invoiceId };
}

async function noticeOfWithdrawal(tx: Tx, { type, withdrawal }: WithdrawalEvent): Promise<Notice | undefined> {
  const { id: withdrawalId, memberId, points } = withdrawal;
  const what = `${points} points (${formatTnd(pointsToMillimes(points))})`;
  const about = { memberId, withdrawalId };
  const name = await nameOf(tx, memberId);
  if (type === 'withdrawal.confirmed')
    return { ...about, type: 'WITHDRAWAL_MADE', message: `${name} asks for a withdrawal of ${what}.` };
  if (type === 'withdrawal.approved')
    return { ...about, type: 'WITHDRAW_ACCEPTED', message: `The withdrawal of ${what} by ${name} was accepted.` };
  if (type === 'withdrawal.rejected')
    return { ...about, type: 'WITHDRAW_REJECTED', message: `The withdrawal of ${what} by ${name} was rejected.` };
  return undefined;
}

async function nameOf(tx: Tx, id: MemberId): Promise<string> {
  const [person] = await tx
    .select({ name: people.name, surname: people.surname })
    .from(people)
    .where(eq(people.id, id));
  return person ? `${person.name} ${person.surname}` : '';
}
