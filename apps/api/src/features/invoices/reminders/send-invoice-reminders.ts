import type { Invoice } from '@waha/domain/invoices/invoice';
import { findDueReminderStage, getRemindedDueDays, type ReminderStage } from '@waha/domain/invoices/reminder-stage';
import { isRecentlyReminded } from '@waha/domain/invoices/staff/check-invoice-reminder';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { InvoiceId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, asc, eq, gt, gte, lte, notExists, or } from 'drizzle-orm';
import { findPerson } from '#platform/auth/people.store';
import type { Database, Tx } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { sendEachReminder } from '#platform/push/send-each-reminder';
import type { Services } from '#platform/services';
import { findSales } from '../invoices.queries';
import { toInvoice } from '../invoices.store';
import { invoices } from '../invoices.tables';
import { findReminders } from './invoice-reminders.store';
import { invoiceReminderPauses, invoiceReminders } from './invoice-reminders.tables';
import { IS_UNPAID } from './unpaid-invoices.queries';

type Needs = Pick<Services, 'db' | 'transact' | 'clock' | 'config'>;
const PAGE_SIZE = 200;

/** Reminds members of unpaid invoices before and after they are due, once in each stage. */
export async function sendInvoiceReminders(needs: Needs, signal?: AbortSignal): Promise<void> {
  const { db, clock, config } = needs;
  if (config.invoiceReminders === 'off') return;
  const now = clock();
  await sendEachReminder<Invoice>(
    needs,
    {
      listPages: () => listCandidates(db, getDayAt(now)),
      isDue: async (invoice) => (await findDueStage(db, invoice, now)) !== undefined,
      remind: (unit, { id }) => remind(unit, id),
    },
    signal,
  );
}

/** Returns the unpaid invoices whose due day is near, those due first at the top. */
async function* listCandidates(db: Database, today: string): AsyncIterable<Invoice[]> {
  const { from, until } = getRemindedDueDays(today);
  const { invoiceDate, id } = invoices;
  let last: Invoice | undefined;
  do {
    const isAfter =
      last && or(gt(invoiceDate, last.invoiceDate), and(eq(invoiceDate, last.invoiceDate), gt(id, last.id)));
    const rows = await db
      .select()
      .from(invoices)
      .where(and(IS_UNPAID, isNotPaused(db), gte(invoiceDate, from), lte(invoiceDate, until), isAfter))
      .orderBy(asc(invoiceDate), asc(id))
      .limit(PAGE_SIZE);
    const page = rows.map(toInvoice);
    yield page;
    last = page.length === PAGE_SIZE ? page.at(-1) : undefined;
  } while (last);
}

/** Returns the condition for the invoices of members whose reminders are not paused. */
function isNotPaused(tx: Database | Tx) {
  const { memberId } = invoiceReminderPauses;
  return notExists(tx.select({ memberId }).from(invoiceReminderPauses).where(eq(memberId, invoices.memberId)));
}

/** Returns the stage that is due now, if any. After another reminder of the invoice it waits for a day. */
async function findDueStage(
  tx: Database | Tx,
  { id, invoiceDate }: Invoice,
  now: Instant,
): Promise<ReminderStage | undefined> {
  const reminders = (await findReminders(tx, [id])).get(id) ?? [];
  if (isRecentlyReminded(reminders.at(-1)?.sentAt, now)) return undefined;
  const sent = reminders
    .filter((reminder) => reminder.invoiceDate === invoiceDate)
    .flatMap(({ stage }) => (stage === 'manual' ? [] : stage));
  return findDueReminderStage(invoiceDate, sent, getDayAt(now));
}

/** Reminds the member if the invoice is still unpaid, not paused, and a stage is still due. */
async function remind(unit: UnitOfWork, invoiceId: InvoiceId): Promise<void> {
  const { tx, now } = unit;
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), IS_UNPAID, isNotPaused(tx)));
  if (!row) return;
  const invoice = toInvoice(row);
  const stage = await findDueStage(tx, invoice, now);
  const member = await findPerson(tx, invoice.memberId);
  if (!stage || member?.role !== 'user' || member.blockedAt !== undefined) return;
  await tx.insert(invoiceReminders).values({ invoiceId, stage, sentAt: now, invoiceDate: invoice.invoiceDate });
  const reference = (await findSales(tx, [invoice])).get(invoiceId)?.reference;
  await unit.emit({ type: 'invoice.reminder-due', invoice, reference, at: now });
}
