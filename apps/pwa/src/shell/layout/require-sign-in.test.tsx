import { fireEvent, screen, waitFor } from '@testing-library/react';
import { changePassword } from '@waha/domain/account/account.contract';
import { HOME_BY_ROLE, ROLES, type Role } from '@waha/domain/kernel/roles';
import { expect, test } from 'vitest';
import { getSession, startSession } from '#platform/session';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';
import { findLandingPath } from './require-sign-in';

const page = setUpPage();
const userId = '0190f3a0-0000-7000-8000-000000000001';
const signIn = (role: Role) => startSession({ userId, role, userEmail: 'amira@mail.tn' });

test('/ leads to the login', async () => {
  const { address } = await renderScreen('/');
  expect(address()).toBe('/login');
});

test.each(Object.values(HOME_BY_ROLE))('without a session %s leads to the login', async (dashboardPath) => {
  const { router } = await renderScreen(dashboardPath);
  expect(router.state.location.pathname).toBe('/login');
  expect(await screen.findByText('Please log in to continue.')).toBeTruthy();
});

test.each(ROLES)('a session of %s opens only its own dashboard and the shared one', async (role) => {
  signIn(role);
  const opened: string[] = [];
  for (const dashboardPath of Object.values(HOME_BY_ROLE)) {
    const { router } = await renderScreen(dashboardPath);
    if (router.state.location.pathname === dashboardPath) opened.push(dashboardPath);
  }
  expect(opened).toEqual([...new Set(['/dashboard', HOME_BY_ROLE[role]])]);
});

test('a login returns to the previous page, but never to another site or dashboard', () => {
  expect(findLandingPath('user', '/dashboard?open=wallet')).toBe('/dashboard?open=wallet');
  expect(findLandingPath('admin', '/dashboard?open=wallet')).toBe('/dashboardAdmin');
  for (const elsewhere of ['https://evil.example/', '//evil.example/', '/\\evil.example', '/', '/login', undefined]) {
    expect(findLandingPath('user', elsewhere)).toBe('/dashboard');
  }
});

test.each([
  ['token_expired', 'Token expired. Please log in again.'],
  ['token_invalid', 'Invalid token. Please log in again.'],
  ['no_token', 'No authentication token found. Please log in again.'],
])('a 401 response (%s) ends the session, says why, and leads to the login and back', async (code, message) => {
  signIn('user');
  page.server.refuse(changePassword, 401, { message, code });
  const { router } = await renderScreen('/dashboard?open=settings');
  fireEvent.click(await screen.findByRole('button', { name: 'Password' }));
  for (const label of ['Current password', 'New password', 'Confirm Password']) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value: 'oasis-2026' } });
  }

  fireEvent.click(screen.getByRole('button', { name: 'Change the password' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(await screen.findByText(`${message} Everything saved on this device is still here.`)).toBeTruthy();
  expect(router.state.location.search.to).toBe('/dashboard?open=settings');
  expect(getSession()).toBeUndefined();
  expect(page.server.receivedBy(changePassword)[0]?.headers['x-expect-member']).toBe(userId);
});
