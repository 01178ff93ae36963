import { fireEvent, screen, waitFor } from '@testing-library/react';
import { logOut } from '@waha/domain/account/account.contract';
import { HOUR, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { listStaff } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { expect, test, vi } from 'vitest';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const countSignOuts = () => page.server.receivedBy(logOut).length;

async function open() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  page.server.on(listStaff, { staff: [], invitations: [] });
  page.server.on(logOut, undefined);
  const opened = await openAdminDashboard('view=staff');
  await screen.findByText('No staff accounts yet.');
  return opened;
}

test('a back office idle for two hours is signed out and leads to the login', async () => {
  const { address } = await open();
  page.server.refuse(listStaff, 401, { message: 'No authentication token found.', code: 'no_token' });
  vi.advanceTimersByTime(2 * HOUR + SECOND);
  await waitFor(() => expect(countSignOuts()).toBe(1));
  await waitFor(() => expect(address()).toMatch(/^\/login/));
});

test('a back office in use, in this tab or another, stays signed in', async () => {
  await open();
  vi.advanceTimersByTime(HOUR + MINUTE);
  fireEvent.keyDown(window, { key: 'a' });
  vi.advanceTimersByTime(HOUR + MINUTE);
  localStorage.setItem('staffTouchedAt', String(Date.now()));
  vi.advanceTimersByTime(2 * HOUR - MINUTE);
  expect(countSignOuts()).toBe(0);
  vi.advanceTimersByTime(MINUTE + SECOND);
  await waitFor(() => expect(countSignOuts()).toBe(1));
});
