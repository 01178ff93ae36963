import { describe, expect, test } from 'vitest';
import type { FileId, InvoiceId, MemberId, StaffId } from '../kernel/ids';
import {
  addMonths,
  editInvoice,
  type Invoice,
  listRemainingInstalments,
  markPaid,
  refuseReceipt,
  sendReceipt,
} from './invoice';

const by = 'finance' as StaffId;
const file = 'receipt' as FileId;
const pending: Invoice = {
  id: 'i' as InvoiceId,
  number: { year: 2026, serial: 1 },
  memberId: 'm' as MemberId,
  invoiceDate: '2026-02-15',
  status: 'pending',
  pdfFileId: 'pdf' as FileId,
  createdAt: 0,
};

describe('addMonths', () => {
  test.each([
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-31', 12, '2027-12-31'],
  ])('%s + %i is %s', (day, months, after) => expect(addMonths(day, months)).toBe(after));
});

test('a four-month facility leaves three instalments, each for all the packs bought', () => {
  expect(listRemainingInstalments({ months: 4, monthlyMillimes: 40_000 }, 2, '2026-01-15')).toEqual([
    { number: 2, invoiceDate: '2026-02-15', amountMillimes: 80_000 },
    { number: 3, invoiceDate: '2026-03-15', amountMillimes: 80_000 },
    { number: 4, invoiceDate: '2026-04-15', amountMillimes: 80_000 },
  ]);
  expect(listRemainingInstalments({ months: 1, monthlyMillimes: 40_000 }, 1, '2026-01-15')).toEqual([]);
});

describe('invoice receipt', () => {
  test('leaves the invoice pending; a second receipt is refused until the first is decided', () => {
    const sent = sendReceipt(pending, file, 5);
    expect(sent).toMatchObject({
      ok: true,
      value: { invoice: { status: 'pending', receipt: { status: 'submitted' } } },
    });
    expect(sendReceipt(sent.ok ? sent.value.invoice : pending, file, 6)).toMatchObject({
      ok: false,
      refusal: { code: 'receipt_already_sent' },
    });
  });

  test('allows another receipt after a refusal with its reason', () => {
    const sent = sendReceipt(pending, file, 5);
    const refused = refuseReceipt(sent.ok ? sent.value.invoice : pending, ' Unreadable ', by, 6);
    expect(refused).toMatchObject({
      ok: true,
      value: { invoice: { receipt: { status: 'refused', reason: 'Unreadable' } } },
    });
    expect(sendReceipt(refused.ok ? refused.value.invoice : pending, file, 7).ok).toBe(true);
  });

  test('cannot be refused if none was sent', () => {
    expect(refuseReceipt(pending, undefined, by, 1)).toMatchObject({
      ok: false,
      refusal: { code: 'no_receipt_to_refuse' },
    });
  });
});

test('an invoice is paid once and accepts no receipt after payment', () => {
  const paid = markPaid(pending, by, 0);
  expect(paid).toMatchObject({ ok: true, value: { invoice: { status: 'paid', paidBy: by } } });
  const invoice = paid.ok ? paid.value.invoice : pending;
  expect(markPaid(invoice, by, 1)).toMatchObject({ ok: false, refusal: { code: 'invoice_already_paid' } });
  expect(sendReceipt(invoice, file, 1)).toMatchObject({ ok: false, refusal: { code: 'invoice_already_paid' } });
});

describe('invoice edit', () => {
  test('changes only the given fields', () => {
    const edited = editInvoice(pending, { invoiceDate: '2026-03-01', amountMillimes: 5000 }, by, 9);
    const corrected = { invoiceDate: '2026-03-01', amountMillimes: 5000, correctedAt: 9 };
    expect(edited.ok && edited.value.invoice).toEqual({ ...pending, ...corrected });
  });

  test('records a correction only if the date or the amount changed', () => {
    const same = { invoiceDate: pending.invoiceDate, pdfFileId: 'other' as FileId };
    const edited = editInvoice(pending, same, by, 9);
    expect(edited.ok && edited.value.invoice).not.toHaveProperty('correctedAt');
    const corrected = editInvoice(pending, { amountMillimes: 1 }, by, 9);
    expect(corrected.ok && corrected.value.invoice.correctedAt).toBe(9);
  });

  test('records who and when on the first change to paid, and clears both on pending', () => {
    const paid = editInvoice(pending, { status: 'paid' }, by, 9);
    expect(paid.ok && paid.value.invoice).toEqual({ ...pending, status: 'paid', paidAt: 9, paidBy: by });
    const later = editInvoice(
      paid.ok ? paid.value.invoice : pending,
      { invoiceDate: '2026-03-01' },
      'other' as StaffId,
      10,
    );
    expect(later.ok && later.value.invoice).toMatchObject({ status: 'paid', paidAt: 9, paidBy: by });
    const back = editInvoice(later.ok ? later.value.invoice : pending, { status: 'pending' }, by, 11);
    expect(back.ok && back.value.invoice).toEqual({ ...pending, invoiceDate: '2026-03-01', correctedAt: 10 });
  });

  test('refuses a cancelled invoice, its payment and its receipt', () => {
    const cancelled: Invoice = { ...pending, status: 'cancelled' };
    for (const result of [
      editInvoice(cancelled, { status: 'pending' }, by, 1),
      markPaid(cancelled, by, 1),
      sendReceipt(cancelled, file, 1),
      refuseReceipt(cancelled, 'x', by, 1),
    ])
      expect(result).toMatchObject({ ok: false, refusal: { code: 'invoice_cancelled' } });
  });
});
