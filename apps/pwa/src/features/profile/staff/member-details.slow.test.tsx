import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readUser } from '@waha/domain/account/account.contract';
import { readOwnProfile } from '@waha/domain/profile/profile.contract';
import { correctMobile } from '@waha/domain/profile/staff/correct-mobile.contract';
import { countPaymentsByPack } from '@waha/domain/purchase/payment.contract';
import { readPoints } from '@waha/domain/wallet/wallet.contract';
import { expect, test } from 'vitest';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { openUsers, openVerified, verifiedProfile } from '#testing/open-users';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

test('a verified member opens read-only', async () => {
  const { address } = await openUsers(page.server);
  const shown = await openVerified();
  await shown.findByText('nour.hamdi@waha.example');
  for (const text of ['12 rue des Palmiers, Nabeul', '+21655000111', '07/03/1994', 'Tunisia', 'Woman', 'D17'])
    expect(shown.getByText(text)).toBeTruthy();
  expect(shown.queryAllByRole('textbox')).toEqual([]);
  expect(address()).toContain(`item=${NOUR._id}`);
});

test('Payment Details toggles the packs, their quantities and the points', async () => {
  page.server.on(countPaymentsByPack, {
    packCounts: [
      {
        packName: 'Ultra One',
        totalQuantity: 2,
        firstPaymentDate: '2026-03-04T10:00:00Z',
        lastPaymentDate: '2026-03-04T10:00:00Z',
      },
    ],
  });
  page.server.on(readPoints, { totalPoints: 48, availablePoints: 36, BlockedPoints: 12 });
  await openUsers(page.server);
  await openVerified();
  const button = await screen.findByRole('button', { name: 'Payment Details' });

  fireEvent.click(button);
  const packs = await screen.findByRole('list', { name: 'Purchased packs' });
  expect(packs.textContent).toMatch(/Ultra One.*× 2/);
  expect(screen.getByText('Total Points').parentElement?.textContent).toBe('Total Points48');
  expect(screen.getByText('Not yet valid: 12')).toBeTruthy();

  fireEvent.click(button);
  expect(screen.queryByText('Total Points')).toBeNull();
});

test('a failed read of the member profile shows an error and a retry', async () => {
  await openUsers(page.server);
  page.server.refuse(readOwnProfile, 403, { message: 'You do not have access to this.', code: 'forbidden' });
  const shown = await openVerified();
  await shown.findByText('Failed to fetch profile details.');

  page.server.on(readOwnProfile, verifiedProfile);
  fireEvent.click(shown.getByRole('button', { name: 'Try again' }));

  expect(await shown.findByText('nour.hamdi@waha.example')).toBeTruthy();
});

test('a failed read of payments or points shows an error and a retry', async () => {
  page.server.on(countPaymentsByPack, { packCounts: [] });
  page.server.refuse(readPoints, 403, { message: 'You do not have access to this.', code: 'forbidden' });
  await openUsers(page.server);
  const shown = await openVerified();
  fireEvent.click(await screen.findByRole('button', { name: 'Payment Details' }));
  await screen.findByText('Failed to fetch payment details or points.');

  page.server.on(readPoints, { totalPoints: 7, availablePoints: 7, BlockedPoints: 0 });
  fireEvent.click(shown.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('No packs yet.')).toBeTruthy();
});

test('a member address without a member says so', async () => {
  await openUsers(page.server, '&item=nobody');
  expect(await screen.findByText('Invalid user ID.')).toBeTruthy();
});

test('a blocked member shows the reason of the block', async () => {
  await openUsers(page.server);
  page.server.on(readUser, {
    ...{ ...NOUR, role: 'user', isVerified: true, isBlocked: true, blockReason: 'Forged receipts.' },
    withdrawBlockedUntil: null,
  });
  await openVerified();
  const access = within(await screen.findByRole('region', { name: 'Access' }));
  expect(access.getByText('Forged receipts.')).toBeTruthy();
});

test('an administrator corrects the mobile number of a verified member', async () => {
  page.server.on(correctMobile, { message: 'Mobile number corrected' });
  await openUsers(page.server);
  const shown = await openVerified();
  fireEvent.click(await shown.findByRole('button', { name: 'Correct the mobile number' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Correct the mobile number' }));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Correct' });
  expect(confirm.disabled).toBe(true);

  fireEvent.change(dialog.getByLabelText('Mobile number'), { target: { value: '98 765 432' } });
  fireEvent.click(confirm);

  await waitFor(() => expect(page.server.receivedBy(correctMobile)).toHaveLength(1));
  expect(page.server.receivedBy(correctMobile)[0]?.body).toEqual({ phoneNumber: '+216', mobile: '21698765432' });
  expect(await screen.findByText('Mobile number corrected')).toBeTruthy();
});

test('a mobile number that another member has is refused at its field', async () => {
  const refusal = { message: 'Mobile already exists.', code: 'mobile_exists' };
  page.server.refuse(correctMobile, 400, { ...refusal, errors: { mobile: 'Mobile number already exists.' } });
  await openUsers(page.server);
  const shown = await openVerified();
  fireEvent.click(await shown.findByRole('button', { name: 'Correct the mobile number' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Correct the mobile number' }));
  fireEvent.change(dialog.getByLabelText('Mobile number'), { target: { value: '98 765 432' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Correct' }));
  expect(await dialog.findByText('Mobile number already exists.')).toBeTruthy();
});
