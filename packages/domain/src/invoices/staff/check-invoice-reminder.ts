import { ok, type Result, refuse } from '../../kernel/result';
import { DAY, type Instant, toIso } from '../../kernel/time';
import { type Invoice, refuseAlreadyPaid } from '../invoice';
import type { InvoicesRefusal } from '../invoices.refusals';
import type { DecidedInvoicesRefusal } from './decided-invoices.refusals';

/** Staff may remind a member of an invoice again after this time. */
export const REMIND_AGAIN_AFTER_MS = DAY;

/**
 * Checks whether staff may remind the member of an invoice. A refusal of a second reminder says when the last one was
 * sent. A reminder in the future, from a clock that was ahead, does not count.
 */
export function checkInvoiceReminder(
  invoice: Invoice,
  lastRemindedAt: Instant | undefined,
  now: Instant,
): Result<Invoice, InvoicesRefusal | DecidedInvoicesRefusal> {
  if (invoice.status !== 'pending') return refuseAlreadyPaid(invoice);
  if (invoice.receipt?.status === 'submitted') return refuse('receipt_already_sent');
  const age = lastRemindedAt === undefined ? undefined : now - lastRemindedAt;
  if (age !== undefined && age >= 0 && age < REMIND_AGAIN_AFTER_MS)
    return refuse('already_reminded', { details: { remindedAt: toIso(lastRemindedAt!) } });
  return ok(invoice);
}
