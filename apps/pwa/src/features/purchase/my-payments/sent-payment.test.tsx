import { screen } from '@testing-library/react';
import { readWaitingTimes, type WireWaitingTimes } from '@waha/domain/overview/waiting-times.contract';
import { listPayments, type WirePayment } from '@waha/domain/purchase/payment.contract';
import { expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { openMemberPopup } from '#testing/open-member-popup';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const UNKNOWN: WireWaitingTimes = {
  quiz: null,
  payment: null,
  profile: null,
  withdrawal: null,
  recharge: null,
  message: null,
};

const createPayment = (part: Partial<WirePayment>): WirePayment => ({
  ...{
    _id: createId(),
    userId: createId(),
    userEmail: 'amira@mail.tn',
    packName: 'Ultra One',
    reference: 'W-3333-4444',
  },
  ...{ price: 149_500, quantity: 1, totalPrice: 149_500, paymentType: 'cash', paymentMethod: 'd17' },
  ...{ status: 'pending', createdAt: '2026-01-10T10:00:00.000Z', receiptPhoto: '/uploads/r1' },
  ...part,
});

async function openPayments(payment: WirePayment, times: Partial<WireWaitingTimes>): Promise<void> {
  page.server.on(listPayments, [payment]);
  page.server.on(readWaitingTimes, { ...UNKNOWN, ...times });
  await openMemberPopup(page.server, 'my-payments', payment.userId);
  await screen.findByRole('article', { name: 'Ultra One W-3333-4444' });
}

test('a waiting payment says who checks it and how long that usually takes', async () => {
  await openPayments(createPayment({}), { payment: 24 });
  expect(await screen.findByText('Waha checks your payment, usually within 24 hours')).toBeTruthy();
});

test('a waiting payment says nothing of a time that is not known', async () => {
  await openPayments(createPayment({}), { quiz: 24 });
  expect(screen.queryByText(/^Waha checks/)).toBeNull();
});

test('a decided payment is no longer checked', async () => {
  await openPayments(createPayment({ status: 'approved', decidedAt: '2026-01-11T10:00:00.000Z' }), { payment: 24 });
  expect(await screen.findByRole('link', { name: 'Receipt (PDF) of W-3333-4444' })).toBeTruthy();
  expect(screen.queryByText(/^Waha checks/)).toBeNull();
});
