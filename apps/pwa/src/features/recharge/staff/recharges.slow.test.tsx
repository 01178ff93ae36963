import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  decideRecharge,
  listRechargeQueue,
  readRecharge,
  type WireRecharge,
  type WireReviewedRecharge,
} from '@waha/domain/recharge/recharge.contract';
import { expect, test } from 'vitest';
import { delayAnswer } from '#testing/delay-answer';
import { HICHEM, NOUR } from '#testing/fixtures/reviewed-profile';
import { openStaffDashboard, serveFileAt } from '#testing/open-staff-dashboard';
import { serveQueueCounts } from '#testing/serve-queue-counts';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const ID = '01941f29-7c00-7000-8000-0000000000d1';
const sent: WireRecharge = {
  _id: ID,
  points: 30,
  totalPrice: 49_000,
  status: 'pending',
  createdAt: '2026-03-04T10:00:00.000Z',
  seen: false,
};
const pending: WireReviewedRecharge = {
  ...sent,
  userId: NOUR._id,
  clientName: NOUR.name,
  clientSurname: NOUR.surname,
  clientEmail: NOUR.email,
  receiptUrl: '/uploads/r1',
  sameReceiptAs: [],
};
const decisions = () => page.server.receivedBy(decideRecharge).map(({ body }) => body);
const review = async () => within(await screen.findByRole('article', { name: 'Recharge request' }));

/** Opens the finance dashboard with one request; `search` may open it. */
function open(request: WireReviewedRecharge = pending, search = `&item=${ID}`, type = 'image/png') {
  page.server.on(listRechargeQueue, request.status === 'pending' ? [request] : []);
  serveQueueCounts(page.server, { recharges: request.status === 'pending' ? 1 : 0 });
  page.server.on(readRecharge, request);
  serveFileAt(page.server, '/uploads/r1', type);
  return openStaffDashboard('finance_admin', `view=recharges${search}`);
}

/** Presses a button, and the same in the confirmation. */
async function decide(
  name: 'Accept' | 'Reject',
  { reason, meanwhile }: { reason?: string; meanwhile?: () => void } = {},
) {
  fireEvent.click((await review()).getByRole('button', { name }));
  const question = within(await screen.findByRole('alertdialog'));
  if (reason) fireEvent.change(question.getByLabelText(/^Reason/), { target: { value: reason } });
  expect(decisions()).toEqual([]);
  meanwhile?.();
  fireEvent.click(question.getByRole('button', { name }));
}

test('the recharges tab shows the pending count; a recharge opens with its price and receipt', async () => {
  const { address } = await open(pending, '');
  expect(await screen.findByRole('tab', { name: /^Recharge Requests\s*1/ })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /^Nour Hamdi/ }));
  const details = await review();
  expect(address()).toBe(`/dashboardFinance?view=recharges&item=${ID}`);
  expect(details.getByText('49.000 TND')).toBeTruthy();
  expect(details.getByText(NOUR.email)).toBeTruthy();
  expect((await details.findByRole('img', { name: 'Receipt of Nour Hamdi' })).getAttribute('src')).toBe('/uploads/r1');
});

test('a PDF receipt is not shown as a picture', async () => {
  await open(pending, `&item=${ID}`, 'application/pdf');
  const details = await review();
  const link = await details.findByRole('link', { name: 'Open the PDF' });
  expect(link.getAttribute('href')).toBe('/uploads/r1');
  expect(details.queryByRole('img', { name: /^Receipt/ })).toBeNull();
});

test('a receipt sent before shows a warning with a link and its status', async () => {
  const _id = '01941f29-7c00-7000-8000-0000000000d0';
  const before = { _id, userName: `${HICHEM.name} ${HICHEM.surname}`, createdAt: '2026-02-01T10:00:00.000Z' };
  const { address } = await open({ ...pending, sameReceiptAs: [{ ...before, status: 'rejected' }] });
  const warning = within((await review()).getByRole('note'));
  expect(warning.getByText('This receipt was sent before')).toBeTruthy();
  const link = warning.getByRole('link', { name: /^Hichem Ayari, 01\/02\/2026 .*: Rejected$/ });
  fireEvent.click(link);
  await waitFor(() => expect(address()).toBe(`/dashboardFinance?view=recharges&item=${_id}`));
});

test('accepting a recharge asks first and returns to the pending ones', async () => {
  page.server.on(decideRecharge, { message: 'Recharge approuvée !', request: { ...sent, status: 'accepted' } });
  const { address } = await open();
  await decide('Accept');
  expect(await screen.findByText('Nour Hamdi: Recharge approuvée !')).toBeTruthy();
  expect(decisions()).toEqual([{ status: 'approved' }]);
  expect(page.server.receivedBy(decideRecharge)[0]?.headers['waha-hold']).toBe('1');
  await waitFor(() => expect(address()).toBe('/dashboardFinance?view=recharges'));
});

test.each([
  [' The transfer has not come. ', { status: 'rejected', adminMessage: 'The transfer has not come.' }],
  ['', { status: 'rejected' }],
])('rejecting a recharge includes a reason if given: %j', async (reason, body) => {
  page.server.on(decideRecharge, { message: 'Recharge refusée', request: { ...sent, status: 'rejected' } });
  await open();
  await decide('Reject', {
    reason,
    meanwhile: () => expect(screen.getByPlaceholderText('Aucune raison')).toBeTruthy(),
  });
  expect(await screen.findByText('Nour Hamdi: Recharge refusée')).toBeTruthy();
  expect(decisions()).toEqual([body]);
});

test.each([
  ['Accept', 'rejected', 'Already rejected by Karim Jaziri on 05/03/2026.'],
  ['Reject', 'accepted', 'Already approved by Karim Jaziri on 05/03/2026.'],
] as const)(
  'a second decider on a recharge learns who was first and sees the next: %s',
  async (name, status, message) => {
    const { address } = await open();
    page.server.refuse(decideRecharge, 409, {
      message: 'Recharge already decided.',
      code: 'recharge_already_decided',
      ...{ status, decidedAt: '2026-03-05T09:30:00.000Z', decidedByName: 'Karim Jaziri' },
    });
    await decide(name, { meanwhile: () => page.server.on(listRechargeQueue, []) });
    expect(await screen.findByText(`Nour Hamdi: ${message}`)).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/dashboardFinance?view=recharges'));
  },
);

test('a second decider is informed even if the first decision removes the buttons', async () => {
  await open();
  page.server.refuse(decideRecharge, 409, { message: 'Recharge already decided.', code: 'recharge_already_decided' });
  let answerQueue = () => {};
  const meanwhile = () => {
    page.server.on(readRecharge, { ...pending, status: 'accepted' });
    answerQueue = delayAnswer(page.server, listRechargeQueue, []);
  };

  await decide('Accept', { meanwhile });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull());
  answerQueue();
  expect(await screen.findByText("Échec de l'approbation: Recharge already decided.")).toBeTruthy();
});

test('a decided recharge has no buttons and shows its reason', async () => {
  await open({ ...pending, status: 'rejected', decidedAt: '2026-03-05T09:30:00.000Z', adminMessage: 'Aucune raison' });
  const details = await review();
  expect(details.getByText('Aucune raison')).toBeTruthy();
  expect(details.queryByRole('button', { name: /Accept|Reject/ })).toBeNull();
});

test('an address without a recharge says so', async () => {
  await open(pending, '&item=none');
  expect(await screen.findByText('ID manquant')).toBeTruthy();
});

test('the recharge search goes to the server', async () => {
  await open(pending, '');
  await screen.findByRole('button', { name: /^Nour Hamdi/ });
  page.server.on(listRechargeQueue, []);
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'xyz' } });
  expect(await screen.findByText('No matching recharges.')).toBeTruthy();
  expect(page.server.received.some(({ address }) => address.includes('q=xyz'))).toBe(true);
});
