import type { InvoiceEvent } from '@waha/domain/invoices/invoice';
import type { PaymentEvent } from '@waha/domain/purchase/payment';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { auditStatementLine } from './audit-statement';
import { clearMatches, findSource } from './statement.store';

type ReopeningEvent =
  | Extract<PaymentEvent, { type: 'payment.cancelled' }>
  | Extract<InvoiceEvent, { type: 'invoice.edited' }>;

/**
 * Reaction to a cancelled payment, and to an invoice that is no longer paid. Reopens the statement line that paid it,
 * since its money belongs to something else or is returned.
 */
export async function reopenLines(unit: UnitOfWork, event: ReopeningEvent): Promise<void> {
  const reopenedLines =
    event.type === 'payment.cancelled'
      ? await clearMatches(unit.tx, { kind: 'payment', thingId: event.payment.id, memberId: event.payment.memberId })
      : event.invoice.status === 'paid'
        ? []
        : await clearMatches(unit.tx, { kind: 'receipt', thingId: event.invoice.id, memberId: event.invoice.memberId });
  for (const line of reopenedLines) {
    const source = await findSource(unit.tx, line.sourceId);
    await auditStatementLine(unit, { action: 'statement-line.freed', by: event.by, line, source: source?.name ?? '' });
  }
}
