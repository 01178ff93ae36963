import { checkInvoiceReminder } from '@waha/domain/invoices/staff/check-invoice-reminder';
import type { InvoiceId, PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import { findPerson } from '#platform/auth/people.store';
import { unwrapDecision } from '#platform/auth/unwrap-decision';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError } from '#platform/http/refusal-error';
import { findVisibleInvoice } from '../find-visible-invoice';
import { findSales } from '../invoices.queries';
import { findReminders } from './invoice-reminders.store';
import { invoiceReminders } from './invoice-reminders.tables';

type Input = { invoiceId: InvoiceId; actor: { id: PersonId; role: Role } };

/**
 * Reminds the member of an unpaid invoice and returns the time.
 * @throws RefusalError `invoice_not_found`, `member_blocked` (an erased member is blocked too), and the refusals of
 * `checkInvoiceReminder`
 */
export async function remindInvoice(unit: UnitOfWork, { invoiceId, actor }: Input): Promise<Instant> {
  const { tx, now } = unit;
  const { id: by } = actor;
  const invoice = await findVisibleInvoice(tx, actor, invoiceId);
  const lastRemindedAt = (await findReminders(tx, [invoiceId])).get(invoiceId)?.at(-1)?.sentAt;
  await unwrapDecision(tx, checkInvoiceReminder(invoice, lastRemindedAt, now));
  const member = await findPerson(tx, invoice.memberId);
  if (member?.blockedAt !== undefined) throw new RefusalError({ code: 'member_blocked' });
  const { invoiceDate } = invoice;
  await tx.insert(invoiceReminders).values({ invoiceId, stage: 'manual', sentAt: now, invoiceDate, sentBy: by });
  const reference = (await findSales(tx, [invoice])).get(invoiceId)?.reference;
  await unit.emit({ type: 'invoice.reminded', invoice, reference, by, at: now });
  return now;
}
