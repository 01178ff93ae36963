import { expect, test } from 'vitest';
import { isMemberMonthEmpty, selectMemberMonth } from './member-month';

const at = (day: string) => Date.parse(`${day}T00:00:00+01:00`);
const createEntry = (day: string, points = 24) => ({
  ...({ account: 'wallet', kind: 'pack_bonus', source: 'p1', period: 0 } as const),
  ...{ points, earnedAt: at(day), becomesValidAt: at(day) },
});
const createPayment = (day: string) => ({ createdAt: at(day) });
const createInvoice = (invoiceDate: string, status: 'pending' | 'paid' | 'cancelled' = 'pending', serial = 1) => ({
  ...{ invoiceDate, status },
  number: { year: 2026, serial },
});
const NOTHING = { entries: [], payments: [], invoices: [] };

test.each([
  ['nothing', NOTHING, true],
  ['points of the month', { ...NOTHING, entries: [createEntry('2026-02-01')] }, false],
  ['points of the next month', { ...NOTHING, entries: [createEntry('2026-03-01')] }, true],
  ['points that were there before', { ...NOTHING, entries: [createEntry('2026-01-31')] }, true],
  ['a payment sent in the month', { ...NOTHING, payments: [createPayment('2026-02-28')] }, false],
  ['a payment sent before', { ...NOTHING, payments: [createPayment('2026-01-31')] }, true],
  ['an invoice due in the month', { ...NOTHING, invoices: [createInvoice('2026-02-28')] }, false],
  ['an invoice that was paid', { ...NOTHING, invoices: [createInvoice('2026-02-28', 'paid')] }, false],
  ['a cancelled invoice', { ...NOTHING, invoices: [createInvoice('2026-02-28', 'cancelled')] }, true],
  ['an invoice due later', { ...NOTHING, invoices: [createInvoice('2026-03-01')] }, true],
])('February is empty for a member with %s: %#', (_name, source, isEmpty) => {
  expect(isMemberMonthEmpty(selectMemberMonth(source, '2026-02'))).toBe(isEmpty);
});

test('payments and invoices of a month are listed oldest first', () => {
  const month = selectMemberMonth(
    {
      entries: [createEntry('2026-01-02', 10), createEntry('2026-02-02', 5)],
      payments: [createPayment('2026-02-20'), createPayment('2026-02-03')],
      invoices: [createInvoice('2026-02-09', 'paid', 7), createInvoice('2026-02-09', 'pending', 3)],
    },
    '2026-02',
  );
  expect(month.points).toMatchObject({ atStart: 10, in: 5, out: 0, atEnd: 15 });
  expect(month.payments.map(({ createdAt }) => createdAt)).toEqual([at('2026-02-03'), at('2026-02-20')]);
  expect(month.invoices.map(({ number }) => number.serial)).toEqual([3, 7]);
});
