import * as z from 'zod/mini';
import { listAudit } from './audit/audit.contract';
import { EXPORT_FORMATS, EXPORT_SELECTED_MAX } from './exports/export-format';
import { listReceiptQueue } from './invoices/invoices.contract';
import { calendarMonthSchema } from './kernel/calendar-day-schema';
import { allowRoles, endpoint } from './kernel/endpoint';
import { LANGUAGES } from './kernel/languages';
import { noContent, userIdParam, uuid } from './kernel/wire';
import { readMembersTable } from './members/members.contract';
import { listDecidedPayments, listPaymentQueue } from './purchase/payment.contract';
import { listRechargeQueue } from './recharge/recharge.contract';
import { listRefundQueue } from './refunds/staff/refunds.contract';
import { readLedger } from './wallet/staff-ledger.contract';
import { listWithdrawalQueue } from './wallet/staff-withdrawals.contract';

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

/** Returns the fields of the endpoint that exports a staff list as a file. Access and filters are those of the list. */
function createExportFields<Query extends z.ZodMiniObject>(query: Query) {
  return {
    summary: 'Returns the filtered and sorted list as a CSV or XLSX file; 422 if it has too many rows',
    query: z.extend(query, formatQuery),
    freshStep: 'hour',
    refuses: ['too_many_rows'],
    reply: noContent,
    fileTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  } as const;
}

export const exportMembers = endpoint('GET', '/exports/members', {
  who: allowRoles('admin', 'commercial_admin'),
  ...createExportFields(z.omit(readMembersTable.query, UNPAGED)),
});
export const exportSelectedMembers = endpoint('POST', '/exports/selected-members', {
  who: allowRoles('admin'),
  ...createExportFields(z.object({})),
  summary: 'Returns the selected members as a CSV or XLSX file, in this order; the ids are too long for an address',
  body: z.object({ userIds: z.array(uuid).check(z.minLength(1), z.maxLength(EXPORT_SELECTED_MAX)) }),
});
export const exportPendingPayments = endpoint('GET', '/exports/payments', {
  who: allowRoles('admin'),
  ...createExportFields(z.omit(listPaymentQueue.query, UNPAGED)),
});
export const exportDecidedPayments = endpoint('GET', '/exports/decided-payments', {
  who: allowRoles('admin'),
  ...createExportFields(z.omit(listDecidedPayments.query, UNPAGED)),
});
export const exportWithdrawals = endpoint('GET', '/exports/withdrawals', {
  who: allowRoles('admin', 'finance_admin'),
  ...createExportFields(z.omit(listWithdrawalQueue.query, UNPAGED)),
});
export const exportRefunds = endpoint('GET', '/exports/refunds', {
  who: allowRoles('finance_admin', 'admin'),
  ...createExportFields(z.omit(listRefundQueue.query, UNPAGED)),
});
export const exportRecharges = endpoint('GET', '/exports/recharges', {
  who: allowRoles('finance_admin', 'admin'),
  ...createExportFields(z.omit(listRechargeQueue.query, UNPAGED)),
});
export const exportReceipts = endpoint('GET', '/exports/receipts', {
  who: allowRoles('finance_admin', 'admin'),
  ...createExportFields(z.omit(listReceiptQueue.query, UNPAGED)),
});
export const exportAudit = endpoint('GET', '/exports/audit', {
  who: allowRoles('admin'),
  ...createExportFields(z.omit(listAudit.query, UNPAGED)),
});
export const exportLedger = endpoint('GET', '/exports/ledger/:userId', {
  who: allowRoles('admin'),
  params: userIdParam,
  ...createExportFields(z.omit(readLedger.query, UNPAGED)),
});
export const exportWithholding = endpoint('GET', '/exports/withholding/:year', {
  who: allowRoles('finance_admin', 'admin'),
  params: z.object({ year: z.string().check(z.regex(/^20\d\d$/)) }),
  ...createExportFields(z.object({})),
});
export const exportVatMonth = endpoint('GET', '/exports/vat/:month', {
  who: allowRoles('finance_admin', 'admin'),
  params: z.object({ month: calendarMonthSchema }),
  ...createExportFields(z.object({})),
});
