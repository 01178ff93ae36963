import { ok, type Result, refuse } from '@waha/domain/kernel/result';
import { DAY, type Instant, toIso } from '@waha/domain/kernel/time';
import { type Invoice, refuseAlreadyPaid } from '../invoice';
import type { InvoicesRefusal } from '../invoices.refusals';
import type { DecidedInvoicesRefusal } from './decided-invoices.refusals';

/** A member is reminded of an invoice again after this time, by staff or by the program. */
export const REMIND_AGAIN_AFTER_MS = DAY;

/** Checks whether the last reminder is recent. One in the future, from a clock that was ahead, does not count. */
export function isRecentlyReminded(lastRemindedAt: Instant | undefined, now: Instant): boolean {
  const age = lastRemindedAt === undefined ? undefined : now - lastRemindedAt;
  return age !== undefined && age >= 0 && age < REMIND_AGAIN_AFTER_MS;
}

/**
 * Checks whether staff may remind the member of an invoice. A refusal of a second reminder says when the last one was
 * sent.
 */
export function checkInvoiceReminder(
  invoice: Invoice,
  lastRemindedAt: Instant | undefined,
  now: Instant,
): Result<Invoice, InvoicesRefusal | DecidedInvoicesRefusal> {
  if (invoice.status !== 'pending') return refuseAlreadyPaid(invoice);
  if (invoice.receipt?.status === 'submitted') return refuse('receipt_already_sent');
  if (isRecentlyReminded(lastRemindedAt, now))
    return refuse('already_reminded', { details: { remindedAt: toIso(lastRemindedAt!) } });
  return ok(invoice);
}
