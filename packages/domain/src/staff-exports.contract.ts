import * as z from 'zod/mini';
import { listAudit } from './audit/audit.contract';
import { EXPORT_FORMATS } from './exports/export-format';
import { queueReceipts } from './invoices/invoices.contract';
import { type Access, endpoint } from './kernel/endpoint';
import { LANGUAGES } from './kernel/languages';
import { nothing, userIdParam } from './kernel/wire';
import { tableOfMembers } from './members/members.contract';
import { listDecidedPayments, queuePayments } from './purchase/payment.contract';
import { queueRecharges } from './recharge/recharge.contract';
import { readLedger } from './wallet/ledger.contract';
import { queueWithdrawals } from './wallet/wallet.contract';

// Lists of staff as files: each is for whoever may see its list, and takes the filters of its list.

const howWritten = {
  format: z.enum(EXPORT_FORMATS),
  /** Of the titles; an Arabic sheet reads from the right. */
  language: z.optional(z.enum(LANGUAGES)),
};

/** A file has no pages. */
const WHOLE = { limit: true, cursor: true } as const;

/** What all of these rows have in common. */
function asFile<const Who extends Access>(who: Who, summary: string) {
  return {
    who,
    summary: `${summary}, as a CSV or XLSX file; 422 where they are too many`,
    freshStep: 'hour',
    reply: nothing,
    fileTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  } as const;
}

export const exportMembers = endpoint('GET', '/exports/members', {
  ...asFile(tableOfMembers.who, 'Members as filtered and sorted'),
  query: z.extend(z.omit(tableOfMembers.query, WHOLE), howWritten),
});

export const exportWaitingPayments = endpoint('GET', '/exports/payments', {
  ...asFile(queuePayments.who, 'Payments that wait'),
  query: z.extend(z.omit(queuePayments.query, WHOLE), howWritten),
});

export const exportDecidedPayments = endpoint('GET', '/exports/decided-payments', {
  ...asFile(listDecidedPayments.who, 'Payments that were decided'),
  query: z.extend(z.omit(listDecidedPayments.query, WHOLE), howWritten),
});

export const exportWithdrawals = endpoint('GET', '/exports/withdrawals', {
  ...asFile(queueWithdrawals.who, 'Withdrawals that wait for a decision or for the money'),
  query: z.extend(z.omit(queueWithdrawals.query, WHOLE), howWritten),
});

export const exportRecharges = endpoint('GET', '/exports/recharges', {
  ...asFile(queueRecharges.who, 'Recharges that wait'),
  query: z.extend(z.omit(queueRecharges.query, WHOLE), howWritten),
});

export const exportReceipts = endpoint('GET', '/exports/receipts', {
  ...asFile(queueReceipts.who, 'Invoices whose receipts wait'),
  query: z.extend(z.omit(queueReceipts.query, WHOLE), howWritten),
});

export const exportAudit = endpoint('GET', '/exports/audit', {
  ...asFile(listAudit.who, 'Lines of the log'),
  query: z.extend(z.omit(listAudit.query, WHOLE), howWritten),
});

export const exportLedger = endpoint('GET', '/exports/ledger/:userId', {
  ...asFile(readLedger.who, "A member's entries of one account, with the balance after each"),
  params: userIdParam,
  query: z.extend(z.omit(readLedger.query, WHOLE), howWritten),
});
