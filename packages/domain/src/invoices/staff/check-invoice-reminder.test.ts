import type { StaffId } from '@waha/domain/kernel/ids';
import { DAY, toIso } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import type { Invoice } from '../invoice';
import { checkInvoiceReminder } from './check-invoice-reminder';
import { countDaysLate } from './days-late';

const NOW = Date.UTC(2026, 10, 24, 9);
const unpaid = { status: 'pending', invoiceDate: '2026-11-01' } as Invoice;
const receipt = (status: 'submitted' | 'refused') => ({ receipt: { status } }) as Pick<Invoice, 'receipt'>;

describe('reminder of an invoice', () => {
  test.each<[string, Invoice, number | undefined, string | undefined]>([
    ['unpaid', unpaid, undefined, undefined],
    ['with a rejected receipt', { ...unpaid, ...receipt('refused') } as Invoice, undefined, undefined],
    ['reminded a day ago', unpaid, NOW - DAY, undefined],
    ['reminded in the future, by a clock that was ahead', unpaid, NOW + DAY, undefined],
    ['reminded less than a day ago', unpaid, NOW - DAY + 1, 'already_reminded'],
    ['reminded just now', unpaid, NOW, 'already_reminded'],
    ['with a receipt to check', { ...unpaid, ...receipt('submitted') } as Invoice, undefined, 'receipt_already_sent'],
    ['paid', { ...unpaid, status: 'paid', paidBy: 's' as StaffId }, undefined, 'invoice_already_paid'],
    ['cancelled', { ...unpaid, status: 'cancelled' }, undefined, 'invoice_cancelled'],
  ])('of one that is %s is permitted, or refused with a code', (_state, invoice, lastRemindedAt, code) => {
    const result = checkInvoiceReminder(invoice, lastRemindedAt, NOW);
    expect(result.ok ? undefined : result.refusal.code).toBe(code);
  });

  test('says when the last one was sent', () => {
    expect(checkInvoiceReminder(unpaid, NOW - 5000, NOW)).toMatchObject({
      refusal: { details: { remindedAt: toIso(NOW - 5000) } },
    });
  });
});

test.each([
  ['2026-11-24', 0],
  ['2026-11-23', 1],
  ['2026-02-28', 269],
  ['2026-11-27', -3],
])('an invoice due on %s is late by %i days on 2026-11-24', (invoiceDate, days) => {
  expect(countDaysLate(invoiceDate, '2026-11-24')).toBe(days);
});
