import { listChangesCaused } from '@waha/domain/changes-caused';
import { isCreditingEvent } from '@waha/domain/create-credit-entries';
import type { DomainEvent } from '@waha/domain/events';
import { saveVerification } from './features/account/account.store';
import { cancelAnnouncementsBy } from './features/announcements/write-announcement';
import { auditEvent } from './features/audit/audit-event';
import { recordCredit } from './features/credit/record-credit';
import { creditInvitation, reverseInvitationCredit } from './features/invitations/credit-invitation';
import { recordInvitation } from './features/invitations/record-invitation';
import { creditSale } from './features/invoices/credit-notes/credit-sale';
import { issueSaleInvoices } from './features/invoices/issue-sale-invoices';
import { payInvoice } from './features/invoices/update-invoice';
import { answerAutomatically } from './features/messaging/business-hours/answer-automatically';
import { notifyAnnouncementRecipients, notifyMember, pushMessage } from './features/notifications/notify-member';
import { notifyStaff } from './features/notifications/notify-staff';
import { decidePayment } from './features/purchase/decide-payment';
import { decideRecharge } from './features/recharge/decide-recharge';
import { reopenLines } from './features/reconciliation/reopen-lines';
import { payRefund } from './features/refunds/pay-refund';
import { requestRefund } from './features/refunds/request-refund';
import { acceptRefundRequest } from './features/refunds/requests/accept-refund-request';
import { creditInviter, reverseInviterPoints } from './features/wallet/ledger/credit-inviter';
import { creditPayment } from './features/wallet/ledger/credit-payment';
import { creditRecharge } from './features/wallet/ledger/credit-recharge';
import { reversePaymentPoints } from './features/wallet/ledger/reverse-payment-points';
import { payWithdrawal } from './features/wallet/withdrawals/pay-withdrawal';
import type { Config } from './platform/config/config';
import { appendChanges } from './platform/database/change-log';
import type { UnitOfWork } from './platform/database/unit-of-work';

/** Runs all reactions to an event, in the same transaction. A failing reaction rolls back the decision. */
export async function runReactions(
  unit: UnitOfWork,
  event: DomainEvent,
  { invitations, language }: Pick<Config, 'invitations'> & Partial<Pick<Config, 'language'>>,
): Promise<void> {
  if (event.type === 'member.signed-up') await recordInvitation(unit, event, invitations);
  if (event.type === 'payment.approved') await creditPayment(unit, event);
  if (event.type === 'payment.approved') await creditInvitation(unit, event, invitations);
  if (event.type === 'payment.approved' || event.type === 'recharge.accepted') await issueSaleInvoices(unit, event);
  if (event.type === 'payment.cancelled' && event.wasApproved) await reversePaymentPoints(unit, event);
  if (event.type === 'payment.cancelled' && event.wasApproved) await reverseInvitationCredit(unit, event);
  if (event.type === 'invitation.credited') await creditInviter(unit, event);
  if (event.type === 'invitation.reversed') await reverseInviterPoints(unit, event);
  if (event.type === 'payment.cancelled') await creditSale(unit, event);
  if (event.type === 'payment.cancelled') await requestRefund(unit, event);
  if (event.type === 'payment.cancelled') await acceptRefundRequest(unit, event);
  if (isCreditingEvent(event)) await recordCredit(unit, event);
  if (event.type === 'payment.cancelled' || event.type === 'invoice.edited') await reopenLines(unit, event);
  if (event.type === 'recharge.accepted') await creditRecharge(unit, event);
  if (event.type === 'profile.verified') await saveVerification(unit.tx, event.profile.memberId, event.at);
  // The item that a statement line pays is decided as by hand; a person who may match may decide it.
  if (event.type === 'payment.matched')
    await decidePayment(unit, { paymentId: event.id, decision: { status: 'approved' }, by: event.by });
  if (event.type === 'recharge.matched')
    await decideRecharge(unit, { rechargeId: event.id, decision: { status: 'accepted' }, by: event.by });
  if (event.type === 'invoice.matched') await payInvoice(unit, { invoiceId: event.id, by: event.by });
  // Each payout of a file is paid by the rules of its own kind.
  if (event.type === 'payout.released') return payReleased(unit, event);
  if (event.type === 'staff.stood-down') return cancelAnnouncementsBy(unit, event);
  // Not one by one: many members are notified at once, and the announcement records each of them.
  if (event.type === 'announcement.told') {
    await notifyAnnouncementRecipients(unit, event);
    return appendChanges(unit, listChangesCaused(event));
  }
  await notifyMember(unit, event);
  await notifyStaff(unit, event);
  await pushMessage(unit, event);
  await auditEvent(unit, event);
  await appendChanges(unit, listChangesCaused(event));
  await answerAutomatically(unit, event, { language });
}

async function payReleased(
  unit: UnitOfWork,
  { payout, ...order }: Extract<DomainEvent, { type: 'payout.released' }>,
): Promise<void> {
  if (payout.kind === 'withdrawal') await payWithdrawal(unit, { ...order, withdrawalId: payout.id });
  else await payRefund(unit, { ...order, refundId: payout.id });
}
