import type { WireHistory } from '@waha/domain/audit/audit.contract';
import type { PaymentId } from '@waha/domain/kernel/ids';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { auditLog } from '#platform/database/platform.tables';
import { findInstalments } from '../invoices/invoices.public-queries';
import { findEntriesBySource } from '../wallet/wallet.public-queries';
import { viewAudit } from './view-audit';

/** More than the actions on any one item, except the sign-ins of an account. */
const MAX_LINES = 200;

/** Returns all actions on one item, the oldest first, and their effects: points, and invoices of a payment. */
export async function readHistory(db: Database, id: string): Promise<WireHistory> {
  const lines = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, id))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
    .limit(MAX_LINES);
  return {
    lines: await viewAudit(db, lines),
    entries: await findEntriesBySource(db, id),
    invoices: await findInstalments(db, id as PaymentId),
  };
}
