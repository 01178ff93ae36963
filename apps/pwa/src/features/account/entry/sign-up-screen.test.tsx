import { fireEvent, screen, waitFor } from '@testing-library/react';
import { signUp } from '@waha/domain/account/account.contract';
import { expect, test, vi } from 'vitest';
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

test('a new member sees a confirmation and gets to the login after five seconds', async () => {
  page.server.on(signUp, { message: 'Signup successful!' });
  const { address } = await renderScreen('/signup');

  fillIn(complete);
  send();
  await screen.findByText('Signup successful!');
  vi.advanceTimersByTime(4000);
  expect(address()).toBe('/signup');
  vi.advanceTimersByTime(1000);

  await waitFor(() => expect(address()).toBe('/login'));
  expect(page.server.receivedBy(signUp)[0]?.body).toEqual({
    name: 'Amira',
    surname: 'Ben Salah',
    email: 'amira.bensalah@mail.tn',
    password: 'oasis-2026',
  });
});

test('a new member who opens the login earlier is not redirected later', async () => {
  page.server.on(signUp, { message: 'Signup successful!' });
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

test('differing passwords are not sent at sign-up', async () => {
  await renderScreen('/signup');

  fillIn({ ...complete, 'Confirm Password': 'oasis-2027' });
  send();

  await screen.findByText('Passwords do not match.');
  expect(page.server.received).toHaveLength(0);
});

test('an email without both names is refused with the specified message', async () => {
  await renderScreen('/signup');

  fillIn({ ...complete, Email: 'amira@mail.tn' });
  send();

  await screen.findByText('The email must contain your first name and last name.');
  expect(page.server.received).toHaveLength(0);
});

test('an email may be any if the operator disabled the rule, and no hint says otherwise', async () => {
  document.documentElement.dataset.emailNameRule = 'off';
  page.server.on(signUp, { message: 'Signup successful!' });
  await renderScreen('/signup');
  expect(screen.queryByText('It must contain your name and surname.')).toBeNull();

  fillIn({ ...complete, Email: 'contact@mail.tn' });
  send();
  await screen.findByText('Signup successful!');
  delete document.documentElement.dataset.emailNameRule;
});

test('the email hint becomes a tick once the rule is met', async () => {
  await renderScreen('/signup');
  fillIn({ Name: 'Zoé', Surname: 'Ben-Ali' });
  expect(screen.getByText('It must contain your name and surname.')).toBeTruthy();

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
