import { fireEvent, screen, waitFor } from '@testing-library/react';
import { logIn } from '@waha/domain/account/account.contract';
import { beginPasskeyLogin, logInByPasskey } from '@waha/domain/account/passkeys.contract';
import { expect, test, vi } from 'vitest';
import { mockPasskeys } from '#testing/mock-passkeys';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const requestOptions = { challenge: 'YQ', rpId: 'localhost', timeout: 300_000, userVerification: 'required' as const };
const entered = {
  ...{ message: 'Login successful!', token: 'a-token' },
  user: {
    ...{ id: '0190f3a0-0000-7000-8000-000000000001', role: 'admin' as const, email: 'leila@waha.example' },
    ...{ name: 'Leila', surname: 'M', language: null },
  },
};
const button = () => screen.queryByRole('button', { name: 'Use a passkey' });

test('the passkey button on the login opens the dashboard without email and password', async () => {
  mockPasskeys();
  page.server.on(beginPasskeyLogin, { ...requestOptions, allowCredentials: [] });
  page.server.on(logInByPasskey, entered);
  const { address } = await renderScreen('/login');
  fireEvent.click(button()!);
  await screen.findByText('Login successful!');
  vi.advanceTimersByTime(1000);
  await waitFor(() => expect(address()).toBe('/dashboardAdmin'));
  expect(page.server.receivedBy(logInByPasskey)[0]?.body).toMatchObject({
    credential: { id: 'a2V5' },
    rememberMe: false,
  });
});

test('the passkey button is hidden in a browser without passkeys', async () => {
  await renderScreen('/login');
  expect(button()).toBeNull();
});

test('the passkey button reports a failed passkey', async () => {
  mockPasskeys();
  const message = 'This passkey did not work. Please try again.';
  page.server.on(beginPasskeyLogin, { ...requestOptions, allowCredentials: [] });
  page.server.refuse(logInByPasskey, 400, { message, code: 'passkey_wrong' });
  await renderScreen('/login');
  fireEvent.click(button()!);
  expect(await screen.findByText(message)).toBeTruthy();
});

test('staff with only a passkey are asked for it after the password', async () => {
  mockPasskeys();
  const stepNeeded = { message: 'Please enter the code from your app.', code: 'second_step_needed' };
  page.server.refuse(logIn, 401, { ...stepNeeded, challenge: '', methods: ['passkey'] });
  await renderScreen('/login');
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'leila@waha.example' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'oasis-2026' } });
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByText('You will also be asked for your passkey.');
  expect(screen.queryByLabelText('Code')).toBeNull();
  expect(button()).toBeTruthy();
});
