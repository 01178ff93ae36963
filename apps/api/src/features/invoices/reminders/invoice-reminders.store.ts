import type { InvoiceId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { inArray, max } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { invoiceReminders } from './invoice-reminders.tables';

/** Returns when the members were last reminded of these invoices, by the id of the invoice. */
export async function findLastReminders(
  tx: Database | Tx,
  ids: readonly InvoiceId[],
): Promise<Map<InvoiceId, Instant>> {
  if (ids.length === 0) return new Map();
  const { invoiceId, sentAt } = invoiceReminders;
  const rows = await tx
    .select({ invoiceId, last: max(sentAt) })
    .from(invoiceReminders)
    .where(inArray(invoiceId, [...ids]))
    .groupBy(invoiceId);
  return new Map(rows.flatMap(({ invoiceId: id, last }) => (last === null ? [] : [[id, last]])));
}
