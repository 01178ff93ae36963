import * as z from 'zod/mini';
import { listAudit } from './audit/audit.contract';
import { EXPORT_FORMATS } from './exports/export-format';
import { listReceiptQueue } from './invoices/invoices.contract';
import { type Access, allowRoles, endpoint } from './kernel/endpoint';
import { LANGUAGES } from './kernel/languages';
import { noContent, userIdParam } from './kernel/wire';
import { readMembersTable } from './members/members.contract';
import { listDecidedPayments, listPaymentQueue } from './purchase/payment.contract';
import { listRechargeQueue } from './recharge/recharge.contract';
import { readLedger } from './wallet/staff-ledger.contract';
import { listWithdrawalQueue } from './wallet/wallet.contract';

const formatQuery = {
  format: z.enum(EXPORT_FORMATS),
  /**
   * The language of the column titles; an Arabic sheet reads from right to left. It is not named `language` because
   * that is a filter of members.
   */
  titles: z.optional(z.enum(LANGUAGES)),
};

/** A file has no pages. */
const UNPAGED = { limit: true, cursor: true } as const;

/** Returns the endpoint that exports a staff list as a file. Access and filters are those of the list. */
function defineExport<const Name extends string, Query extends z.ZodMiniObject>(name: Name, who: Access, query: Query) {
  return endpoint('GET', `/exports/${name}`, {
    who,
    summary: 'The list as filtered and sorted, as a CSV or XLSX file; 422 if it has too many rows',
    query: z.extend(query, formatQuery),
    freshStep: 'hour',
    refuses: ['too_many_rows'],
    reply: noContent,
    fileTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  });
}

export const exportMembers = defineExport(
  'members',
  allowRoles('admin', 'commercial_admin'),
  z.omit(readMembersTable.query, UNPAGED),
);
export const exportPendingPayments = defineExport(
  'payments',
  allowRoles('admin'),
  z.omit(listPaymentQueue.query, UNPAGED),
);
export const exportDecidedPayments = defineExport(
  'decided-payments',
  allowRoles('admin'),
  z.omit(listDecidedPayments.query, UNPAGED),
);
export const exportWithdrawals = defineExport(
  'withdrawals',
  allowRoles('admin', 'finance_admin'),
  z.omit(listWithdrawalQueue.query, UNPAGED),
);
export const exportRecharges = defineExport(
  'recharges',
  allowRoles('finance_admin', 'admin'),
  z.omit(listRechargeQueue.query, UNPAGED),
);
export const exportReceipts = defineExport(
  'receipts',
  allowRoles('finance_admin', 'admin'),
  z.omit(listReceiptQueue.query, UNPAGED),
);
export const exportAudit = defineExport('audit', allowRoles('admin'), z.omit(listAudit.query, UNPAGED));
export const exportLedger = {
  ...defineExport('ledger/:userId', allowRoles('admin'), z.omit(readLedger.query, UNPAGED)),
  params: userIdParam,
};
