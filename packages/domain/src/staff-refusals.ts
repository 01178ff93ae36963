import { announcementsRefusals } from './announcements/staff/announcements.refusals';
import { catalogueRefusals } from './catalogue/staff/catalogue.refusals';
import { sellerRefusals } from './company/staff/seller.refusals';
import { eInvoicingRefusals } from './e-invoicing/staff/e-invoicing.refusals';
import { exportsRefusals } from './exports/staff/exports.refusals';
import { heldCommandsRefusals } from './held-commands/staff/held-commands.refusals';
import { decidedInvoicesRefusals } from './invoices/staff/decided-invoices.refusals';
import { secondPersonRefusals } from './kernel/staff/second-person.refusals';
import { membersRefusals } from './members/staff/members.refusals';
import { inboxRefusals } from './messaging/staff/inbox.refusals';
import { payoutFilesRefusals } from './payouts/staff/payout-files.refusals';
import { correctReceivedRefusals } from './purchase/staff/correct-received.refusals';
import { quizDecisionRefusals } from './purchase/staff/quiz-decision.refusals';
import { receivedAmountRefusals } from './purchase/staff/received-amount.refusals';
import { refundAnswerRefusals } from './purchase/staff/refund-answer.refusals';
import { rechargeDecisionRefusals } from './recharge/staff/recharge-decision.refusals';
import { reconciliationRefusals } from './reconciliation/staff/reconciliation.refusals';
import { creditRefundRefusals } from './refunds/staff/credit-refund.refusals';
import { refundRequestsRefusals } from './refunds/staff/refund-requests.refusals';
import { refundsRefusals } from './refunds/staff/refunds.refusals';
import { staffAccountsRefusals } from './staff-accounts/staff-accounts.refusals';
import { taskReportsRefusals } from './tasks/staff/task-reports.refusals';
import { reversalRefusals } from './wallet/staff/reversal.refusals';
import { withdrawalDecisionRefusals } from './wallet/staff/withdrawal-decision.refusals';

/**
 * Refusals for staff only; the staff dashboards register them with the page. Their files are in folders named `staff` or in
 * `staff-accounts`, which keeps their translations off members' phones.
 */
export const staffRefusals = {
  ...announcementsRefusals,
  ...catalogueRefusals,
  ...membersRefusals,
  ...inboxRefusals,
  ...exportsRefusals,
  ...rechargeDecisionRefusals,
  ...reconciliationRefusals,
  ...staffAccountsRefusals,
  ...sellerRefusals,
  ...decidedInvoicesRefusals,
  ...taskReportsRefusals,
  ...heldCommandsRefusals,
  ...withdrawalDecisionRefusals,
  ...reversalRefusals,
  ...quizDecisionRefusals,
  ...receivedAmountRefusals,
  ...correctReceivedRefusals,
  ...refundAnswerRefusals,
  ...refundsRefusals,
  ...refundRequestsRefusals,
  ...creditRefundRefusals,
  ...secondPersonRefusals,
  ...payoutFilesRefusals,
  ...eInvoicingRefusals,
} as const;
