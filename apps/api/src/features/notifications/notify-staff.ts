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
import type { StaffNotificationContent } from '@waha/domain/notifications/notification-payload.contract';
import type { WithdrawalEvent } from '@waha/domain/wallet/withdrawal';
import { eq, sql } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { createId } from '#platform/database/create-id';
import type { Tx } from '#platform/database/database';
import { insertRows } from '#platform/database/prepared/insert-rows';
import { prepareQuery } from '#platform/database/prepared/prepare-query';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { staffNotifications } from './notifications.tables';

/** `message` has the wording of the specification documents; the payload has its content. */
type Notice = StaffNotificationContent & {
  message: string;
  memberId: MemberId;
  paymentId?: PaymentId;
  quizResultId?: QuizResultId;
  profileId?: ProfileId;
  withdrawalId?: WithdrawalId;
  rechargeId?: RechargeId;
  invoiceId?: InvoiceId;
};

/** Notifies staff of an event, if it has a notification. */
export async function notifyStaff({ tx, now }: UnitOfWork, event: DomainEvent): Promise<void> {
  const notice = await createNotice(tx, event);
  if (notice)
    await insertRows(tx, staffNotifications, [{ ...notice, id: createId<NotificationId>(now), createdAt: now }]);
}

async function createNotice(tx: Tx, event: DomainEvent): Promise<Notice | undefined> {
  if (event.type === 'member.signed-up') {
    const name = `${event.name} ${event.surname}`;
    return { type: 'USER_CREATED', message: `${name} has signed up.`, facts: { name }, memberId: event.memberId };
  }
  if (event.type === 'quiz.passed') {
    const { memberId, quizResultId, packName } = event;
    const name = await findName(tx, memberId);
    const message = `${name} passed the quiz of ${packName}.`;
    return { type: 'QUIZ_PASSED', message, facts: { name, packName }, memberId, quizResultId };
  }
  if (event.type === 'payment.submitted') {
    const { id: paymentId, memberId, packName, quantity, reference } = event.payment;
    const name = await findName(tx, memberId);
    const message = `${name} sent payment ${reference} for ${packName} × ${quantity}.`;
    const payload = { name, reference, packName, quantity };
    return { type: 'PAYMENT_MADE', message, facts: payload, memberId, paymentId };
  }
  if (event.type === 'profile.submitted') {
    const { id: profileId, memberId } = event.profile;
    const name = await findName(tx, memberId);
    return {
      type: 'PROFIL_CREATED',
      message: `${name} sent a profile to verify.`,
      facts: { name },
      memberId,
      profileId,
    };
  }
  if (event.type === 'refund-request.submitted') {
    const { id: paymentId, memberId, packName, reference } = event.payment;
    const name = await findName(tx, memberId);
    const message = `${name} asks for a refund of payment ${reference} for ${packName}.`;
    return { type: 'REFUND_REQUESTED', message, facts: { name, reference, packName }, memberId, paymentId };
  }
  if ('withdrawal' in event) return createWithdrawalNotice(tx, event);
  if (event.type === 'recharge.submitted' || event.type === 'invoice.receipt-sent')
    return createReceiptNotice(tx, event);
  if (event.type === 'payment.approved' || event.type === 'payment.rejected') {
    const { id: paymentId, memberId, reference } = event.payment;
    const decided = { memberId, paymentId, facts: { reference } };
    if (event.type === 'payment.approved')
      return { ...decided, type: 'PAYMENT_ACCEPTED', message: `Payment ${reference} was accepted.` };
    return { ...decided, type: 'PAYMENT_REJECTED', message: `Payment ${reference} was rejected.` };
  }
  return undefined;
}

type ReceiptSent = Extract<DomainEvent, { type: 'recharge.submitted' | 'invoice.receipt-sent' }>;

/** Returns the notification for finance about a receipt to check. */
async function createReceiptNotice(tx: Tx, event: ReceiptSent): Promise<Notice> {
  if (event.type === 'recharge.submitted') {
    const { id: rechargeId, memberId, points, totalMillimes: amountMillimes } = event.recharge;
    const name = await findName(tx, memberId);
    const message = `${name} asks for ${points} points (${formatTnd(amountMillimes)}).`;
    const payload = { name, points, amountMillimes };
    return { type: 'RECHARGE_RECEIPT_SUBMITTED', message, facts: payload, memberId, rechargeId };
  }
  const { id: invoiceId, memberId, invoiceDate } = event.invoice;
  const name = await findName(tx, memberId);
  const message = `${name} sent a receipt for the invoice of ${invoiceDate}.`;
  return { type: 'RECEIPT_SUBMITTED', message, facts: { name, invoiceDate }, memberId, invoiceId };
}

async function createWithdrawalNotice(tx: Tx, { type, withdrawal }: WithdrawalEvent): Promise<Notice | undefined> {
  const { id: withdrawalId, memberId, points } = withdrawal;
  const amountMillimes = pointsToMillimes(points);
  const subject = `${points} points (${formatTnd(amountMillimes)})`;
  const name = await findName(tx, memberId);
  const about = { memberId, withdrawalId, facts: { name, points, amountMillimes } };
  if (type === 'withdrawal.confirmed')
    return { ...about, type: 'WITHDRAWAL_MADE', message: `${name} asks for a withdrawal of ${subject}.` };
  if (type === 'withdrawal.approved')
    return { ...about, type: 'WITHDRAW_ACCEPTED', message: `The withdrawal of ${subject} by ${name} was accepted.` };
  if (type === 'withdrawal.rejected')
    return { ...about, type: 'WITHDRAW_REJECTED', message: `The withdrawal of ${subject} by ${name} was rejected.` };
  return undefined;
}

const nameQuery = prepareQuery((db) =>
  db
    .select({ name: people.name, surname: people.surname })
    .from(people)
    .where(eq(people.id, sql.placeholder('id')))
    .prepare(),
);

async function findName(tx: Tx, id: MemberId): Promise<string> {
  const person = await nameQuery(tx).get({ id });
  return person ? `${person.name} ${person.surname}` : '';
}
