import { fireEvent, screen, waitFor } from '@testing-library/react';
import { logIn, signUp } from '@waha/domain/account/account.contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getSession } from '#platform/session';
import { goOffline } from '#testing/go-offline';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const complete = {
  Name: 'Amira',
  Surname: 'Ben Salah',
  Email: 'amira.bensalah@mail.tn',
  Password: 'oasis-2026',
  'Confirm Password': 'oasis-2026',
};

function fillIn(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Sign Up' }));

const userId = '0190f3a0-0000-7000-8000-000000000001';
const loggedIn = {
  message: 'Login successful!',
  token: 'a-token',
  user: {
    id: userId,
    role: 'user' as const,
    email: 'amira.bensalah@mail.tn',
    name: 'Amira',
    surname: 'Ben Salah',
    language: null,
  },
};

test('a new member sees a confirmation and is logged in', async () => {
  page.server.on(signUp, { message: 'Signup successful!' });
  page.server.on(logIn, loggedIn);
  const { address } = await renderScreen('/signup');

  fillIn(complete);
  send();
  await screen.findByText('Signup successful!');
  expect(address()).toBe('/signup');
  vi.advanceTimersByTime(1000);

  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(page.server.receivedBy(signUp)[0]?.body).toEqual({
    name: 'Amira',
    surname: 'Ben Salah',
    email: 'amira.bensalah@mail.tn',
    password: 'oasis-2026',
  });
  expect(page.server.receivedBy(logIn).map(({ body }) => body)).toEqual([
    { email: 'amira.bensalah@mail.tn', password: 'oasis-2026', rememberMe: true },
  ]);
  expect(getSession()).toMatchObject({ userId, role: 'user' });
  expect(screen.queryByText('Login successful!')).toBeNull();
});

test('a new member gets to the page that was requested before the login', async () => {
  page.server.on(signUp, { message: 'Signup successful!' });
  page.server.on(logIn, loggedIn);
  const { address } = await renderScreen('/login?to=%2Fdashboard%3Fopen%3Dmessages');
  fireEvent.click(screen.getByRole('link', { name: 'Create an account' }));
  await screen.findByRole('heading', { name: 'Sign Up' });

  fillIn(complete);
  send();
  await screen.findByText('Signup successful!');
  vi.advanceTimersByTime(1000);

  await waitFor(() => expect(address()).toBe('/dashboard?open=messages'));
});

test('a new member whose login fails gets to the login after five seconds, with the email filled in', async () => {
  page.server.on(signUp, { message: 'Signup successful!' });
  page.server.refuse(logIn, 503, {});
  const { address } = await renderScreen('/signup');

  fillIn(complete);
  send();
  await screen.findByText('Signup successful!');
  vi.advanceTimersByTime(4000);
  expect(address()).toBe('/signup');
  vi.advanceTimersByTime(1000);

  await waitFor(() => expect(address()).toBe('/login'));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('amira.bensalah@mail.tn');
  expect(getSession()).toBeUndefined();
});

test('a new member who opens the login earlier is not redirected later', async () => {
  page.server.on(signUp, { message: 'Signup successful!' });
  page.server.refuse(logIn, 503, {});
  const { address, router } = await renderScreen('/signup');

  fillIn(complete);
  send();
  await screen.findByText('Signup successful!');
  fireEvent.click(screen.getByRole('link', { name: 'Login' }));
  await screen.findByRole('heading', { name: 'Login' });
  await router.navigate({ to: '/forgot-password' });
  await vi.advanceTimersByTimeAsync(6000);

  expect(address()).toBe('/forgot-password');
});

test('all sign-up errors are shown at once, and the first wrong field gets the focus', async () => {
  await renderScreen('/signup');

  fillIn({ ...complete, Email: 'amira@mail.tn', Password: 'short', 'Confirm Password': 'shorter' });
  send();

  await screen.findByText('The email must contain your first name and last name.');
  screen.getByText('Password must be at least 8 characters.');
  screen.getByText('Passwords do not match.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  expect(page.server.receivedBy(signUp)).toHaveLength(0);
});

test('the strength of the password is shown while it is typed', async () => {
  await renderScreen('/signup');
  expect(screen.queryByText(/^Password strength/)).toBeNull();

  fillIn({ ...complete, Password: 'amira2026' });
  screen.getByText('Password strength: weak');

  fillIn({ Password: 'sous les palmiers' });
  screen.getByText('Password strength: strong');
});

test('the email hint shows an address that the rule accepts', async () => {
  await renderScreen('/signup');
  fillIn({ Name: 'Amira', Surname: 'Ben Salah', Email: 'contact@mail.tn' });
  screen.getByText('For example: amira.bensalah@mail.tn');
});

test('a name in Arabic letters gets at once, at its field, an example in Latin letters', async () => {
  await renderScreen('/signup');
  const notes = (label: string) => {
    const id = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ')[0];
    return id && document.getElementById(id)?.textContent;
  };
  fillIn({ Name: 'فاطمة' });
  expect(notes('Name')).toBe('Use Latin letters, as in your email. For example: Fatma');
  expect(notes('Surname')).toBe('');
  fillIn({ Surname: 'بن عاشور' });
  expect(notes('Surname')).toBe('Use Latin letters, as in your email. For example: Ben Salah');
  expect(screen.queryByText(/^For example/)).toBeNull();

  fillIn({ Name: 'Fatma' });
  expect(notes('Name')).toBe('');
});

test('a sign-up with a name in Arabic letters is refused at the name, with the Latin spelling below the error', async () => {
  await renderScreen('/signup');
  fillIn({ ...complete, Name: 'فاطمة', Email: 'fatma.bensalah@mail.tn' });
  send();

  const error = await screen.findByText('Your email does not contain this name.');
  const name = screen.getByLabelText('Name');
  const ids = name.getAttribute('aria-describedby')?.split(' ') ?? [];
  const described = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  expect(described).toContain('Your email does not contain this name.');
  expect(described).toContain('For example: Fatma');
  expect(screen.getAllByText('Your email does not contain this name.')).toEqual([error]);
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test('the email hint names the one name that is missing in it', async () => {
  await renderScreen('/signup');
  fillIn({ Name: 'Amira', Surname: 'Ben Salah', Email: 'amira@mail.tn' });
  screen.getByText('“Ben Salah” is missing in it.');
  fillIn({ Email: 'bensalah@mail.tn' });
  screen.getByText('“Amira” is missing in it.');
  send();
  await screen.findByText('The email must contain your first name and last name.');
  screen.getByText('“Amira” is missing in it.');
  screen.getByText(/^No such address\?/);

  fillIn({ Email: 'contact@mail.tn' });
  expect(screen.queryByText(/ is missing in it\.$/)).toBeNull();
  fillIn({ Name: 'فاطمة', Email: 'bensalah@mail.tn' });
  expect(screen.queryByText(/ is missing in it\.$/)).toBeNull();
});

test('the example of an accepted email stays below the error of a refused one, and both describe the field', async () => {
  await renderScreen('/signup');
  fillIn({ ...complete, Email: 'contact@mail.tn' });
  send();

  const error = await screen.findByText('The email must contain your first name and last name.');
  const example = screen.getByText('For example: amira.bensalah@mail.tn');
  expect(error.compareDocumentPosition(example)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText(/^It must contain your name and surname\./)).toBeNull();
  const ids = screen.getByLabelText('Email').getAttribute('aria-describedby')?.split(' ') ?? [];
  const described = ids.map((id) => document.getElementById(id));
  expect(described.map((note) => note?.contains(error) || note?.contains(example))).toEqual([true, true]);
});

test('a sign-up without a connection says so', async () => {
  await renderScreen('/signup');
  fillIn(complete);
  fireEvent.focus(screen.getByLabelText('Email'));
  goOffline();
  send();

  expect(await screen.findAllByText('No connection. Check the network, then try again.')).not.toHaveLength(0);
});

test('differing passwords are not sent at sign-up', async () => {
  await renderScreen('/signup');

  fillIn({ ...complete, 'Confirm Password': 'oasis-2027' });
  send();

  await screen.findByText('Passwords do not match.');
  expect(page.server.receivedBy(signUp)).toHaveLength(0);
});

test('an email without both names is refused with the specified message', async () => {
  await renderScreen('/signup');

  fillIn({ ...complete, Email: 'amira@mail.tn' });
  send();

  await screen.findByText('The email must contain your first name and last name.');
  expect(page.server.receivedBy(signUp)).toHaveLength(0);
});

test('an email may be any if the operator disabled the rule, and no hint says otherwise', async () => {
  document.documentElement.dataset.emailNameRule = 'off';
  page.server.on(signUp, { message: 'Signup successful!' });
  await renderScreen('/signup');
  expect(screen.queryByText(/^It must contain your name and surname\./)).toBeNull();

  fillIn({ ...complete, Email: 'contact@mail.tn' });
  send();
  await screen.findByText('Signup successful!');
  delete document.documentElement.dataset.emailNameRule;
});

test('the email hint becomes a tick once the rule is met', async () => {
  await renderScreen('/signup');
  fillIn({ Name: 'Zoé', Surname: 'Ben-Ali' });
  screen.getByText(/^It must contain your name and surname\./);

  fillIn({ Email: 'zoe.benali@mail.tn' });

  expect(screen.getByText('It contains your name and surname.')).toBeTruthy();
});

test('every missing sign-up field reports it until it is edited', async () => {
  await renderScreen('/signup');

  send();
  await screen.findByText('Name is required.');
  for (const field of ['Surname', 'Email', 'Confirm Password'])
    expect(screen.getByText(`${field} is required.`)).toBeTruthy();

  fillIn({ Name: 'Amira' });
  expect(screen.queryByText('Name is required.')).toBeNull();
  expect(screen.getByText('Surname is required.')).toBeTruthy();
});

test("an existing email shows the server's message", async () => {
  page.server.refuse(signUp, 409, { message: 'This email already exists.', code: 'email_exists' });
  const { address } = await renderScreen('/signup');

  fillIn(complete);
  send();

  await screen.findByText('This email already exists.');
  expect(address()).toBe('/signup');
});

test('a sign-up failure without a message shows "Signup failed."', async () => {
  page.server.refuse(signUp, 500, {});
  await renderScreen('/signup');

  fillIn(complete);
  send();

  await screen.findByText('Signup failed.');
});

describe('sign-up with an invitation link', () => {
  const NOTE = /^A member invited you\./;
  beforeEach(() => {
    document.documentElement.dataset.invitations = 'on';
    page.server.on(signUp, { message: 'Signup successful!' });
  });
  afterEach(() => {
    delete document.documentElement.dataset.invitations;
    sessionStorage.clear();
  });
  const readSentCode = () =>
    (page.server.receivedBy(signUp)[0]?.body as { invitation?: string } | undefined)?.invitation;

  test('says what the inviter learns, and sends the code', async () => {
    await renderScreen('/signup?invitation=7k3m-9q2x');
    screen.getByText(NOTE);
    fillIn(complete);
    send();
    await screen.findByText('Signup successful!');
    expect(readSentCode()).toBe('7K3M9Q2X');
    expect(sessionStorage.getItem('invitation')).toBeNull();
  });

  test('keeps the code while the visitor looks at other pages', async () => {
    await renderScreen('/signup?invitation=7K3M9Q2X');
    fireEvent.click(screen.getByRole('link', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Login' });
    fireEvent.click(screen.getByRole('link', { name: 'Create an account' }));
    await screen.findByText(NOTE);
  });

  test.each([
    ['a malformed code', 'on', '/signup?invitation=%3Cscript%3E'],
    ['invitations off', 'off', '/signup?invitation=7K3M9Q2X'],
  ])('with %s is the usual sign-up', async (_state, setting, address) => {
    document.documentElement.dataset.invitations = setting;
    await renderScreen(address);
    expect(screen.queryByText(NOTE)).toBeNull();
    fillIn(complete);
    send();
    await screen.findByText('Signup successful!');
    expect(readSentCode()).toBeUndefined();
  });
});
