import { type EventOfOne, getEventAbout } from '@waha/domain/event-about';
import type { PersonId } from '@waha/domain/kernel/ids';
import { getArrivedMillimes } from '@waha/domain/purchase/payment';
import { type AuditLine, writeAuditLog } from '#platform/database/audit-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';

type AuditedEvent = Exclude<
  EventOfOne,
  {
    type:
      | ('message.sent' | 'messages.read' | 'purchase.reminded' | 'invoice.reminder-due')
      | ('points.became-valid' | 'data-copy.ready');
  }
>;

/** Records every event in the audit log, except messages and automatic notices, which are their own record. */
export async function auditEvent(unit: UnitOfWork, event: EventOfOne): Promise<void> {
  if (event.type === 'message.sent' || event.type === 'messages.read') return;
  if (event.type === 'purchase.reminded' || event.type === 'invoice.reminder-due') return;
  if (event.type === 'points.became-valid' || event.type === 'data-copy.ready') return;
  const details = getDetails(event);
  await writeAuditLog(unit, {
    actorId: getActor(event),
    action: event.type,
    ...getEventAbout(event),
    // The inviter must not get this id in the change log; administrators see whom the line is about.
    ...('invitation' in event && { subjectId: event.invitation.invitedId }),
    ...(Object.keys(details).length > 0 && { details }),
  });
}

function getActor(event: AuditedEvent): PersonId {
  if (event.type === 'invitation.used') return event.invitation.invitedId;
  return 'by' in event ? event.by : getEventAbout(event).memberId;
}

/**
 * Returns details that may change later in the subject itself. Text that people wrote is called `reason`: it is removed
 * before the line is.
 */
function getDetails(event: AuditedEvent): NonNullable<AuditLine['details']> {
  if (event.type === 'payment.cancelled') {
    const { payment, wasApproved, refund } = event;
    const refunded = refund && { refundMillimes: refund.amountMillimes };
    return { totalMillimes: payment.totalMillimes, wasApproved, ...refunded };
  }
  if (event.type === 'payment.received-corrected') {
    const { payment, reason } = event;
    return { totalMillimes: payment.totalMillimes, receivedMillimes: getArrivedMillimes(payment), reason };
  }
  if ('line' in event) {
    const { id, bookedOn, amountMillimes } = event.line;
    return { statement: event.source, bookedOn, statementMillimes: amountMillimes, statementLine: id };
  }
  if ('refundRequest' in event) {
    const { declineReason: reason } = event.refundRequest;
    return reason ? { reason } : {};
  }
  if ('payment' in event) {
    const { totalMillimes, creditMillimes, receivedMillimes } = event.payment;
    const credit = creditMillimes !== undefined && { creditMillimes };
    return { totalMillimes, ...credit, ...(receivedMillimes !== undefined && { receivedMillimes }) };
  }
  if (event.type === 'member.block-toggled') return { isBlocked: event.isBlocked };
  if (event.type === 'profile.rejected') {
    return { refused: event.profile.refusedItems?.map(({ item }) => item).join(', ') ?? '' };
  }
  if ('withdrawal' in event) {
    const { points, payout } = event.withdrawal;
    return { points, ...(payout && { reference: payout.reference }) };
  }
  if ('refund' in event) {
    const { amountMillimes: refundMillimes, payout } = event.refund;
    return { refundMillimes, ...(payout && { reference: payout.reference }) };
  }
  if ('recharge' in event) {
    const { points, totalMillimes } = event.recharge;
    return { points, totalMillimes };
  }
  if ('taskReport' in event) {
    const { taskKey, reason } = event.taskReport;
    return { task: taskKey, ...(reason && { reason }) };
  }
  if ('invitation' in event) {
    const { points, reason: noCredit } = event.invitation;
    return { ...(points !== undefined && { points }), ...(noCredit && { noCredit }) };
  }
  if ('invoice' in event) {
    const { status, invoiceDate, receipt } = event.invoice;
    return { status, invoiceDate, ...(receipt && { receipt: receipt.status }) };
  }
  return {};
}
