import { fireEvent, screen, waitFor } from '@testing-library/react';
import { logIn, readUser, setLanguage } from '@waha/domain/account/account.contract';
import { LANGUAGE_INFO, LANGUAGES, type Language } from '@waha/domain/kernel/languages';
import type { Role } from '@waha/domain/kernel/roles';
import { describe, expect, test, vi } from 'vitest';
import { getSession, startSession } from '#platform/session';
import { syncAccountLanguage } from '#shell/start/account-language';
import { goOffline } from '#testing/go-offline';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const userId = '0190f3a0-0000-7000-8000-000000000001';
const accepted = (role: Role) => ({
  message: 'Login successful!',
  token: 'a-token',
  user: { id: userId, role, email: 'amira.bensalah@mail.tn', name: 'Amira', surname: 'Ben Salah', language: null },
});
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const rememberMe = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember me' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Login' });

function fillIn() {
  fireEvent.change(email(), { target: { value: 'amira.bensalah@mail.tn' } });
  fireEvent.change(password(), { target: { value: 'oasis-2026' } });
}

test.each([
  ['user', '/dashboard'],
  ['admin', '/dashboardAdmin'],
  ['commercial_admin', '/dashboardCommercial'],
  ['finance_admin', '/dashboardFinance'],
] as const)('a login as %s leads to %s, a second after the toast', async (role, home) => {
  page.server.on(logIn, accepted(role));
  const { address } = await renderScreen('/login');

  fillIn();
  fireEvent.click(button());
  await screen.findByText('Login successful!');
  expect(address()).toBe('/login');
  vi.advanceTimersByTime(1000);

  await waitFor(() => expect(address()).toBe(home));
  expect(page.server.receivedBy(logIn)[0]?.body).toEqual({
    email: 'amira.bensalah@mail.tn',
    password: 'oasis-2026',
    rememberMe: false,
  });
});

test.each(['/login', '/signup'])('%s says what the app is, and leads to the packs', async (path) => {
  const { address } = await renderScreen(path);
  screen.getByText('Buy a service pack, receive bonus points every month and withdraw them in dinars.');
  fireEvent.click(screen.getByRole('link', { name: 'Discover the packs' }));
  await waitFor(() => expect(address()).toBe('/packs'));
});

test('creating an account is a button-like link beside the login, which keeps the requested page', async () => {
  await renderScreen('/login?to=%2Fdashboard%3Fopen%3Dwallet');
  const link = screen.getByRole('link', { name: 'Create an account' });
  expect(link.getAttribute('href')).toBe('/signup?to=%2Fdashboard%3Fopen%3Dwallet');
  expect(link.className).toContain('min-h-11');
  expect(button().compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a reset password screen does not advertise the packs', async () => {
  await renderScreen('/forgot-password');
  expect(screen.queryByRole('link', { name: 'Discover the packs' })).toBeNull();
});

test('the browser stores the role and the identity after login, and neither token nor password', async () => {
  page.server.on(logIn, accepted('user'));
  await renderScreen('/login');

  fillIn();
  fireEvent.click(rememberMe());
  fireEvent.click(button());
  await screen.findByText('Login successful!');

  expect({ ...localStorage }).toEqual({
    userId,
    role: 'user',
    userEmail: 'amira.bensalah@mail.tn',
    rememberMe: 'true',
    email: 'amira.bensalah@mail.tn',
    // The shown language is sent to the account with the next call.
    'language-untold': '1',
  });
});

test('a remembered email fills the login form with its checkbox ticked', async () => {
  localStorage.setItem('rememberMe', 'true');
  localStorage.setItem('email', 'amira.bensalah@mail.tn');
  await renderScreen('/login');

  expect(email().value).toBe('amira.bensalah@mail.tn');
  expect(rememberMe().checked).toBe(true);
  expect(password().value).toBe('');
});

test('the login button is disabled and shows progress during the request', async () => {
  let answer = () => {};
  page.server.on(logIn, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return accepted('user');
  });
  await renderScreen('/login');

  fillIn();
  fireEvent.click(button());
  await waitFor(() => expect(page.server.received).toHaveLength(1));
  expect(button().disabled).toBe(true);
  expect(button().getAttribute('aria-busy')).toBe('true');

  answer();
  await screen.findByText('Login successful!');
});

test("a wrong password shows the server's message, and the login form can be sent again", async () => {
  page.server.refuse(logIn, 401, { message: 'Invalid email or password.', code: 'invalid_login' });
  const { address } = await renderScreen('/login');

  fillIn();
  fireEvent.click(button());

  expect(await screen.findAllByText('Invalid email or password.')).toHaveLength(2); // in a toast and at the field
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(email().getAttribute('aria-invalid')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(password()));
  expect(screen.queryByText(/Code:/)).toBeNull();
  expect(button().disabled).toBe(false);
  expect(address()).toBe('/login');
  expect(getSession()).toBeUndefined();

  fireEvent.change(password(), { target: { value: 'oasis-2027' } });
  expect(password().getAttribute('aria-invalid')).toBeNull();
});

test('a login without a connection says so, and marks no field', async () => {
  await renderScreen('/login');
  fillIn();
  goOffline();
  fireEvent.click(button());

  await screen.findByText('No connection. Check the network, then try again.');
  expect(password().getAttribute('aria-invalid')).toBeNull();
});

test('a login failure without a message shows "Login failed."', async () => {
  page.server.refuse(logIn, 500, {});
  await renderScreen('/login');

  fillIn();
  fireEvent.click(button());

  await screen.findByText('Login failed.');
});

test('a login without a response, or with a hotspot\'s page, shows "Server error."', async () => {
  page.server.refuse(logIn, 200, '<html>Welcome to the café</html>', 'text/html');
  await renderScreen('/login');

  fillIn();
  fireEvent.click(button());

  await screen.findByText('Server error.');
  expect(getSession()).toBeUndefined();
});

test('an empty login form is not sent, and each field reports what is missing', async () => {
  await renderScreen('/login');

  fireEvent.click(button());

  expect(await screen.findByText('Email is required.')).toBeTruthy();
  expect(screen.getByText('Password is required.')).toBeTruthy();
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(page.server.received).toHaveLength(0);
});

test('the eye shows the password and hides it again', async () => {
  await renderScreen('/login');
  fillIn();

  fireEvent.click(screen.getByRole('button', { name: 'Show Password' }));
  expect(password().type).toBe('text');

  fireEvent.click(screen.getByRole('button', { name: 'Hide Password' }));
  expect(password().type).toBe('password');
});

test('a login returns to the address requested before, unless it is another dashboard', async () => {
  page.server.on(logIn, accepted('user'));
  const { address } = await renderScreen('/dashboard?open=settings');
  expect(address()).toContain('/login');

  fillIn();
  fireEvent.click(button());
  await screen.findByText('Login successful!');
  vi.advanceTimersByTime(1000);

  await waitFor(() => expect(address()).toBe('/dashboard?open=settings'));
});

describe('language at login', () => {
  const logInAs = async (language: Language | null) => {
    const { user, ...reply } = accepted('user');
    page.server.on(logIn, { ...reply, user: { ...user, language } });
    page.server.on(setLanguage, undefined);
    const { address } = await renderScreen('/login');
    return {
      choose: (name: string) => {
        const chosen = LANGUAGES.find((each) => LANGUAGE_INFO[each].name === name);
        fireEvent.change(screen.getByRole('combobox'), { target: { value: chosen } });
      },
      async enter() {
        fireEvent.change(screen.getByRole('textbox'), { target: { value: 'amira.bensalah@mail.tn' } });
        fireEvent.change(document.querySelector('input[type=password]')!, { target: { value: 'oasis-2026' } });
        fireEvent.click(document.querySelector('form button:not([type=button])')!);
        await waitFor(() => expect(getSession()).toBeDefined()); // the second begins with the reply
        vi.advanceTimersByTime(1000);
        await waitFor(() => expect(address()).toBe('/dashboard'));
      },
    };
  };

  test('follows the account to this device', async () => {
    const member = await logInAs('ar');
    await member.enter();
    await waitFor(() => expect(document.documentElement.lang).toBe('ar'));
    expect(document.documentElement.dir).toBe('rtl');
    expect(localStorage.getItem('language-untold')).toBeNull();
  });

  test('chosen before login wins and is sent to the account', async () => {
    const member = await logInAs('ar');
    member.choose('Français');
    await screen.findByText('Mot de passe oublié ?', { exact: false });
    await member.enter();
    expect(document.documentElement.lang).toBe('fr');
    expect(localStorage.getItem('language-untold')).toBe('1');
  });

  test('that nobody chose is sent to an account without one, and not stored here', async () => {
    const member = await logInAs(null);
    await member.enter();
    expect(localStorage.getItem('language')).toBeNull();
    await syncAccountLanguage();
    expect(page.server.receivedBy(setLanguage).map(({ body }) => body)).toEqual([{ language: 'source' }]);
    expect(localStorage.getItem('language-untold')).toBeNull();
  });
});

test('the login offers a member with an open session to continue', async () => {
  startSession({ userId, role: 'user', userEmail: 'amira.bensalah@mail.tn' });
  const { address } = await renderScreen('/login');
  fireEvent.click(screen.getByRole('button', { name: /Continue as/ }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('the login says at once that a session has expired and that nothing is lost, and offers no way to continue', async () => {
  page.server.refuse(readUser, 401, { message: 'Token expired. Please log in again.', code: 'token_expired' });
  startSession({ userId, role: 'user', userEmail: 'amira.bensalah@mail.tn' });
  await renderScreen('/login');
  expect(
    await screen.findByText('Token expired. Please log in again. Everything saved on this device is still here.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Continue as/ })).toBeNull();
  expect(getSession()).toBeUndefined();
});
