import type { InvoiceEvent } from '@waha/domain/invoices/invoice';
import type { PaymentEvent } from '@waha/domain/purchase/payment';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { auditStatementLine } from './audit-statement';
import { clearMatches, findSource } from './statement.store';

type ReopeningEvent =
  | Extract<PaymentEvent, { type: 'payment.cancelled' }>
  | Extract<InvoiceEvent, { type: 'invoice.edited' }>;

/**
 * What a cancelled payment causes here, and an invoice that is no longer paid: the line of a statement that paid it is open
 * again, since its money belongs to something else or goes back.
 */
export async function reopenLines(unit: UnitOfWork, event: ReopeningEvent): Promise<void> {
  const freed =
    event.type === 'payment.cancelled'
      ? await clearMatches(unit.tx, { kind: 'payment', thingId: event.payment.id, memberId: event.payment.memberId })
      : event.invoice.status === 'paid'
        ? []
        : await clearMatches(unit.tx, { kind: 'receipt', thingId: event.invoice.id, memberId: event.invoice.memberId });
  for (const line of freed) {
    const source = await findSource(unit.tx, line.sourceId);
    await auditStatementLine(unit, { action: 'statement-line.freed', by: event.by, line, source: source?.name ?? '' });
  }
}
