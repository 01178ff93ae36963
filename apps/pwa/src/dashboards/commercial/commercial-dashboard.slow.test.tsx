import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readFacility } from '@waha/domain/facility/facility.contract';
import { listInvoices } from '@waha/domain/invoices/invoices.contract';
import { readMembersTable } from '@waha/domain/members/members.contract';
import { readOwnProfile } from '@waha/domain/profile/profile.contract';
import { expect, test } from 'vitest';
import { getSession, startSession } from '#platform/session';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { openCommercialMember } from '#testing/open-commercial-member';
import { openStaffDashboard } from '#testing/open-staff-dashboard';
import { serveMembersTable, VERIFIED_MEMBER, verifiedProfile } from '#testing/open-users';
import { setUpPage } from '#testing/set-up-page';
import { useToasts } from '#ui/toast';

const page = setUpPage();
const member = async () => within(await screen.findByRole('article', { name: 'Member' }));

test('the commercial dashboard lists verified members with five tabs, and the address holds member and tab', async () => {
  serveMembersTable(page.server, [VERIFIED_MEMBER]);
  page.server.on(readOwnProfile, verifiedProfile);
  page.server.on(listInvoices, []);
  const { address } = await openStaffDashboard('commercial_admin', 'view=members');
  fireEvent.click(await screen.findByRole('button', { name: /^Nour Hamdi/ }));
  const shown = await member();
  const requestedAddresses = page.server.received.map(({ address }) => address);
  expect(requestedAddresses.filter((address) => address.startsWith('/members?'))).toEqual(['/members?limit=100']);
  expect(shown.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Details',
    'Invoices',
    'Tasks',
    'FacilityVip',
    'Notes',
  ]);
  expect(address()).toBe(`/dashboardCommercial?view=members&item=${NOUR._id}`);
  fireEvent.click(shown.getByRole('tab', { name: 'Invoices' }));
  expect(await shown.findByText('No invoices yet.')).toBeTruthy();
  expect(address()).toBe(`/dashboardCommercial?view=members&item=${NOUR._id}&tab=invoices`);
});

test('member details in the commercial dashboard are read-only, without blocking', async () => {
  await openCommercialMember(page.server, 'details');
  const shown = await member();
  expect(await shown.findByText('12 rue des Palmiers, Nabeul')).toBeTruthy();
  expect(shown.getByText('07/03/1994')).toBeTruthy();
  expect(shown.queryAllByRole('textbox')).toEqual([]);
  expect(shown.queryByRole('button', { name: /block/i })).toBeNull();
});

test('the commercial member search goes to the server and to the address', async () => {
  serveMembersTable(page.server, [VERIFIED_MEMBER]);
  const { address } = await openStaffDashboard('commercial_admin', 'view=members');
  await screen.findByRole('button', { name: /^Nour Hamdi/ });
  serveMembersTable(page.server, []);
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'xyz' } });
  expect(await screen.findByText('No matching members.')).toBeTruthy();
  expect(page.server.received.some(({ address: requested }) => requested.includes('q=xyz'))).toBe(true);
  expect(address()).toContain('q=xyz');
});

test.each([
  ['Failed to load users.', readMembersTable, 'view=members'],
  ['Failed to load profile.', readOwnProfile, `view=members&item=${NOUR._id}`],
] as const)('the commercial dashboard shows "%s" when it applies', async (text, row, search) => {
  serveMembersTable(page.server, [VERIFIED_MEMBER]);
  page.server.refuse(row, 403, { message: 'You do not have access to this.', code: 'forbidden' });
  await openStaffDashboard('commercial_admin', search);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('the commercial dashboard reports an address without a member', async () => {
  serveMembersTable(page.server, [VERIFIED_MEMBER]);
  await openStaffDashboard('commercial_admin', 'view=members&item=nobody');
  expect(await screen.findByText('Invalid user ID.')).toBeTruthy();
});

test.each([
  ['token_expired', 'Token expired. Please log in again.'],
  ['token_invalid', 'Invalid token. Please log in again.'],
])('%s ends the session, and the login says why until the next one', async (code, message) => {
  page.server.refuse(readFacility, 401, { message, code });
  const { router } = await openCommercialMember(page.server, 'facility');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(getSession()).toBeUndefined();
  expect(JSON.stringify({ ...localStorage })).not.toContain('commercial_admin');
  const reasons = () => useToasts.getState().toasts.filter(({ text }) => text === message);
  expect(reasons().map(({ durationMs }) => durationMs)).toEqual([Number.POSITIVE_INFINITY]);
  startSession({ userId: 'other', role: 'commercial_admin', userEmail: 'other@waha.test' });
  await waitFor(() => expect(reasons()).toEqual([]));
});
