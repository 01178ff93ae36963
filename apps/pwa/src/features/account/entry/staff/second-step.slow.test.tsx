import { fireEvent, screen, waitFor } from '@testing-library/react';
import { logIn } from '@waha/domain/account/account.contract';
import { logInSecondStep } from '@waha/domain/staff-accounts/two-step.contract';
import { expect, test, vi } from 'vitest';
import { getSession } from '#platform/session';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const userId = '0190f3a0-0000-7000-8000-000000000001';
const entered = {
  message: 'Login successful!',
  token: 'a-token',
  user: {
    id: userId,
    role: 'admin' as const,
    email: 'leila@waha.example',
    name: 'Leila',
    surname: 'M',
    language: null,
  },
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pressButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Enters the correct password, so that a code is required. */
async function openStep() {
  const stepNeeded = { message: 'Please enter the code from your app.', code: 'second_step_needed' };
  page.server.refuse(logIn, 401, { ...stepNeeded, challenge: 'a-challenge', methods: ['totp', 'recovery'] });
  const opened = await renderScreen('/login');
  type('Email', 'leila@waha.example');
  type('Password', 'oasis-2026');
  pressButton('Login');
  await screen.findByLabelText('Code');
  return opened;
}

test('the login asks for the code after the password and opens the dashboard', async () => {
  const { address } = await openStep();
  expect(getSession()).toBeUndefined();
  page.server.on(logInSecondStep, entered);
  type('Code', '123 456');
  pressButton('Confirm');
  await screen.findByText('Login successful!');
  vi.advanceTimersByTime(1000);
  await waitFor(() => expect(address()).toBe('/dashboardAdmin'));
  expect(page.server.receivedBy(logInSecondStep)[0]?.body).toEqual({ challenge: 'a-challenge', code: '123 456' });
  expect(JSON.stringify({ ...localStorage })).not.toContain('a-challenge');
});

test('a wrong code is reported at the field, and another can be tried', async () => {
  await openStep();
  const text = 'This code is wrong or has already been used.';
  page.server.refuse(logInSecondStep, 400, { message: text, code: 'second_step_wrong', errors: { code: text } });
  type('Code', '000000');
  pressButton('Confirm');
  expect(await screen.findByText(text)).toBeTruthy();
  type('Code', '111111');
  expect(screen.queryByText(text)).toBeNull();
});

test('an expired second step leads back to the password', async () => {
  await openStep();
  const text = 'This took too long. Please log in again.';
  page.server.refuse(logInSecondStep, 410, { message: text, code: 'second_step_expired' });
  type('Code', '123456');
  pressButton('Confirm');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await screen.findByLabelText('Password')).toBeTruthy();
});

test('the second step allows going back to the password', async () => {
  await openStep();
  pressButton('Back to login');
  expect(await screen.findByLabelText('Password')).toBeTruthy();
});
