import type { DomainEvent } from '@waha/domain/events';
import type { MemberId, NotificationId } from '@waha/domain/kernel/ids';
import { formatTnd, pointsToMillimes } from '@waha/domain/kernel/money';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import { ANNOUNCEMENT } from '@waha/domain/notifications/notification';
import type { MemberNotificationContent } from '@waha/domain/notifications/notification-payload.contract';
import { PROFILE_ITEMS, type Profile, type ProfileItem, type RefusedReason } from '@waha/domain/profile/profile';
import { getDueMillimes, getSurplusMillimes } from '@waha/domain/purchase/payment';
import { NO_REASON_TEXT } from '@waha/domain/recharge/recharge';
import type { RefundEvent } from '@waha/domain/refunds/staff/refund';
import type { WithdrawalEvent } from '@waha/domain/wallet/withdrawal';
import { getWithheldAmounts } from '@waha/domain/wallet/withholding/withholding';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { queuePush } from '#platform/push/pusher';
import { memberNotifications } from './notifications.tables';
import { saveNotification } from './save-notification';

/** `message` has the wording of the specification documents; the payload has its content. */
type Notice = { memberId: MemberId; message: string; subjectId: string } & MemberNotificationContent;

/** Notifies the member of an event, if it has a notification: in the app, and by push if the app is closed. */
export async function notifyMember(unit: UnitOfWork, event: DomainEvent): Promise<void> {
  const notice = createNotice(event);
  if (!notice) return;
  await saveNotification(unit, { ...notice, id: createId<NotificationId>(unit.now), createdAt: unit.now });
}

function createNotice(event: DomainEvent): Notice | undefined {
  if (event.type === 'quiz.approved') {
    const { memberId, packName, quizResultId: subjectId } = event;
    const message = `Your quiz for ${packName} has been approved. You can proceed to payment.`;
    return { memberId, subjectId, type: 'PAYMENT_APPROVED_FOR_USER', message, facts: { packName } };
  }
  if (event.type === 'profile.verified' || event.type === 'profile.rejected') {
    const { id: subjectId, memberId } = event.profile;
    if (event.type === 'profile.rejected') return { memberId, subjectId, ...describeRejection(event.profile) };
    return { memberId, subjectId, type: 'PROFILE_VERIFIED', message: 'Your profile has been verified.', facts: {} };
  }
  if ('withdrawal' in event) return createWithdrawalNotice(event);
  if (event.type === 'refund.approved' || event.type === 'refund.declined' || event.type === 'refund.paid')
    return createRefundNotice(event);
  if (event.type === 'refund-request.declined') return createDeclinedRequestNotice(event);
  if (event.type === 'invitation.credited') {
    const { id: subjectId, inviterId: memberId, points = 0 } = event.invitation;
    const message = `You got ${points} bonus points for an invitation.`;
    return { memberId, subjectId, type: 'INVITATION_CREDITED', message, facts: { points } };
  }
  if (event.type === 'invitation.reversed') {
    const { id: subjectId, inviterId: memberId, points = 0 } = event.invitation;
    const message = `${points} bonus points for an invitation were taken back, because the payment was cancelled.`;
    return { memberId, subjectId, type: 'INVITATION_REVERSED', message, facts: { points } };
  }
  if (event.type === 'task.added' || event.type === 'report.added' || event.type === 'invoice.added')
    return createDocumentNotice(event);
  if (event.type === 'points.became-valid') {
    const { memberId, points } = event;
    const message = `${points} bonus points are valid now.`;
    return { memberId, subjectId: memberId, type: 'POINTS_VALID', message, facts: { points } };
  }
  if (event.type === 'data-copy.ready') {
    const { memberId } = event;
    const message = 'The copy of your data is ready. Download it in the settings within 24 hours.';
    return { memberId, subjectId: memberId, type: 'DATA_COPY_READY', message, facts: {} };
  }
  if (event.type === 'purchase.reminded') return createReminder(event);
  if (event.type === 'invoice.reminded' || event.type === 'invoice.reminder-due') return createInvoiceReminder(event);
  if (event.type === 'invoice.paid' || event.type === 'invoice.receipt-refused') return createInvoiceNotice(event);
  if (event.type === 'recharge.accepted' || event.type === 'recharge.rejected') return createRechargeNotice(event);
  if (event.type === 'task-report.accepted' || event.type === 'task-report.rejected') {
    const { taskReport, taskName } = event;
    const { id: subjectId, memberId, taskKey } = taskReport;
    const about = { memberId, subjectId, facts: { taskKey, task: taskName } };
    const subject = `Your report of the task “${resolveText(taskName)}”`;
    if (event.type === 'task-report.accepted')
      return { ...about, type: 'TASK_REPORT_ACCEPTED', message: `${subject} was approved.` };
    return { ...about, type: 'TASK_REPORT_REJECTED', message: `${subject} was rejected. Open it to see why.` };
  }
  if (event.type === 'payment.received-corrected') return createCorrectionNotice(event);
  if (event.type === 'payment.approved' || event.type === 'payment.rejected' || event.type === 'payment.cancelled')
    return createPaymentNotice(event);
  return undefined;
}

type DocumentAdded = Extract<
  DomainEvent,
  { type: 'task.added' } | { type: 'report.added' } | { type: 'invoice.added' }
>;

/** A document that staff added. An invoice that was paid before waits for nothing, so it has none. */
function createDocumentNotice(event: DocumentAdded): Notice | undefined {
  if (event.type === 'task.added') {
    const { id: subjectId, memberId, taskDate } = event.task;
    const message = `You have a new task document of ${taskDate}.`;
    return { memberId, subjectId, type: 'TASK_ADDED', message, facts: { taskDate } };
  }
  if (event.type === 'report.added') {
    const { id: subjectId, memberId } = event.report;
    return { memberId, subjectId, type: 'REPORT_ADDED', message: 'You have a new report.', facts: {} };
  }
  const { id: subjectId, memberId, invoiceDate, status } = event.invoice;
  if (status === 'paid') return undefined;
  const message = `You have a new invoice, due on ${invoiceDate}.`;
  return { memberId, subjectId, type: 'INVOICE_ADDED', message, facts: { invoiceId: subjectId, invoiceDate } };
}

function createReminder(event: Extract<DomainEvent, { type: 'purchase.reminded' }>): Notice {
  const { memberId, packId: subjectId, packName, step } = event;
  const message = `Your purchase of ${packName} is waiting for your ${step}.`;
  return { memberId, subjectId, type: 'PURCHASE_UNFINISHED', message, facts: { packName, step } };
}

function createInvoiceReminder({
  invoice,
  reference,
}: Extract<DomainEvent, { type: 'invoice.reminded' } | { type: 'invoice.reminder-due' }>): Notice {
  const { id: subjectId, memberId, invoiceDate, amountMillimes } = invoice;
  const message = `Your invoice due on ${invoiceDate} is waiting for your payment.`;
  const facts = { invoiceId: subjectId, invoiceDate, amountMillimes, reference };
  return { memberId, subjectId, type: 'INVOICE_DUE', message, facts };
}

type InvoiceDecided = Extract<DomainEvent, { type: 'invoice.paid' } | { type: 'invoice.receipt-refused' }>;

function createInvoiceNotice({ type, invoice }: InvoiceDecided): Notice {
  const { id: subjectId, memberId, invoiceDate, receipt } = invoice;
  const about = { memberId, subjectId };
  const facts = { invoiceId: subjectId, invoiceDate };
  if (type === 'invoice.paid')
    return { ...about, type: 'INVOICE_PAID', message: `Your invoice of ${invoiceDate} is paid.`, facts };
  const reason = receipt?.reason;
  const message = `Your receipt for the invoice of ${invoiceDate} was rejected.${formatReasonSuffix(reason)}`;
  return { ...about, type: 'INVOICE_RECEIPT_REJECTED', message, facts: { ...facts, ...toReasonField(reason) } };
}

type RechargeDecided = Extract<DomainEvent, { type: 'recharge.accepted' } | { type: 'recharge.rejected' }>;

function createRechargeNotice({ type, recharge }: RechargeDecided): Notice {
  const { id: subjectId, memberId, points, adminMessage } = recharge;
  const about = { memberId, subjectId };
  const subject = `Your recharge of ${points} points`;
  if (type === 'recharge.accepted')
    return { ...about, type: 'RECHARGE_ACCEPTED', message: `${subject} was accepted.`, facts: { points } };
  const reason = adminMessage === NO_REASON_TEXT ? undefined : adminMessage;
  const message = `${subject} was rejected.${formatReasonSuffix(reason)}`;
  return { ...about, type: 'RECHARGE_REJECTED', message, facts: { points, ...toReasonField(reason) } };
}

type PaymentDecided = Extract<
  DomainEvent,
  { type: 'payment.approved' } | { type: 'payment.rejected' } | { type: 'payment.cancelled' }
>;

function createPaymentNotice(event: PaymentDecided): Notice | undefined {
  const { id: subjectId, memberId, packName, reference, reason, receivedMillimes } = event.payment;
  const target = { memberId, subjectId };
  const payload = { reference, packName };
  const subject = `Your payment ${reference} for ${packName}`;
  if (event.type === 'payment.approved') {
    const creditMillimes = getSurplusMillimes(event.payment);
    const surplus = creditMillimes > 0 ? ` You sent ${formatTnd(creditMillimes)} more: this is your credit.` : '';
    const facts = { ...payload, ...(creditMillimes > 0 && { creditMillimes }) };
    return { ...target, type: 'PAYMENT_ACCEPTED', message: `${subject} has been accepted.${surplus}`, facts };
  }
  if (event.type === 'payment.rejected') {
    const facts = { ...payload, outcome: 'rejected' as const, ...toReasonField(reason) };
    if (receivedMillimes === undefined) {
      const message = `${subject} has been rejected.${formatReasonSuffix(reason)}`;
      return { ...target, type: 'PAYMENT_REJECTED', message, facts };
    }
    const dueMillimes = getDueMillimes(event.payment);
    const arrived = `We received ${formatTnd(receivedMillimes)} of ${formatTnd(dueMillimes)}`;
    const rest = `${formatTnd(dueMillimes - receivedMillimes)} is still to pay.`;
    const message = `${arrived} for your payment ${reference} for ${packName}. ${rest}${formatReasonSuffix(reason)}`;
    return { ...target, type: 'PAYMENT_REJECTED', message, facts: { ...facts, receivedMillimes, dueMillimes } };
  }
  if (event.by === memberId) return undefined;
  const message = `${subject} has been cancelled by the administrator.${formatReasonSuffix(reason)}`;
  const facts = { ...payload, outcome: 'cancelled' as const, ...toReasonField(reason) };
  return { ...target, type: 'PAYMENT_REJECTED', message, facts };
}

/** The notice of the decision again, with the corrected amount and the reason for the correction. */
function createCorrectionNotice({
  payment,
  reason,
  by,
  at,
}: Extract<DomainEvent, { type: 'payment.received-corrected' }>): Notice | undefined {
  const type = payment.status === 'approved' ? 'payment.approved' : 'payment.rejected';
  return createPaymentNotice({ type, payment: { ...payment, reason }, by, at });
}

function createWithdrawalNotice({ type, withdrawal }: WithdrawalEvent): Notice | undefined {
  const { id: subjectId, memberId, points, reason, payout, withholding } = withdrawal;
  const target = { memberId, subjectId };
  const payload = { points, amountMillimes: pointsToMillimes(points) };
  const subject = `Your withdrawal of ${points} points (${formatTnd(payload.amountMillimes)})`;
  if (type === 'withdrawal.approved')
    return { ...target, type: 'WITHDRAW_ACCEPTED', message: `${subject} has been accepted.`, facts: payload };
  if (type === 'withdrawal.paid') {
    const { withheldMillimes, netMillimes } = getWithheldAmounts(payload.amountMillimes, withholding);
    const sent = withheldMillimes === 0 ? '' : ` without the withholding tax: ${formatTnd(netMillimes)}`;
    const message = `${subject} has been sent${sent}. Reference: ${payout?.reference}`;
    const facts = { points, amountMillimes: netMillimes, payoutReference: payout?.reference };
    return { ...target, type: 'WITHDRAW_ACCEPTED', message, facts };
  }
  if (type !== 'withdrawal.rejected') return undefined;
  const message = `${subject} has been rejected. The points are back in your wallet.${formatReasonSuffix(reason)}`;
  return { ...target, type: 'WITHDRAW_REJECTED', message, facts: { ...payload, ...toReasonField(reason) } };
}

type RefundDecided = Extract<RefundEvent, { type: 'refund.approved' | 'refund.declined' | 'refund.paid' }>;

function createRefundNotice({ type, refund }: RefundDecided): Notice {
  const { id: subjectId, memberId, amountMillimes, declineReason: reason, payout } = refund;
  const target = { memberId, subjectId };
  const subject = `Your refund of ${formatTnd(amountMillimes)}`;
  if (type === 'refund.declined') {
    const message = `${subject} has been rejected.${formatReasonSuffix(reason)}`;
    return { ...target, type: 'REFUND_REJECTED', message, facts: { amountMillimes, ...toReasonField(reason) } };
  }
  const message = payout ? `${subject} has been sent. Reference: ${payout.reference}` : `${subject} has been approved.`;
  const facts = { amountMillimes, ...(payout && { payoutReference: payout.reference }) };
  return { ...target, type: 'REFUND_ACCEPTED', message, facts };
}

function createDeclinedRequestNotice({
  payment,
  refundRequest: { declineReason: reason },
}: Extract<DomainEvent, { type: 'refund-request.declined' }>): Notice {
  const { id: subjectId, memberId, reference, refundableMillimes: amountMillimes } = payment;
  const message = `Your request for a refund of payment ${reference} has been declined.${formatReasonSuffix(reason)}`;
  return {
    memberId,
    subjectId,
    type: 'REFUND_REQUEST_DECLINED',
    message,
    facts: { amountMillimes, ...toReasonField(reason) },
  };
}

const formatReasonSuffix = (reason: string | undefined) => (reason ? ` Reason: ${reason}` : '');
const toReasonField = (reason: string | undefined) => (reason ? { reason } : {});

const ITEM_LABELS: Record<ProfileItem, string> = {
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

const REASON_LABELS: Record<RefusedReason, string> = {
  unreadable: ' (cannot be read)',
  wrong_document: ' (wrong document)',
  does_not_match: ' (does not match)',
  expired: ' (expired)',
  other: '',
};

/** Returns the content of a rejection: every item to send again, and the comment. */
function describeRejection({ refusedItems = [], reason }: Profile) {
  const everything = refusedItems.length === PROFILE_ITEMS.length;
  const items = refusedItems.map(({ item, reason: why }) => `${ITEM_LABELS[item]}${REASON_LABELS[why]}`);
  const instruction = everything ? 'Please send everything again.' : `Please correct: ${items.join(', ')}.`;
  const message = `Your profile verification was rejected. ${instruction}${formatReasonSuffix(reason)}`;
  const payload = { everything, refusedItems: [...refusedItems], ...toReasonField(reason) };
  return { type: 'PROFILE_REJECTED', message, facts: payload } as const;
}

/** Sends a push for a message of the administration to a member's closed app; several in a row are one push. */
export async function pushMessage(unit: UnitOfWork, event: DomainEvent): Promise<void> {
  if (event.type !== 'message.sent' || event.message.side !== 'staff') return;
  await queuePush(unit, { personId: event.message.memberId, kind: 'message' });
}

/** Adds an announcement to the notifications of its recipients. The text stays in the announcement. */
export async function notifyAnnouncementRecipients({ tx, now }: UnitOfWork, event: DomainEvent): Promise<void> {
  if (event.type !== 'announcement.told') return;
  await tx.insert(memberNotifications).values(
    event.to.map(({ memberId, noticeId, title }) => ({
      ...{ id: noticeId, memberId, type: ANNOUNCEMENT, message: title, subjectId: event.id, createdAt: now },
    })),
  );
}
