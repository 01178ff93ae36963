import type { SentReminder } from '@waha/domain/invoices/staff/has-no-reaction';
import type { InvoiceId, MemberId, PersonId, StaffId } from '@waha/domain/kernel/ids';
import { STAFF_ROLES } from '@waha/domain/kernel/roles';
import { asc, desc, eq, inArray } from 'drizzle-orm';
import { writeAuditLog } from '#platform/database/audit-log';
import { appendChanges } from '#platform/database/change-log';
import type { Database, Tx } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { invoices } from '../invoices.tables';
import { invoiceReminderPauses, invoiceReminders } from './invoice-reminders.tables';

/** Returns the reminders of these invoices, oldest first, by the id of the invoice. */
export async function findReminders(
  tx: Database | Tx,
  ids: readonly InvoiceId[],
): Promise<ReadonlyMap<InvoiceId, SentReminder[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(invoiceReminders)
    .where(inArray(invoiceReminders.invoiceId, [...ids]))
    .orderBy(asc(invoiceReminders.sentAt));
  return new Map(ids.map((id) => [id, rows.filter(({ invoiceId }) => invoiceId === id)]));
}

/** Returns the reminders of a member's invoices, newest first. */
export async function listRemindersOf(
  db: Database,
  memberId: MemberId,
): Promise<(SentReminder & { invoiceId: InvoiceId })[]> {
  const rows = await db
    .select({ reminder: invoiceReminders })
    .from(invoiceReminders)
    .innerJoin(invoices, eq(invoices.id, invoiceReminders.invoiceId))
    .where(eq(invoices.memberId, memberId))
    .orderBy(desc(invoiceReminders.sentAt), asc(invoiceReminders.invoiceId));
  return rows.map(({ reminder }) => reminder);
}

/** Returns those of these members who get no automatic reminders. */
export async function findPausedMembers(
  tx: Database | Tx,
  memberIds: readonly PersonId[],
): Promise<ReadonlySet<PersonId>> {
  if (memberIds.length === 0) return new Set();
  const { memberId } = invoiceReminderPauses;
  const rows = await tx
    .select({ memberId })
    .from(invoiceReminderPauses)
    .where(inArray(memberId, [...memberIds] as MemberId[]));
  return new Set(rows.map((row) => row.memberId));
}

type Pause = { memberId: MemberId; isPaused: boolean; by: StaffId };

/** Pauses or resumes the automatic reminders of a member, and logs who did it. Does nothing if they already are. */
export async function savePause(unit: UnitOfWork, { memberId, isPaused, by }: Pause): Promise<void> {
  const { tx, now } = unit;
  if ((await findPausedMembers(tx, [memberId])).has(memberId) === isPaused) return;
  if (isPaused) await tx.insert(invoiceReminderPauses).values({ memberId, pausedAt: now, pausedBy: by });
  else await tx.delete(invoiceReminderPauses).where(eq(invoiceReminderPauses.memberId, memberId));
  const action = isPaused ? 'invoice-reminders.paused' : 'invoice-reminders.resumed';
  await writeAuditLog(unit, { actorId: by, action, subjectId: memberId, memberId });
  await appendChanges(
    unit,
    STAFF_ROLES.map((audience) => ({ audience, feature: 'invoices' })),
  );
}
