import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { expect, test } from 'vitest';
import { isUnpaid, listPaymentNews } from './payment-news';

const payment = (_id: string, packName: string, status: WirePayment['status']): WirePayment => ({
  _id,
  packName,
  status,
  userId: 'm1',
  userEmail: 'amira@mail.tn',
  reference: 'W-0000-0000',
  quantity: 1,
  price: 1000,
  totalPrice: 1000,
  paymentType: 'cash',
  paymentMethod: 'd17',
  receiptPhoto: '/uploads/1',
  createdAt: '2026-01-01T08:00:00.000Z',
});
const idsOf = (payments: readonly WirePayment[]) => payments.map(({ _id }) => _id);

test('pending and rejected payments are news; approved and cancelled ones are not', () => {
  const payments = [
    payment('1', 'N', 'pending'),
    payment('2', 'V', 'rejected'),
    payment('3', 'P', 'approved'),
    payment('4', 'U', 'cancelled'),
  ];
  expect(idsOf(listPaymentNews(payments))).toEqual(['1', '2']);
});

test('a rejected payment is not news after a newer one for the same pack', () => {
  expect(idsOf(listPaymentNews([payment('2', 'N', 'pending'), payment('1', 'N', 'rejected')]))).toEqual(['2']);
});

test('a pack whose only payment was cancelled still needs a payment', () => {
  expect(isUnpaid([payment('1', 'N', 'cancelled')], 'N')).toBe(true);
  expect(isUnpaid([payment('1', 'N', 'pending')], 'N')).toBe(false);
});
