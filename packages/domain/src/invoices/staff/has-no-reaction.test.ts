import { DAY, HOUR } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { hasNoReaction, type SentReminder } from './has-no-reaction';

const DUE = '2026-11-10';
const SENT_AT = Date.UTC(2026, 10, 24, 9);
const last: SentReminder = { stage: '14_days_late', sentAt: SENT_AT, invoiceDate: DUE };
const unpaid = { invoiceDate: DUE, receiptSentAt: null };

test.each<[string, Parameters<typeof hasNoReaction>, boolean]>([
  ['a day after the last reminder', [unpaid, [last], SENT_AT + DAY], true],
  ['less than a day after it', [unpaid, [last], SENT_AT + DAY - 1], false],
  ['after an earlier stage only', [unpaid, [{ ...last, stage: '7_days_late' }], SENT_AT + 7 * DAY], false],
  ['after reminders by staff only', [unpaid, [{ ...last, stage: 'manual' }], SENT_AT + 7 * DAY], false],
  ['with another due day since', [{ ...unpaid, invoiceDate: '2026-11-30' }, [last], SENT_AT + DAY], false],
  ['with a receipt sent after it', [{ ...unpaid, receiptSentAt: SENT_AT + HOUR }, [last], SENT_AT + DAY], false],
  ['with a receipt sent before it', [{ ...unpaid, receiptSentAt: SENT_AT - HOUR }, [last], SENT_AT + DAY], true],
])('an unpaid invoice %s: its member did nothing is %s', (_state, [invoice, reminders, now], expected) => {
  expect(hasNoReaction(invoice, reminders, now)).toBe(expected);
});
