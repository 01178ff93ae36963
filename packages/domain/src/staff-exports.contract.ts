import * as z from 'zod/mini';
import { listAudit } from './audit/audit.contract';
import { EXPORT_FORMATS } from './exports/export-format';
import { listReceiptQueue } from './invoices/invoices.contract';
import { allowRoles, endpoint } from './kernel/endpoint';
import { LANGUAGES } from './kernel/languages';
import { noContent, userIdParam } from './kernel/wire';
import { readMembersTable } from './members/members.contract';
import { listDecidedPayments, listPaymentQueue } from './purchase/payment.contract';
import { listRechargeQueue } from './recharge/recharge.contract';
import { readLedger } from './wallet/staff-ledger.contract';
import { listWithdrawalQueue } from './wallet/wallet.contract';

// Exports of staff lists: each has the access and the filters of its list.

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

const files = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

export const exportMembers = endpoint('GET', '/exports/members', {
  who: allowRoles('admin', 'commercial_admin'),
  summary: 'Members as filtered and sorted, as a CSV or XLSX file; 422 where they are too many',
  query: z.extend(z.omit(readMembersTable.query, UNPAGED), formatQuery),
  freshStep: 'hour',
  refuses: ['too_many_rows'],
  reply: noContent,
  fileTypes: files,
});

export const exportPendingPayments = endpoint('GET', '/exports/payments', {
  who: allowRoles('admin'),
  summary: 'Payments that wait, as a CSV or XLSX file; 422 where they are too many',
  query: z.extend(z.omit(listPaymentQueue.query, UNPAGED), formatQuery),
  freshStep: 'hour',
  refuses: ['too_many_rows'],
  reply: noContent,
  fileTypes: files,
});

export const exportDecidedPayments = endpoint('GET', '/exports/decided-payments', {
  who: allowRoles('admin'),
  summary: 'Payments that were decided, as a CSV or XLSX file; 422 where they are too many',
  query: z.extend(z.omit(listDecidedPayments.query, UNPAGED), formatQuery),
  freshStep: 'hour',
  refuses: ['too_many_rows'],
  reply: noContent,
  fileTypes: files,
});

export const exportWithdrawals = endpoint('GET', '/exports/withdrawals', {
  who: allowRoles('admin', 'finance_admin'),
  summary: 'Withdrawals that wait for a decision or for the money, as a CSV or XLSX file; 422 where they are too many',
  query: z.extend(z.omit(listWithdrawalQueue.query, UNPAGED), formatQuery),
  freshStep: 'hour',
  refuses: ['too_many_rows'],
  reply: noContent,
  fileTypes: files,
});

export const exportRecharges = endpoint('GET', '/exports/recharges', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Recharges that wait, as a CSV or XLSX file; 422 where they are too many',
  query: z.extend(z.omit(listRechargeQueue.query, UNPAGED), formatQuery),
  freshStep: 'hour',
  refuses: ['too_many_rows'],
  reply: noContent,
  fileTypes: files,
});

export const exportReceipts = endpoint('GET', '/exports/receipts', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Invoices whose receipts wait, as a CSV or XLSX file; 422 where they are too many',
  query: z.extend(z.omit(listReceiptQueue.query, UNPAGED), formatQuery),
  freshStep: 'hour',
  refuses: ['too_many_rows'],
  reply: noContent,
  fileTypes: files,
});

export const exportAudit = endpoint('GET', '/exports/audit', {
  who: allowRoles('admin'),
  summary: 'Lines of the log, as a CSV or XLSX file; 422 where they are too many',
  query: z.extend(z.omit(listAudit.query, UNPAGED), formatQuery),
  freshStep: 'hour',
  refuses: ['too_many_rows'],
  reply: noContent,
  fileTypes: files,
});

export const exportLedger = endpoint('GET', '/exports/ledger/:userId', {
  who: allowRoles('admin'),
  summary:
    "A member's entries of one account, with the balance after each, as a CSV or XLSX file; 422 where they are too many",
  params: userIdParam,
  query: z.extend(z.omit(readLedger.query, UNPAGED), formatQuery),
  freshStep: 'hour',
  refuses: ['too_many_rows'],
  reply: noContent,
  fileTypes: files,
});
