import { E_INVOICE_STATUSES, type EInvoiceStatus } from '@waha/domain/e-invoicing/e-invoice-status';
import { DECISION_LIMIT_MS } from '@waha/domain/e-invoicing/plan-missing-document';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, lte, min } from 'drizzle-orm';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database } from '#platform/database/database';
import { isOfCancelledInvoice } from '../invoices/electronic/cancelled-invoices.public-queries';
import { eInvoices } from './e-invoicing.tables';

/** The number of electronic invoices of each status, and the instant since which the oldest one that is not known to be sent waits. */
type EInvoiceCounts = { counts: Record<EInvoiceStatus, number>; oldestWaitingAt: Instant | undefined };

/** Counts electronic invoices by their status, except rejected ones of cancelled invoices: nobody has to correct those. */
export async function countByStatus(db: Database): Promise<EInvoiceCounts> {
  const counts = Object.fromEntries(E_INVOICE_STATUSES.map((status) => [status, 0])) as Record<EInvoiceStatus, number>;
  for (const status of E_INVOICE_STATUSES) counts[status] = await db.$count(eInvoices, eq(eInvoices.status, status));
  const isCancelled = and(eqLiteral(eInvoices.status, 'rejected'), isOfCancelledInvoice(eInvoices.documentId));
  counts.rejected -= await db.$count(eInvoices, isCancelled);
  const waits = [await findOldest(db, 'waiting'), await findOldest(db, 'sending')].filter((at) => at !== null);
  return { counts, oldestWaitingAt: waits.length > 0 ? Math.min(...waits) : undefined };
}

/** Counts the electronic invoices that El Fatoora has not decided about for so long that somebody must look into it. */
export function countOverdueDecisions(db: Database, now: Instant): Promise<number> {
  const { changedAt, status } = eInvoices;
  return db.$count(eInvoices, and(eqLiteral(status, 'sent'), lte(changedAt, now - DECISION_LIMIT_MS)));
}

async function findOldest(db: Database, status: 'waiting' | 'sending'): Promise<Instant | null> {
  const [oldest] = await db
    .select({ at: min(eInvoices.changedAt) })
    .from(eInvoices)
    .where(eqLiteral(eInvoices.status, status));
  return oldest?.at ?? null;
}
