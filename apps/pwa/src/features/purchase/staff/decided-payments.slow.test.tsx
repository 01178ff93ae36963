import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  listDecidedPayments,
  listPaymentQueue,
  listPayments,
  readPayment,
} from '@waha/domain/purchase/payment.contract';
import { expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { createPayment } from '#testing/fixtures/payment';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const decided = { decidedAt: '2026-03-05T08:00:00.000Z', userName: 'Amina Trabelsi' };
const leila = { _id: createId(), name: 'Leila Gharbi' };
const approved = { ...createPayment({ status: 'approved', decidedBy: leila }), ...decided };
const member = createId();
const takenBack = {
  ...createPayment({
    _id: createId(),
    userId: member,
    status: 'cancelled',
    decidedBy: { _id: member, name: 'Nour Hamdi' },
  }),
  ...decided,
  userName: 'Nour Hamdi',
};

async function open(search: string) {
  page.server.on(listPaymentQueue, []);
  page.server.on(listDecidedPayments, [approved, takenBack]);
  page.server.on(listPayments, [approved]);
  page.server.on(readPayment, approved);
  return openAdminDashboard(search);
}
const listRequests = () =>
  page.server.received.map(({ address }) => address).filter((each) => each.includes('/decided/'));
const row = (name: RegExp) => screen.findByRole('button', { name });

test('decided payments appear beside pending ones, with who, when and the outcome', async () => {
  const { address } = await open('view=payments');
  fireEvent.click(await screen.findByRole('radio', { name: 'Already decided' }));
  const first = within(await row(/^Amina Trabelsi/));
  expect(address()).toBe('/dashboardAdmin?view=payments&list=decided');
  expect(first.getByText(/^05\/03\/2026.* · Leila Gharbi$/)).toBeTruthy();
  expect(first.getByText('Approved')).toBeTruthy();
  expect(first.getByText('W-7K3M-9Q2X')).toBeTruthy();
  const second = within(await row(/^Nour Hamdi/));
  expect(second.getByText(/, by the member$/)).toBeTruthy();
  expect(second.getByText('Cancelled')).toBeTruthy();
});

test('decided payments begin at the top, although the pending ones were scrolled', async () => {
  await open('view=payments');
  page.server.on(listPaymentQueue, [{ ...createPayment(), userName: 'Sami Khelifi' }]);
  fireEvent.click(await screen.findByRole('tab', { name: /^Quiz Score/ }));
  fireEvent.click(await screen.findByRole('tab', { name: /^Payment Notifications/ }));
  const scroller = async (name: string) => (await screen.findByRole('list', { name })).parentElement!;
  const pending = await scroller('Payments to decide');
  pending.scrollTop = 120;
  fireEvent.click(screen.getByRole('radio', { name: 'Already decided' }));
  expect((await scroller('Decided payments')).scrollTop).toBe(0);
});

test('the address holds the decided filter, and the review opens beside it', async () => {
  const { address } = await open('view=payments&list=decided&status=approved');
  fireEvent.click(await row(/^Amina Trabelsi/));
  expect(listRequests().at(-1)).toMatch(/status=approved/);
  expect(await screen.findByRole('article', { name: 'Payment W-7K3M-9Q2X' })).toBeTruthy();
  const expectedAddress = '/dashboardAdmin?view=payments&list=decided&status=approved';
  expect(address()).toBe(`${expectedAddress}&item=${approved._id}&member=${approved.userId}`);
});

test('decided payments can be filtered by outcome and searched', async () => {
  const { address } = await open('view=payments&list=decided');
  fireEvent.change(await screen.findByLabelText('Decision'), { target: { value: 'rejected' } });
  await waitFor(() => expect(listRequests().at(-1)).toMatch(/status=rejected/));
  expect(address()).toBe('/dashboardAdmin?view=payments&list=decided&status=rejected');
  expect(screen.getByLabelText('Search').getAttribute('aria-describedby')).toBe(
    screen.getByText('Search by name, phone or reference.').id,
  );
  page.server.on(listDecidedPayments, []);
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'W-7K' } });
  expect(await screen.findByText('No matching payments.')).toBeTruthy();
  expect(listRequests().at(-1)).toMatch(/q=W-7K/);
});

test('a complete reference is searched for whatever the outcome filter is, and the list says so', async () => {
  await open('view=payments&list=decided&status=rejected');
  fireEvent.change(await screen.findByLabelText('Search'), { target: { value: 'w-7k3m-9q2x' } });
  expect(await screen.findByText('A reference is found whatever the filters are.')).toBeTruthy();
  expect(listRequests().at(-1)).toMatch(/q=w-7k3m-9q2x/);
  expect(listRequests().at(-1)).not.toMatch(/status=/);
});
