import type { FileId, InvoiceId, MemberId, PaymentId } from '@waha/domain/kernel/ids';
import { expect, test } from 'vitest';
import type { Invoice } from '../invoice';
import { sumInvoices } from './sum-invoices';

const TODAY = '2026-02-15';
const createInvoice = (part: Partial<Invoice>): Invoice => ({
  id: 'i' as InvoiceId,
  number: { year: 2026, serial: 1 },
  memberId: 'm' as MemberId,
  invoiceDate: TODAY,
  status: 'pending',
  amountMillimes: 10_000,
  createdAt: 0,
  ...part,
});
const receipt = { fileId: 'f' as FileId, sentAt: 0 };
const nothing = { count: 0, millimes: 0 };
const one = { count: 1, millimes: 10_000 };
const paymentId = 'p' as PaymentId;

test.each<[string, Partial<Invoice>, Partial<ReturnType<typeof sumInvoices>>]>([
  ['due today', {}, { unpaid: one }],
  ['due yesterday', { invoiceDate: '2026-02-14' }, { unpaid: one, overdue: one }],
  [
    'without an amount',
    { invoiceDate: '2026-02-14', amountMillimes: undefined },
    { unpaid: { count: 1, millimes: 0 }, overdue: { count: 1, millimes: 0 } },
  ],
  [
    'with a receipt that is being checked',
    { invoiceDate: '2026-02-14', receipt: { ...receipt, status: 'submitted' } },
    {},
  ],
  ['with a refused receipt', { receipt: { ...receipt, status: 'refused' } }, { unpaid: one }],
  ['cancelled', { status: 'cancelled', invoiceDate: '2026-02-14' }, {}],
  ['paid', { status: 'paid' }, { paidMillimes: 10_000 }],
  ['a paid second instalment', { status: 'paid', instalment: { paymentId, number: 2 } }, { paidMillimes: 10_000 }],
  ['of a sale, which its payment counts', { status: 'paid', instalment: { paymentId, number: 1 } }, {}],
])('an invoice %s is summed once', (_name, part, sums) => {
  expect(sumInvoices([createInvoice(part)], TODAY)).toEqual({
    paidMillimes: 0,
    unpaid: nothing,
    overdue: nothing,
    ...sums,
  });
});

test('the amounts of several invoices are added', () => {
  const list = [createInvoice({}), createInvoice({ invoiceDate: '2026-01-01', amountMillimes: 5_500 })];
  expect(sumInvoices(list, TODAY)).toEqual({
    paidMillimes: 0,
    unpaid: { count: 2, millimes: 15_500 },
    overdue: { count: 1, millimes: 5_500 },
  });
});
