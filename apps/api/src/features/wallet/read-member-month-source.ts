import type { Invoice } from '@waha/domain/invoices/invoice';
import type { MemberId } from '@waha/domain/kernel/ids';
import type { Payment } from '@waha/domain/purchase/payment';
import type { MemberMonthSource } from '@waha/domain/wallet/member-month';
import type { Database, Tx } from '#platform/database/database';
import { listMemberInvoices } from '../invoices/invoices.public-queries';
import { listMemberPayments } from '../purchase/payment.public-queries';
import { viewAccount } from './wallet.queries';
import { listEntries } from './wallet.store';

/** Returns the wallet's entries and all payments and invoices of a member, for the statement of a month. */
export async function readMemberMonthSource(
  db: Database | Tx,
  memberId: MemberId,
): Promise<MemberMonthSource<Payment, Invoice>> {
  return {
    entries: viewAccount('wallet', await listEntries(db, memberId)),
    payments: await listMemberPayments(db, memberId),
    invoices: await listMemberInvoices(db, memberId),
  };
}
