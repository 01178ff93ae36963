import type { MemberId } from '@waha/domain/kernel/ids';
import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { readAtOnce, readInPages } from '#platform/documents/member-data';
import { buyerIdentifiers, eInvoices } from './e-invoicing.tables';

export function readEInvoicingData(db: Database, memberId: MemberId) {
  return {
    eInvoices: readInPages(db, eInvoices, eq(eInvoices.memberId, memberId)),
    buyerIdentifiers: readAtOnce(() =>
      db.select().from(buyerIdentifiers).where(eq(buyerIdentifiers.memberId, memberId)),
    ),
  };
}

/**
 * Erases the number by which electronic invoices name the member, and the texts of El Fatoora, which may repeat it. Signed
 * ones stay: the law requires them.
 */
export async function eraseBuyerIdentifier(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.delete(buyerIdentifiers).where(eq(buyerIdentifiers.memberId, memberId));
  const isOfMember = eq(eInvoices.memberId, memberId);
  await tx.update(eInvoices).set({ lastFailure: null }).where(isOfMember);
  // The faults of other statuses are the program's own.
  await tx
    .update(eInvoices)
    .set({ faults: [] })
    .where(and(isOfMember, eq(eInvoices.status, 'rejected')));
}
