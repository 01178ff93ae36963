import { addDays } from '../kernel/calendar/day';

/** The automatic reminders of an unpaid invoice, in order, each with its day counted from the due day. */
export const REMINDER_STAGES = [
  { stage: 'due_in_3_days', fromDay: -3 },
  { stage: '1_day_late', fromDay: 1 },
  { stage: '7_days_late', fromDay: 7 },
  { stage: '14_days_late', fromDay: 14 },
] as const;
export type ReminderStage = (typeof REMINDER_STAGES)[number]['stage'];

/**
 * A stage is not sent later than this many days after its day: members are not reminded of an invoice that was left long
 * before the reminders began. It bridges the time until the next stage.
 */
const MAX_DELAY_DAYS = 7;

/** Invoices with a due day in this range can have a due stage. */
export function getRemindedDueDays(today: string): { from: string; until: string } {
  const last = REMINDER_STAGES.at(-1)!;
  return { from: addDays(today, -(last.fromDay + MAX_DELAY_DAYS)), until: addDays(today, -REMINDER_STAGES[0].fromDay) };
}

/**
 * Returns the automatic reminder to send on a day, if any: the latest stage whose day has come. Earlier stages that were
 * never sent, because the server was off, are skipped.
 * @param invoiceDate the due day, `2026-11-25`
 * @param sent the stages that were sent for this due day
 * @param today in Tunis
 */
export function findDueReminderStage(
  invoiceDate: string,
  sent: readonly ReminderStage[],
  today: string,
): ReminderStage | undefined {
  const index = REMINDER_STAGES.findLastIndex(({ fromDay }) => addDays(invoiceDate, fromDay) <= today);
  const latest = REMINDER_STAGES[index];
  if (!latest || today > addDays(invoiceDate, latest.fromDay + MAX_DELAY_DAYS)) return undefined;
  // After a clock that was ahead, a later stage may have been sent.
  const isSent = REMINDER_STAGES.slice(index).some(({ stage }) => sent.includes(stage));
  // The announcement of the due day is pointless once it has come.
  return isSent || (latest.stage === 'due_in_3_days' && today > invoiceDate) ? undefined : latest.stage;
}
