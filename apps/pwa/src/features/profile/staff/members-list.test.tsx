import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readUser, toggleBlock } from '@waha/domain/account/account.contract';
import { listMembers, readOwnProfile, type WireMemberStanding } from '@waha/domain/profile/profile.contract';
import { countByPack } from '@waha/domain/purchase/purchase.contract';
import { readPoints } from '@waha/domain/wallet/wallet.contract';
import { expect, test } from 'vitest';
import { useConnectivity } from '../../../platform/connectivity';
import { newId } from '../../../platform/new-id';
import { startSession } from '../../../platform/session';
import { aReviewedProfile, HICHEM, NOUR, profileId } from '../../../testing/a-reviewed-profile';
import { pageUnderTest } from '../../../testing/page-under-test';
import { renderScreen } from '../../../testing/render-screen';

const page = pageUnderTest();
const nour: WireMemberStanding = { ...NOUR, isVerified: true, isBlocked: false, profileId: profileId(1) };
const hichem: WireMemberStanding = { ...HICHEM, isVerified: false, isBlocked: false, profileId: profileId(2) };

/** An administrator at the users; `members` is who the server tells of. */
function openUsers(search = '', members: WireMemberStanding[] = [nour, hichem]) {
  useConnectivity.setState({ state: 'online' });
  startSession({ userId: newId(), role: 'admin', userEmail: 'leila@waha.example' });
  page.server.on(listMembers, members);
  const account = { ...NOUR, role: 'user' as const, isVerified: true, isBlocked: false, withdrawBlockedUntil: null };
  page.server.on(readUser, account);
  page.server.on(readOwnProfile, aReviewedProfile(NOUR, { status: 'verified', isVerified: true }));
  return renderScreen(`/dashboardAdmin?view=users${search}`);
}
const asked = (start: string) => page.server.received.filter(({ address }) => address.startsWith(start));
const lastAsked = () => asked('/profiles/users-with-status').at(-1)?.address;
const openNour = async () => fireEvent.click(await screen.findByRole('button', { name: /^Nour Hamdi/ }));
const profile = () => screen.findByRole('article', { name: 'Profile' });

test('cards show name, surname and whether they are verified', async () => {
  await openUsers('', [nour, { ...hichem, isBlocked: true }]);

  const list = await screen.findByRole('list', { name: 'Users' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/Nour Hamdi.*Verified/);
  expect(first?.textContent).not.toMatch(/Not Verified|Blocked/);
  expect(second?.textContent).toMatch(/Hichem Ayari.*Not Verified.*Blocked/);
});

test('a filter goes to the address and to the server', async () => {
  const { address } = await openUsers();
  const pressed = () => screen.getByRole('button', { pressed: true }).textContent;
  await screen.findByRole('list', { name: 'Users' });
  expect(pressed()).toBe('List of users');

  fireEvent.click(screen.getByRole('button', { name: 'User not verified' }));
  await waitFor(() => expect(lastAsked()).toContain('filter=notVerified'));
  expect(address()).toContain('filter=notVerified');
  expect(pressed()).toBe('User not verified');

  fireEvent.click(screen.getByRole('button', { name: 'User verified' }));
  await waitFor(() => expect(lastAsked()).toContain('filter=verified'));
});

test('a reload keeps filter and search', async () => {
  await openUsers('&filter=verified&q=hamdi');

  await screen.findByRole('list', { name: 'Users' });
  expect(lastAsked()).toContain('filter=verified');
  expect(lastAsked()).toContain('q=hamdi');
  expect(screen.getByPlaceholderText<HTMLInputElement>('Rechercher...').value).toBe('hamdi');
});

test('the server is asked for what is typed', async () => {
  const { address } = await openUsers();

  fireEvent.change(await screen.findByPlaceholderText('Rechercher...'), { target: { value: 'aya' } });

  await waitFor(() => expect(lastAsked()).toContain('q=aya'));
  await waitFor(() => expect(address()).toContain('q=aya'));
});

test('when nobody fits, it says so', async () => {
  await openUsers('', []);
  expect(await screen.findByText('No user fits.')).toBeTruthy();
});

test('a member who is not verified does not open, and it is said why', async () => {
  const { address } = await openUsers();
  const card = await screen.findByRole('button', { name: /^Hichem Ayari/ });
  expect(card.getAttribute('aria-disabled')).toBe('true');

  fireEvent.click(card);

  expect(await screen.findAllByText('Only a verified user can be opened.')).toBeTruthy();
  expect(address()).not.toContain('item=');
});

test('a verified member opens: who they are, read-only', async () => {
  const { address } = await openUsers();
  await openNour();

  const shown = within(await profile());
  await shown.findByText('nour.hamdi@waha.example');
  for (const text of ['12 rue des Palmiers, Nabeul', '+21655000111', '07/03/1994', 'Tunisia', 'Woman', 'D17'])
    expect(shown.getByText(text)).toBeTruthy();
  expect(shown.queryAllByRole('textbox')).toEqual([]);
  expect(address()).toContain(`item=${NOUR._id}`);
});

test('Payment Details shows the packs, their quantities and the points, and hides them again', async () => {
  page.server.on(countByPack, {
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
  await openUsers();
  await openNour();
  const button = await screen.findByRole('button', { name: 'Payment Details' });

  fireEvent.click(button);
  const packs = await screen.findByRole('list', { name: 'Purchased packs' });
  expect(packs.textContent).toMatch(/Ultra One.*× 2/);
  expect(screen.getByText('Total Points').parentElement?.textContent).toBe('Total Points48');
  expect(screen.getByText('Not yet valid: 12')).toBeTruthy();

  fireEvent.click(button);
  expect(screen.queryByText('Total Points')).toBeNull();
});

test('blocking asks first, then ends every session', async () => {
  page.server.on(toggleBlock, { message: 'User blocked.', isBlocked: true });
  await openUsers();
  fireEvent.click(await screen.findByRole('button', { name: 'Block Hichem Ayari' }));

  const dialog = within(await screen.findByRole('alertdialog', { name: 'Block Hichem Ayari?' }));
  expect(dialog.getByText(/All their sessions end at once/)).toBeTruthy();
  expect(asked(`/users/${HICHEM._id}/block`)).toHaveLength(0);
  fireEvent.click(dialog.getByRole('button', { name: 'Block' }));

  await screen.findByText('User blocked.');
  expect(asked(`/users/${HICHEM._id}/block`)).toHaveLength(1);
});

test('unblocking asks as well', async () => {
  page.server.on(toggleBlock, { message: 'User unblocked.', isBlocked: false });
  await openUsers('', [{ ...hichem, isBlocked: true }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Unblock Hichem Ayari' }));

  const dialog = within(await screen.findByRole('alertdialog', { name: 'Unblock Hichem Ayari?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Unblock' }));

  expect(await screen.findByText('User unblocked.')).toBeTruthy();
});

test('a block that fails is said where it was asked, and can be tried again', async () => {
  page.server.refuse(toggleBlock, 500, { message: 'Server error.', code: 'internal' });
  await openUsers();
  await openNour();
  fireEvent.click(await screen.findByRole('button', { name: 'Block' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Block Nour Hamdi?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Block' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Failed to update block status.');

  page.server.on(toggleBlock, { message: 'User blocked.', isBlocked: true });
  fireEvent.click(dialog.getByRole('button', { name: 'Block' }));

  expect(await screen.findByText('User blocked.')).toBeTruthy();
});

test('when the users cannot be read it says so, and tries again', async () => {
  await openUsersThatFail();
  await screen.findByText('Failed to fetch users. Please try again.');

  page.server.on(listMembers, [nour]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('button', { name: /^Nour Hamdi/ })).toBeTruthy();
});

async function openUsersThatFail() {
  useConnectivity.setState({ state: 'online' });
  startSession({ userId: newId(), role: 'admin', userEmail: 'leila@waha.example' });
  page.server.refuse(listMembers, 400, { message: 'No.', code: 'invalid_input' });
  await renderScreen('/dashboardAdmin?view=users');
}

test('when the profile cannot be read it says so, and tries again', async () => {
  await openUsers();
  page.server.refuse(readOwnProfile, 403, { message: 'Forbidden.', code: 'forbidden' });
  await openNour();
  const shown = within(await profile());
  await shown.findByText('Failed to fetch profile details.');

  page.server.on(readOwnProfile, aReviewedProfile(NOUR, { status: 'verified', isVerified: true }));
  fireEvent.click(shown.getByRole('button', { name: 'Try again' }));

  expect(await shown.findByText('nour.hamdi@waha.example')).toBeTruthy();
});

test('when payments or points cannot be read it says so, and tries again', async () => {
  page.server.on(countByPack, { packCounts: [] });
  page.server.refuse(readPoints, 403, { message: 'Forbidden.', code: 'forbidden' });
  await openUsers();
  await openNour();
  fireEvent.click(await screen.findByRole('button', { name: 'Payment Details' }));
  await screen.findByText('Failed to fetch payment details or points.');

  page.server.on(readPoints, { totalPoints: 7, availablePoints: 7, BlockedPoints: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('No pack yet.')).toBeTruthy();
});

test('an address that names nobody says so', async () => {
  await openUsers('&item=nobody');
  expect(await screen.findByText('Invalid user ID.')).toBeTruthy();
});
