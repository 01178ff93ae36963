import * as z from 'zod/mini';
import { listAudit } from './audit/audit.contract';
import { EXPORT_FORMATS } from './exports/export-format';
import { queueReceipts } from './invoices/invoices.contract';
import { endpoint, only } from './kernel/endpoint';
import { LANGUAGES } from './kernel/languages';
import { nothing, userIdParam } from './kernel/wire';
import { tableOfMembers } from './members/members.contract';
import { listDecidedPayments, queuePayments } from './purchase/payment.contract';
import { queueRecharges } from './recharge/recharge.contract';
import { readLedger } from './wallet/staff-ledger.contract';
import { queueWithdrawals } from './wallet/wallet.contract';

// Lists of staff as files: each is for whoever may see its list, and takes the filters of its list.

const howWritten = {
  format: z.enum(EXPORT_FORMATS),
  /** The language of the titles; an Arabic sheet reads from the right. Not `language`: that is a filter of members. */
  titles: z.optional(z.enum(LANGUAGES)),
};

/** A file has no pages. */
const WHOLE = { limit: true, cursor: true } as const;

const files = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

export const exportMembers = endpoint('GET', '/exports/members', {
  who: only('admin', 'commercial_admin'),
  summary: 'Members as filtered and sorted, as a CSV or XLSX file; 422 where they are too many',
  query: z.extend(z.omit(tableOfMembers.query, WHOLE), howWritten),
  freshStep: 'hour',
  refuses: ['too_many_rows'],
  reply: nothing,
  fileTypes: files,
});

export const exportWaitingPayments = endpoint('GET', '/exports/payments', {
  who: only('admin'),
  summary: 'Payments that wait, as a CSV or XLSX file; 422 where they are too many',
  query: z.extend(z.omit(queuePayments.query, WHOLE), howWritten),
  freshStep: 'hour',
  refuses: ['too_many_rows'],
  reply: nothing,
  fileTypes: files,
});

export const exportDecidedPayments = endpoint('GET', '/exports/decided-payments', {
  who: only('admin'),
  summary: 'Payments that were decided, as a CSV or XLSX file; 422 where they are too many',
  query: z.extend(z.omit(listDecidedPayments.query, WHOLE), howWritten),
  freshStep: 'hour',
  refuses: ['too_many_rows'],
  reply: nothing,
  fileTypes: files,
});

export const exportWithdrawals = endpoint('GET', '/exports/withdrawals', {
  who: only('admin', 'finance_admin'),
  summary: 'Withdrawals that wait for a decision or for the money, as a CSV or XLSX file; 422 where they are too many',
  query: z.extend(z.omit(queueWithdrawals.query, WHOLE), howWritten),
  freshStep: 'hour',
  refuses: ['too_many_rows'],
  reply: nothing,
  fileTypes: files,
});

export const exportRecharges = endpoint('GET', '/exports/recharges', {
  who: only('finance_admin', 'admin'),
  summary: 'Recharges that wait, as a CSV or XLSX file; 422 where they are too many',
  query: z.extend(z.omit(queueRecharges.query, WHOLE), howWritten),
  freshStep: 'hour',
  refuses: ['too_many_rows'],
  reply: nothing,
  fileTypes: files,
});

export const exportReceipts = endpoint('GET', '/exports/receipts', {
  who: only('finance_admin', 'admin'),
  summary: 'Invoices whose receipts wait, as a CSV or XLSX file; 422 where they are too many',
  query: z.extend(z.omit(queueReceipts.query, WHOLE), howWritten),
  freshStep: 'hour',
  refuses: ['too_many_rows'],
  reply: nothing,
  fileTypes: files,
});

export const exportAudit = endpoint('GET', '/exports/audit', {
  who: only('admin'),
  summary: 'Lines of the log, as a CSV or XLSX file; 422 where they are too many',
  query: z.extend(z.omit(listAudit.query, WHOLE), howWritten),
  freshStep: 'hour',
  refuses: ['too_many_rows'],
  reply: nothing,
  fileTypes: files,
});

export const exportLedger = endpoint('GET', '/exports/ledger/:userId', {
  who: only('admin'),
  summary:
    "A member's entries of one account, with the balance after each, as a CSV or XLSX file; 422 where they are too many",
  params: userIdParam,
  query: z.extend(z.omit(readLedger.query, WHOLE), howWritten),
  freshStep: 'hour',
  refuses: ['too_many_rows'],
  reply: nothing,
  fileTypes: files,
});
