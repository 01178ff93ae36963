import type { FileId, PersonId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { type FilePurpose, files } from '../database/platform.tables';

/** The purposes of receipts: of payments, recharges and invoices; and of electronic invoices, which are kept as long. */
export const RECEIPT_PURPOSES = [
  'payment_receipt',
  'recharge_receipt',
  'invoice_receipt',
  'e_invoice',
  'e_invoice_code',
] as const satisfies FilePurpose[];

export type OldReceipt = { id: FileId; ownerId: PersonId; createdAt: Instant };

/**
 * Returns the stored receipts of one purpose that were sent before an instant, the oldest first.
 * @param after the last one of the previous page
 */
export function listOldReceipts(
  db: Database,
  { purpose, before }: { purpose: (typeof RECEIPT_PURPOSES)[number]; before: Instant },
  { after, limit }: { after?: OldReceipt | undefined; limit: number },
): Promise<OldReceipt[]> {
  const { id, ownerId, createdAt } = files;
  const isLater = after && sql`(${createdAt}, ${id}) > (${after.createdAt}, ${after.id})`;
  return db
    .select({ id, ownerId, createdAt })
    .from(files)
    .where(and(eq(files.purpose, purpose), isNull(files.deletedAt), lt(createdAt, before), isLater))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}
