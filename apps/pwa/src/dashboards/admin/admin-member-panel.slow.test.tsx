import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readUser } from '@waha/domain/account/account.contract';
import { readOwnProfile } from '@waha/domain/profile/profile.contract';
import { countPaymentsByPack, listPayments, type WirePayment } from '@waha/domain/purchase/payment.contract';
import { listWithdrawals, readPoints } from '@waha/domain/wallet/wallet.contract';
import { expect, test } from 'vitest';
import { createProfileId, createReviewedProfile, HICHEM, NOUR } from '#testing/fixtures/reviewed-profile';
import { openInbox } from '#testing/open-inbox';
import { createWithdrawal } from '#testing/open-wallet';
import { setUpPage } from '#testing/set-up-page';
import { setWindowWidth } from '#testing/set-window-width';

const page = setUpPage();

const id = (end: string) => `01941f29-7c00-7000-8000-0000000000${end}`;
const panel = async () => within(await screen.findByRole('complementary', { name: 'About this member' }));
const part = async (name: string) => within(await (await panel()).findByRole('region', { name }));

function aPayment(_id: string, status: WirePayment['status']): WirePayment {
  return {
    _id,
    userId: NOUR._id,
    userEmail: NOUR.email,
    packName: 'Ultra One',
    quantity: 2,
    price: 119_000,
    totalPrice: 238_000,
    paymentType: 'cash',
    paymentMethod: 'd17',
    reference: 'R-1',
    receiptPhoto: '/uploads/r',
    status,
    createdAt: '2026-03-04T10:00:00.000Z',
  };
}

/** Opens Nour's conversation as an administrator, on a wide screen. */
function open(setUp: () => void = () => {}) {
  setWindowWidth(1280);
  const opened = openInbox(page.server, {}, `&member=${NOUR._id}`);
  setUp();
  return opened;
}

test('the member panel shows beside the conversation who the member is and what they own', async () => {
  await open(() => {
    const bought = { firstPaymentDate: '2026-03-04T10:00:00Z', lastPaymentDate: '2026-03-04T10:00:00Z' };
    page.server.on(countPaymentsByPack, { packCounts: [{ packName: 'Ultra One', totalQuantity: 2, ...bought }] });
    page.server.on(readPoints, { totalPoints: 48, availablePoints: 36, BlockedPoints: 12 });
  });
  const profile = await part('Profile');
  expect(await profile.findByText('Verified')).toBeTruthy();
  for (const text of [NOUR.email, '+21655000111', '07/03/1994', 'Tunisia'])
    expect(profile.getByText(text)).toBeTruthy();
  const packs = await part('Purchased packs');
  expect((await packs.findByRole('listitem')).textContent).toBe('Ultra One× 2');
  expect(packs.getByText('36')).toBeTruthy();
});

test('pending work in the member panel links to its place', async () => {
  const withdrawal = createWithdrawal({ _id: id('c1') });
  const toPay = createWithdrawal({ _id: id('c2'), status: 'approved' });
  await open(() => {
    page.server.on(listPayments, [aPayment(id('d1'), 'pending'), aPayment(id('d2'), 'approved')]);
    page.server.on(readOwnProfile, createReviewedProfile(NOUR, { _id: createProfileId(1) }));
    page.server.on(listWithdrawals, [
      withdrawal,
      toPay,
      createWithdrawal({ status: 'approved', paidAt: '2026-03-05T10:00:00.000Z' }),
    ]);
  });
  const links = await (await part('Waiting')).findAllByRole('link');
  const member = NOUR._id;
  expect(links.map((link) => Object.fromEntries(new URL((link as HTMLAnchorElement).href).searchParams))).toEqual([
    { view: 'payments', item: id('d1'), member },
    { view: 'profiles', item: createProfileId(1) },
    { view: 'withdrawals', item: id('c1') },
    { view: 'withdrawals', item: id('c2'), step: 'payout' },
  ]);
});

test('the member panel lists the latest decisions with their reasons, and leads to them', async () => {
  const rejected = { decidedAt: '2026-03-05T10:00:00.000Z', reason: 'Le reçu est illisible.' };
  const approved = { decidedAt: '2026-03-04T11:00:00.000Z' };
  await open(() => {
    page.server.on(listPayments, [
      aPayment(id('d1'), 'pending'),
      { ...aPayment(id('d2'), 'approved'), ...approved },
      { ...aPayment(id('d3'), 'rejected'), ...rejected },
    ]);
    page.server.on(listWithdrawals, []);
  });
  const links = await (await part('Latest decisions')).findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Payment: Ultra One × 2Rejected.*Le reçu est illisible\.$/),
    expect.stringMatching(/^Payment: Ultra One × 2Approved/),
  ]);
  expect(new URL((links[0] as HTMLAnchorElement).href).search).toContain(`list=decided&item=${id('d3')}`);
});

test('the member panel says if nothing is pending', async () => {
  await open();
  expect(await (await part('Waiting')).findByText('No pending items.')).toBeTruthy();
});

test('the member panel shows that a member is blocked or has no profile', async () => {
  await open(() => {
    page.server.on(readUser, {
      ...HICHEM,
      role: 'user',
      isVerified: false,
      isBlocked: true,
      withdrawBlockedUntil: null,
    });
    page.server.refuse(readOwnProfile, 404, { message: 'Profile not found.', code: 'profile_not_found' });
  });
  const profile = await part('Profile');
  expect(await profile.findByText('No profile yet.')).toBeTruthy();
  expect(profile.getByText('Blocked')).toBeTruthy();
});

test('the member panel reports a failed read and retries it', async () => {
  await open(() =>
    page.server.refuse(listPayments, 403, { message: 'You do not have access to this.', code: 'forbidden' }),
  );
  const pendingItem = await part('Waiting');
  expect(await pendingItem.findByText('Error fetching user details: You do not have access to this.')).toBeTruthy();
  page.server.on(listPayments, []);
  fireEvent.click(pendingItem.getByRole('button', { name: 'Try again' }));
  expect(await pendingItem.findByText('No pending items.')).toBeTruthy();
});

test('the member panel opens over the conversation on narrow screens, and Back closes it', async () => {
  const { router, address } = await openInbox(page.server, {}, `&member=${NOUR._id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'About this member' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'About this member' }));
  expect(await sheet.findByText('+21655000111')).toBeTruthy();
  router.history.back();
  await waitFor(() => expect(address()).not.toContain('about='));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
