import * as account from './account/account.contract';
import * as dataCopy from './account/data-copy/data-copy.contract';
import * as memberDataCopy from './account/data-copy/staff/member-data-copy.contract';
import * as deletion from './account/deletion/deletion.contract';
import * as memberDeletion from './account/deletion/staff/member-deletion.contract';
import * as deviceLock from './account/device-lock.contract';
import * as devices from './account/devices.contract';
import * as memberHold from './account/hold/staff/member-hold.contract';
import * as myData from './account/my-data/my-data.contract';
import * as passkeys from './account/passkeys.contract';
import * as resetFactors from './account/reset-factors.contract';
import * as audit from './audit/audit.contract';
import * as catalogueMedia from './catalogue/staff/media.contract';
import * as company from './company/company.contract';
import * as companyPage from './company/staff/company-page.contract';
import * as payees from './company/staff/payees.contract';
import * as seller from './company/staff/seller.contract';
import * as credit from './credit/credit.contract';
import * as eInvoicing from './e-invoicing/staff/e-invoicing.contract';
import * as facility from './facility/facility.contract';
import * as serviceInterest from './facility/service-interest.contract';
import * as heldCommands from './held-commands/held-commands.contract';
import * as invitations from './invitations/invitations.contract';
import * as invoices from './invoices/invoices.contract';
import * as invoiceReminders from './invoices/staff/invoice-reminders.contract';
import * as unpaidInvoices from './invoices/staff/unpaid-invoices.contract';
import type { Endpoint } from './kernel/endpoint';
import * as marketplace from './marketplace/marketplace.contract';
import * as productEditor from './marketplace/staff/product-editor.contract';
import * as members from './members/members.contract';
import * as messaging from './messaging/messaging.contract';
import * as reasons from './messaging/reasons/reasons.contract';
import * as inbox from './messaging/staff/inbox.contract';
import * as noticeMail from './notifications/notice-mail.contract';
import * as notifications from './notifications/notifications.contract';
import * as push from './notifications/push.contract';
import * as operations from './operations/operations.contract';
import * as outbox from './outbox/outbox.contract';
import * as overview from './overview/overview.contract';
import * as waitingTimes from './overview/waiting-times.contract';
import * as payoutFiles from './payouts/staff/payout-files.contract';
import * as profile from './profile/profile.contract';
import * as correctMobile from './profile/staff/correct-mobile.contract';
import * as packGuide from './purchase/pack-guide.contract';
import * as payment from './purchase/payment.contract';
import * as purchase from './purchase/purchase.contract';
import * as quiz from './purchase/quiz.contract';
import * as receivedCorrection from './purchase/staff/correct-received.contract';
import * as packEditor from './purchase/staff/pack-editor.contract';
import * as recharge from './recharge/recharge.contract';
import * as reconciliation from './reconciliation/reconciliation.contract';
import * as refundRequests from './refunds/refund-requests.contract';
import * as creditRefunds from './refunds/staff/credit-refunds.contract';
import * as staffRefundRequests from './refunds/staff/refund-requests.contract';
import * as refunds from './refunds/staff/refunds.contract';
import * as staffAccounts from './staff-accounts/staff-accounts.contract';
import * as twoStep from './staff-accounts/two-step.contract';
import * as announcements from './staff-announcements.contract';
import * as exports from './staff-exports.contract';
import * as payoutStatements from './staff-payout-statements.contract';
import * as presence from './staff-presence.contract';
import * as selectedMembers from './staff-selected-members.contract';
import * as sync from './sync/sync.contract';
import * as taskReports from './tasks/task-reports.contract';
import * as tasks from './tasks/tasks.contract';
import * as termsEditor from './terms/staff/terms-editor.contract';
import * as terms from './terms/terms.contract';
import * as withholdingCertificate from './wallet/staff/withholding-certificate.contract';
import * as ledger from './wallet/staff-ledger.contract';
import * as staffWithdrawals from './wallet/staff-withdrawals.contract';
import * as statementMail from './wallet/statement-mail/statement-mail.contract';
import * as wallet from './wallet/wallet.contract';
import * as walletPapers from './wallet/wallet-documents.contract';

const features = [
  ...[
    account,
    audit,
    dataCopy,
    memberDataCopy,
    deletion,
    memberDeletion,
    memberHold,
    myData,
    deviceLock,
    devices,
    passkeys,
    resetFactors,
    company,
    seller,
    facility,
    invitations,
    invoices,
    marketplace,
    members,
    messaging,
    notifications,
    noticeMail,
  ],
  ...[
    push,
    operations,
    outbox,
    overview,
    profile,
    purchase,
    quiz,
    payment,
    receivedCorrection,
    packEditor,
    reconciliation,
    recharge,
  ],
  ...[catalogueMedia, productEditor, payees, companyPage, announcements, presence, staffAccounts, twoStep, sync, tasks],
  ...[
    wallet,
    staffWithdrawals,
    walletPapers,
    statementMail,
    withholdingCertificate,
    ledger,
    exports,
    waitingTimes,
    serviceInterest,
    packGuide,
    taskReports,
    reasons,
    unpaidInvoices,
    invoiceReminders,
    selectedMembers,
    correctMobile,
    heldCommands,
    inbox,
    terms,
    termsEditor,
    refunds,
    refundRequests,
    staffRefundRequests,
    credit,
    creditRefunds,
    payoutFiles,
    payoutStatements,
    eInvoicing,
  ],
];

/**
 * All endpoints of the contract, for rules that apply to each of them. The page imports its endpoints one by one: this
 * list would load them all on the phone.
 */
export const contract: readonly Endpoint[] = features.flatMap((feature) =>
  Object.values<unknown>(feature).filter(isEndpoint),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
