import type { Instant } from '@waha/domain/kernel/time';
import { REMINDER_STAGES, type ReminderStage } from '../reminder-stage';
import { REMIND_AGAIN_AFTER_MS } from './check-invoice-reminder';

/** A reminder of an invoice, with the due day that the invoice had. */
export type SentReminder = { stage: ReminderStage | 'manual'; sentAt: Instant; invoiceDate: string };

type UnpaidInvoice = { invoiceDate: string; receiptSentAt: Instant | null };

/**
 * Checks whether the member of an unpaid invoice did nothing after the last automatic reminder: a day has passed since, and
 * no receipt was sent. Staff then decide what to do.
 */
export function hasNoReaction(
  { invoiceDate, receiptSentAt }: UnpaidInvoice,
  reminders: readonly SentReminder[],
  now: Instant,
): boolean {
  const last = REMINDER_STAGES.at(-1)!.stage;
  const reminder = reminders.find((each) => each.stage === last && each.invoiceDate === invoiceDate);
  if (!reminder || now - reminder.sentAt < REMIND_AGAIN_AFTER_MS) return false;
  return receiptSentAt === null || receiptSentAt < reminder.sentAt;
}
