import { fireEvent, screen, within } from '@testing-library/react';
import { setBlocked } from '@waha/domain/account/account.contract';
import { expect, test } from 'vitest';
import { HICHEM } from '#testing/fixtures/reviewed-profile';
import { openUsers, openVerified, UNVERIFIED_MEMBER } from '#testing/open-users';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const findRequests = (start: string) => page.server.received.filter(({ address }) => address.startsWith(start));

test('blocking asks first and needs a reason, then ends every session', async () => {
  page.server.on(setBlocked, { message: 'User blocked.', isBlocked: true });
  await openUsers(page.server);
  fireEvent.click(await screen.findByRole('button', { name: 'Block Hichem Ayari' }));

  const dialog = within(await screen.findByRole('alertdialog', { name: 'Block Hichem Ayari?' }));
  expect(dialog.getByText(/They are logged out everywhere/)).toBeTruthy();
  expect(findRequests(`/users/${HICHEM._id}/block`)).toHaveLength(0);
  fireEvent.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await dialog.findByText('Please give a reason.')).toBeTruthy();
  const reason = dialog.getByLabelText('Reason, for staff only');
  fireEvent.change(reason, { target: { value: ' Forged receipts. ' } });
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true });

  await screen.findByText('User blocked.');
  expect(findRequests(`/users/${HICHEM._id}/block`).map(({ body }) => body)).toEqual([
    { isBlocked: true, reason: 'Forged receipts.' },
  ]);
});

test('unblocking asks first', async () => {
  page.server.on(setBlocked, { message: 'User unblocked.', isBlocked: false });
  await openUsers(page.server, '', [{ ...UNVERIFIED_MEMBER, isBlocked: true }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Unblock Hichem Ayari' }));

  const dialog = within(await screen.findByRole('alertdialog', { name: 'Unblock Hichem Ayari?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Unblock' }));

  expect(await screen.findByText('User unblocked.')).toBeTruthy();
  expect(findRequests(`/users/${HICHEM._id}/block`).map(({ body }) => body)).toEqual([{ isBlocked: false }]);
});

test('a failed block is reported in its dialog and can be retried', async () => {
  page.server.refuse(setBlocked, 500, { message: 'Server error.', code: 'internal' });
  await openUsers(page.server);
  await openVerified();
  fireEvent.click(await screen.findByRole('button', { name: 'Block' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Block Nour Hamdi?' }));
  fireEvent.change(dialog.getByLabelText('Reason, for staff only'), { target: { value: 'Forged receipts.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Block' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Failed to update block status.');

  page.server.on(setBlocked, { message: 'User blocked.', isBlocked: true });
  fireEvent.click(dialog.getByRole('button', { name: 'Block' }));

  expect(await screen.findByText('User blocked.')).toBeTruthy();
});
