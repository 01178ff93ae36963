import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { decideRefund, listRefundQueue, payRefund } from '@waha/domain/refunds/staff/refunds.contract';
import { expect, test } from 'vitest';
import { createRefund, openRefunds, REFUND_ID, serveRefunds } from '#testing/open-refunds';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const requested = createRefund();
const approved = createRefund({ status: 'approved', decidedAt: '2026-03-05T08:00:00.000Z' });
const withoutAccount = createRefund({ account: null });
const ITEM = `&item=${REFUND_ID}`;
const review = async () => within(await screen.findByRole('article', { name: 'Refund' }));
const question = async () => within(await screen.findByRole('alertdialog'));
const listSent = () => page.server.receivedBy(decideRefund).map(({ body }) => body);

test('the refunds section counts both steps; details show amount, payment, credit note and account', async () => {
  const less = createRefund({ amount: 100_000, reason: 'The first month was used.' });
  await openRefunds(page.server, { decision: [less], payout: [approved] });
  expect(await screen.findByRole('tab', { name: /^Refunds\s*2/ })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /^Hichem Ayari/ }));
  const details = await review();
  for (const text of ['100.000 TND', '149.500 TND', 'The first month was used.', 'Ultra One · W-3333-4444'])
    expect(details.getByText(text)).toBeTruthy();
  for (const text of ['A-2026-000001', 'Leila Trabelsi', 'D17']) expect(details.getByText(text)).toBeTruthy();
  expect(details.getByRole('button', { name: 'Copy +21655000222' })).toBeTruthy();
});

test('accepting a refund names the account, is held, and returns to the pending ones', async () => {
  page.server.on(decideRefund, { message: 'Refund approved.', refund: approved });
  const { address } = await openRefunds(page.server, { decision: [requested] }, ITEM);
  fireEvent.click((await review()).getByRole('button', { name: 'Accept' }));
  const asked = await question();
  expect(
    asked.getByText('149.500 TND becomes due for payout to D17 +21655000222. Hichem Ayari will be notified.'),
  ).toBeTruthy();
  fireEvent.click(asked.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Hichem Ayari: Refund approved.')).toBeTruthy();
  expect(listSent()).toEqual([{ status: 'approved' }]);
  expect(page.server.receivedBy(decideRefund)[0]?.headers['waha-hold']).toBe('1');
  await waitFor(() => expect(address()).toBe('/dashboardFinance?view=refunds'));
});

test('a refund to a member without a profile is accepted only with the account that the member gave', async () => {
  page.server.on(decideRefund, { message: 'Refund approved.', refund: approved });
  await openRefunds(page.server, { decision: [withoutAccount] }, ITEM);
  const details = await review();
  expect(details.getByText(/^This member has no profile\./)).toBeTruthy();
  fireEvent.click(details.getByRole('button', { name: 'Accept' }));
  expect((await question()).getByRole<HTMLButtonElement>('button', { name: 'Accept' }).disabled).toBe(true);
  fireEvent.click((await question()).getByRole('button', { name: 'Cancel' }));
  fireEvent.change(details.getByLabelText('Method'), { target: { value: ' Virement postal ' } });
  fireEvent.change(details.getByLabelText('Number'), { target: { value: ' 17 006 00 ' } });
  fireEvent.click(details.getByRole('button', { name: 'Accept' }));
  fireEvent.click((await question()).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(listSent()).toHaveLength(1));
  expect(listSent()).toEqual([
    { status: 'approved', account: { method: 'Virement postal', number: expect.stringMatching(/^17 ?006 ?00$/) } },
  ]);
});

test('rejecting a refund needs a reason', async () => {
  page.server.on(decideRefund, { message: 'Refund rejected.', refund: requested });
  await openRefunds(page.server, { decision: [requested] }, ITEM);
  fireEvent.click((await review()).getByRole('button', { name: 'Reject' }));
  const asked = await question();
  fireEvent.click(asked.getByRole('button', { name: 'Reject' }));
  expect(await asked.findByText('Please give a reason.')).toBeTruthy();
  fireEvent.change(asked.getByLabelText(/^Reason/), { target: { value: ' It was sent already. ' } });
  fireEvent.click(asked.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(listSent()).toEqual([{ status: 'declined', reason: 'It was sent already.' }]));
});

test('a second decider on a refund learns who was first', async () => {
  await openRefunds(page.server, { decision: [requested] }, ITEM);
  page.server.refuse(decideRefund, 409, {
    ...{ message: 'Refund already decided.', code: 'refund_already_decided', status: 'declined' },
    ...{ decidedAt: '2026-03-05T09:30:00.000Z', decidedByName: 'Karim Jaziri' },
  });
  fireEvent.click((await review()).getByRole('button', { name: 'Accept' }));
  serveRefunds(page.server, {});
  fireEvent.click((await question()).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Hichem Ayari: Already rejected by Karim Jaziri on 05/03/2026.')).toBeTruthy();
});

test('an approved refund is marked as paid with a reference', async () => {
  const { address } = await openRefunds(page.server, { payout: [approved] });
  expect(await screen.findByText('No refunds waiting.')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Payment' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Hichem Ayari/ }));
  expect(address()).toBe(`/dashboardFinance?view=refunds&step=payout&item=${REFUND_ID}`);
  const details = await review();
  fireEvent.click(details.getByRole('button', { name: 'Mark as paid' }));
  expect(details.getByText('Please enter the reference of the transfer.')).toBeTruthy();
  page.server.on(payRefund, { message: 'Refund marked as paid.', refund: createRefund({ status: 'paid' }) });
  fireEvent.change(details.getByLabelText('Reference of the transfer'), { target: { value: ' D17-1 ' } });
  fireEvent.click(details.getByRole('button', { name: 'Mark as paid' }));
  expect(await screen.findByText('Hichem Ayari: Refund marked as paid.')).toBeTruthy();
  expect(page.server.receivedBy(payRefund).map(({ body }) => body)).toEqual([{ reference: 'D17-1' }]);
});

test('the refund search goes to the server', async () => {
  await openRefunds(page.server, { decision: [requested] });
  await screen.findByRole('button', { name: /^Hichem Ayari/ });
  page.server.on(listRefundQueue, []);
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'xyz' } });
  expect(await screen.findByText('No matching refunds.')).toBeTruthy();
  expect(page.server.received.some(({ address }) => address.includes('q=xyz'))).toBe(true);
});
