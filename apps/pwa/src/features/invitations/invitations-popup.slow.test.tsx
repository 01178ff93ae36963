import 'fake-indexeddb/auto';
import { fireEvent, screen, within } from '@testing-library/react';
import { readConfig } from '@waha/domain/company/company.contract';
import { readOwnInvitations, type WireOwnInvitations } from '@waha/domain/invitations/invitations.contract';
import { updateWallet } from '@waha/domain/wallet/wallet.contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createId } from '#platform/create-id';
import { goOffline } from '#testing/go-offline';
import { openMemberPopup } from '#testing/open-member-popup';
import { createEntry, createWallet, openWallet } from '#testing/open-wallet';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const config = { brand: 'Waha', supportEmail: '', languages: ['en' as const], payees: [], pushKey: '', version: '1' };
const LINK = `${location.origin}/signup?invitation=7K3M9Q2X`;

/** Gives this test's browser a capability. */
function provide(name: string, value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, name));
}

const own = (change: Partial<WireOwnInvitations> = {}): WireOwnInvitations => ({
  ...{ code: '7K3M9Q2X', points: 20, monthlyLimit: 5, creditedThisMonth: 1, withdrawalDays: 31, invitations: [] },
  ...change,
});
const signUp = (change: Partial<WireOwnInvitations['invitations'][number]>) => ({
  ...{ _id: createId(), status: 'signed_up' as const, signedUpAt: '2026-01-15T09:00:00.000Z' },
  ...change,
});

test('the invitation screen shows the link as text and QR code, copies and shares it, and says the conditions', async () => {
  const copied: string[] = [];
  const shared: object[] = [];
  provide('clipboard', { writeText: async (text: string) => void copied.push(text) });
  provide('share', async (what: object) => void shared.push(what));
  page.server.on(readOwnInvitations, own());
  await openMemberPopup(page.server, 'invitations');
  expect(await screen.findByText(LINK)).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Your invitation link' })).toBeTruthy();
  screen.getByText('20 bonus points for you when a person signs up with your link and buys a first pack.');
  screen.getByText('At most 5 invitations a month bring points. This month: 1.');
  screen.getByText(/They are valid 31 days later\.$/);
  screen.getByText('Nothing here yet.');

  fireEvent.click(screen.getByRole('button', { name: 'Copy Your invitation link' }));
  expect(await screen.findByText('Copied')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect([copied, shared]).toEqual([[LINK], [{ title: 'Invite a person', url: LINK }]]);
});

test('sign-ups are listed with their status, date and points, and without a name', async () => {
  const invitations = [
    signUp({}),
    signUp({ status: 'credited', points: 20, decidedAt: '2026-01-16T09:00:00.000Z' }),
    signUp({ status: 'reversed', points: 20, decidedAt: '2026-01-16T09:00:00.000Z' }),
    signUp({ status: 'not_credited', decidedAt: '2026-01-16T09:00:00.000Z' }),
  ];
  page.server.on(readOwnInvitations, own({ invitations }));
  await openMemberPopup(page.server, 'invitations');
  const list = await screen.findByRole('list', { name: 'Sign-ups with your link' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/\w{3} \d+, .*(AM|PM)/, ' · ')),
  ).toEqual(['Signed up · ', 'Credited · 20 points', 'Points taken back · ', 'No points · ']);
});

test('an operator who switched invitations off has a screen that says so', async () => {
  page.server.refuse(readOwnInvitations, 404, {
    code: 'invitations_off',
    message: 'Invitations are not offered at the moment.',
  });
  await openMemberPopup(page.server, 'invitations');
  expect(await screen.findByText('Invitations are not offered at the moment.')).toBeTruthy();
});

test('the invitation screen says offline that it needs a connection', async () => {
  page.server.on(readOwnInvitations, own());
  await openMemberPopup(page.server, 'wallet');
  goOffline();
  await openMemberPopup(page.server, 'invitations');
  goOffline();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test.each([
  ['20', { invitationPoints: 20 }, 1],
  ['no', {}, 0],
])('the wallet leads to invitations while the operator offers %s points', async (_points, change, count) => {
  page.server.on(readConfig, { ...config, ...change });
  page.server.on(readOwnInvitations, own());
  await openWallet(page.server, () => page.server.on(updateWallet, createWallet([createEntry(12, 20)])));
  await screen.findByText('Balance repair service');
  await vi.waitFor(() => expect(page.server.receivedBy(readConfig).length).toBeGreaterThan(0));
  const rows = () => screen.queryAllByRole('button', { name: /^Invite a person/ });
  await vi.waitFor(() => expect(rows()).toHaveLength(count));
  if (count === 0) return;
  fireEvent.click(rows()[0]!);
  expect(await screen.findByText(LINK)).toBeTruthy();
});
