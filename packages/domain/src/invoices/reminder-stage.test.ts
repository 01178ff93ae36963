import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../kernel/calendar/day';
import { findDueReminderStage, getRemindedDueDays, REMINDER_STAGES, type ReminderStage } from './reminder-stage';

const DUE = '2026-02-27';
const onDay = (offset: number, sent: readonly ReminderStage[] = []) =>
  findDueReminderStage(DUE, sent, addDays(DUE, offset));

describe('automatic reminder of an invoice', () => {
  test.each<[number, ReminderStage | undefined]>([
    [-4, undefined],
    [-3, 'due_in_3_days'],
    [0, 'due_in_3_days'],
    [1, '1_day_late'],
    [6, '1_day_late'],
    [7, '7_days_late'],
    [13, '7_days_late'],
    [14, '14_days_late'],
    [21, '14_days_late'],
    [22, undefined],
  ])('on day %i after the due day is %s, if none was sent', (offset, stage) => {
    expect(onDay(offset)).toBe(stage);
  });

  test('does not come again, nor an earlier one after a clock that was ahead', () => {
    expect(onDay(2, ['1_day_late'])).toBeUndefined();
    expect(onDay(2, ['7_days_late'])).toBeUndefined();
    expect(onDay(7, ['1_day_late'])).toBe('7_days_late');
  });

  test('comes at most once for each stage, in order, whatever days the server runs and whichever way its clock jumps', () => {
    const order = REMINDER_STAGES.map(({ stage }) => stage);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -60, max: 60 }), { maxLength: 80 }), (offsets) => {
        const sent: ReminderStage[] = [];
        for (const offset of offsets) {
          const stage = onDay(offset, sent);
          if (!stage) continue;
          const { fromDay } = REMINDER_STAGES.find((each) => each.stage === stage)!;
          const next = REMINDER_STAGES[order.indexOf(stage) + 1];
          // Only the latest stage whose day has come: never one of the past.
          expect(offset).toBeGreaterThanOrEqual(fromDay);
          if (next) expect(offset).toBeLessThan(next.fromDay);
          sent.push(stage);
        }
        expect(new Set(sent).size).toBe(sent.length);
        expect(sent.map((stage) => order.indexOf(stage))).toEqual(
          sent.map((stage) => order.indexOf(stage)).toSorted((a, b) => a - b),
        );
      }),
    );
  });

  test('is only due for invoices with a due day in the searched range', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 60 }), (offset) => {
        const today = addDays(DUE, offset);
        const { from, until } = getRemindedDueDays(today);
        if (onDay(offset)) expect(DUE >= from && DUE <= until).toBe(true);
      }),
    );
  });
});
