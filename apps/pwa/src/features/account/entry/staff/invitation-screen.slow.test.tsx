import { fireEvent, screen, waitFor } from '@testing-library/react';
import { logIn } from '@waha/domain/account/account.contract';
import { joinStaff } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { readTwoStep } from '@waha/domain/staff-accounts/two-step.contract';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const STAFF_ID = '0190f3a0-0000-7000-8000-000000000001';
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Open my account' }));

const JOINED = { email: 'yasmine.gharbi@waha.example' };

test.each([
  ['is optional, gets to it in the settings', false, '/dashboardFinance?open=settings&part=two-step'],
  ['is required, gets to the dashboard, which requires it', true, '/dashboardFinance'],
])('an invited person is logged in and, if a second step %s', async (_title, isRequired, landing) => {
  page.server.on(joinStaff, JOINED);
  page.server.on(logIn, {
    message: 'Login successful!',
    token: 'a-token',
    user: {
      id: STAFF_ID,
      role: 'finance_admin',
      email: JOINED.email,
      name: 'Yasmine',
      surname: 'Gharbi',
      language: null,
    },
  });
  page.server.on(readTwoStep, { isOn: false, isRequired, recoveryCodesLeft: 0 });
  const { address } = await renderScreen('/invitation#token=a-secret');
  await screen.findByLabelText('Password');
  type('Password', 'oasis-2026');
  type('Confirm Password', 'oasis-2026');
  send();
  expect(await screen.findByText('Your account is ready.')).toBeTruthy();
  expect(page.server.receivedBy(logIn)[0]?.body).toEqual({ ...JOINED, password: 'oasis-2026', rememberMe: false });
  vi.advanceTimersByTime(1000);
  await waitFor(() => expect(address()).toBe(landing));
});

test('an invited person whose login fails gets to the login; the secret leaves the address', async () => {
  page.server.on(joinStaff, JOINED);
  page.server.refuse(logIn, 503, {});
  const { address } = await renderScreen('/invitation#token=a-secret');
  await screen.findByLabelText('Password');
  expect(address()).toBe('/invitation');
  type('Password', 'oasis-2026');
  type('Confirm Password', 'oasis-2027');
  send();
  expect(await screen.findByText('Passwords do not match.')).toBeTruthy();
  expect(page.server.received).toEqual([]);
  type('Confirm Password', 'oasis-2026');
  send();
  expect(await screen.findByText('Your account is ready. Please log in.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/login'));
  expect(page.server.receivedBy(joinStaff)[0]?.body).toEqual({ token: 'a-secret', password: 'oasis-2026' });
});

test('an expired invitation link says so, and a too short password is reported in place', async () => {
  await renderScreen('/invitation#token=old');
  await screen.findByLabelText('Password');
  const text =
    'This invitation has been used, has expired or was replaced by a newer one. Ask an administrator for a new one.';
  page.server.refuse(joinStaff, 410, { message: text, code: 'staff_invitation_invalid' });
  type('Password', 'oasis-2026');
  type('Confirm Password', 'oasis-2026');
  send();
  expect(await screen.findByText(text)).toBeTruthy();
  const errors = { password: 'Password must be at least 8 characters.' };
  page.server.refuse(joinStaff, 400, { message: 'No.', code: 'invalid_input', errors });
  send();
  expect(await screen.findByText(errors.password)).toBeTruthy();
});

test('an invitation address without the secret gives instructions and shows no form', async () => {
  await renderScreen('/invitation');
  expect(await screen.findByText(/^This link is incomplete/)).toBeTruthy();
  expect(screen.queryByLabelText('Password')).toBeNull();
});
