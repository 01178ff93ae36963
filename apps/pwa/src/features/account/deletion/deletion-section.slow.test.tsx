import 'fake-indexeddb/auto';
// Loads the code with the file; otherwise the first test would take that time.
import '#dashboards/member/member-dashboard';
import '#dashboards/member/member-settings';
import '../my-data/my-data-section';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readDataCopy } from '@waha/domain/account/data-copy/data-copy.contract';
import { cancelDeletion, readDeletion, requestDeletion } from '@waha/domain/account/deletion/deletion.contract';
import { readMyData } from '@waha/domain/account/my-data/my-data.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { expect, test } from 'vitest';
import { activateMember } from '#offline/store/control-db';
import { createId } from '#platform/create-id';
import { startSession } from '#platform/session';
import { goOffline } from '#testing/go-offline';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

type State = ReplyOf<typeof readDeletion>;

const page = setUpPage();
const kept: State = {
  deletion: null,
  unsettled: { payments: 0, recharges: 0, withdrawals: 0, refunds: 0 },
  points: { valid: 0, notYetValid: 0 },
  unpaidInvoices: { count: 0, millimes: 0 },
  deleted: ['Your name.'],
  kept: ['Your payments, without your name.'],
};
const scheduled: State = { ...kept, deletion: { eraseAt: '2026-04-03T10:00:00.000Z', isHeld: false } };
const wrongPassword = 'The current password is wrong.';
const refusal = { message: wrongPassword, code: 'current_password_wrong', errors: { password: wrongPassword } };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const listSent = (method: string) =>
  page.server.received
    .filter((each) => each.method === method && each.address === '/account/deletion')
    .map(({ body }) => body);

async function open(prepare: () => void = () => {}): Promise<void> {
  page.server.on(readDataCopy, { copy: null, texts: [] });
  page.server.on(readMyData, { sections: [] });
  const userId = createId();
  await activateMember(userId);
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  // Before the home page reads what it shows.
  prepare();
  await renderScreen('/dashboard?open=settings');
  await screen.findByText('Logged in as amira@mail.tn');
  press('My data');
}

test('a member deletes the account after a question and the password, and sees the date', async () => {
  page.server.on(readDeletion, kept);
  page.server.refuse(requestDeletion, 400, refusal);
  await open();
  expect(await screen.findByText('Your payments, without your name.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'If you delete your account, this is deleted' })).toBeTruthy();
  press('Delete my account');
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^Your account is deleted in 30 days/)).toBeTruthy();
  expect(listSent('POST')).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Delete my account' }));
  const field = await screen.findByLabelText('Current password');
  expect(screen.getByText('Enter your password to confirm.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  page.server.on(requestDeletion, { deletion: scheduled.deletion });
  page.server.on(readDeletion, scheduled);
  fireEvent.change(field, { target: { value: 'correct horse' } });
  press('Delete my account');

  expect((await screen.findAllByText('Your account will be deleted on 03/04/2026.')).length).toBeGreaterThan(0);
  expect(listSent('POST')).toEqual([{}, { password: 'correct horse' }]);
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe('Your account will be deleted on 03/04/2026.Keep my account'),
  );
});

test('a wrong password is reported at its field', async () => {
  page.server.on(readDeletion, kept);
  page.server.refuse(requestDeletion, 400, refusal);
  await open();
  await screen.findByText('Your payments, without your name.');
  press('Delete my account');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete my account' }));
  fireEvent.change(await screen.findByLabelText('Current password'), { target: { value: 'x' } });
  press('Delete my account');
  expect(await screen.findByText(wrongPassword)).toBeTruthy();
});

test('a member keeps the account', async () => {
  page.server.on(readDeletion, scheduled);
  page.server.on(cancelDeletion, undefined);
  await open();
  const [button] = await screen.findAllByRole('button', { name: 'Keep my account' });
  page.server.on(readDeletion, kept);
  fireEvent.click(button!);
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeTruthy();
  expect(listSent('DELETE')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText(/will be deleted on/)).toBeNull());
});

test('what is pending prevents the request and leads to its place', async () => {
  page.server.on(readDeletion, {
    ...kept,
    unsettled: { payments: 2, recharges: 0, withdrawals: 1, refunds: 0 },
    points: { valid: 20, notYetValid: 4, allValidAt: '2026-05-06T10:00:00.000Z' },
    unpaidInvoices: { count: 1, millimes: 40_000 },
  });
  await open();
  expect(await screen.findByText('Settle what is pending before you delete your account.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Payments · 2' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Withdrawals · 1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Wallet · 24 points' })).toBeTruthy();
  expect(screen.getByText('You can withdraw 20 points now, and all 24 from 06/05/2026.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Invoices · 40.000 TND' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete my account' })).toHaveProperty('disabled', true);
});

test('credit is lost with the account, and leads to the wallet', async () => {
  page.server.on(readDeletion, { ...kept, credit: 50_500 });
  await open();
  expect(await screen.findByText('Your credit is lost too. Use it, or ask for its refund.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Credit · 50.500 TND' })).toBeTruthy();
});

test('a deletion on hold has no date', async () => {
  page.server.on(readDeletion, { ...scheduled, deletion: { ...scheduled.deletion!, isHeld: true } });
  await open();
  expect((await screen.findAllByText(/^The deletion of your account is on hold/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/will be deleted on/)).toBeNull();
});

test('a failed read can be repeated', async () => {
  page.server.refuse(readDeletion, 500, { message: 'Server error.', code: 'internal' });
  await open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  page.server.on(readDeletion, kept);
  fireEvent.click(retry);
  expect(await screen.findByText('Your payments, without your name.')).toBeTruthy();
});

test('without a network the section says so', async () => {
  await open(goOffline);
  const section = within(screen.getByRole('button', { name: 'My data' }).closest('section')!);
  // The sentence is that of the page: a test of a staff page may have set another.
  const notice = await section.findByRole('alert');
  expect(notice.querySelector('img')?.getAttribute('src')).toBe('/art/empty/offline.svg');
  expect(section.queryByRole('button', { name: 'Delete my account' })).toBeNull();
});
