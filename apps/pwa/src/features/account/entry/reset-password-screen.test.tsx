import { fireEvent, screen, waitFor } from '@testing-library/react';
import { resetPassword } from '@waha/domain/account/account.contract';
import { expect, test } from 'vitest';
import { pageUnderTest } from '../../../testing/page-under-test';
import { renderScreen } from '../../../testing/render-screen';

const page = pageUnderTest();
const CHANGED = 'Your password has been changed. Please log in.';

function send(password = 'sous les palmiers') {
  for (const label of ['New password', 'Confirm Password'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the password' }));
}

test.each([
  ['behind the #', '/reset-password#token=a-secret'],
  ['of an older mail, in the query', '/reset-password?token=a-secret'],
])('the secret %s is taken out of the address, and sets the new password', async (_where, link) => {
  page.server.on(resetPassword, { message: CHANGED });
  const { address } = await renderScreen(link);
  await waitFor(() => expect(address()).toBe('/reset-password'));

  send();

  await screen.findByText(CHANGED);
  await waitFor(() => expect(address()).toBe('/login'));
  const [asked] = page.server.received;
  expect(asked?.body).toEqual({ token: 'a-secret', password: 'sous les palmiers' });
  expect(asked?.address).not.toContain('a-secret');
});

test('a second link that is opened in the same tab is the one that counts', async () => {
  page.server.on(resetPassword, { message: CHANGED });
  const { router, address } = await renderScreen('/reset-password#token=first');
  await waitFor(() => expect(address()).toBe('/reset-password'));
  router.history.push('/reset-password#token=second');
  await waitFor(() => expect(address()).toBe('/reset-password'));

  send();

  await screen.findByText(CHANGED);
  expect(page.server.received[0]?.body).toMatchObject({ token: 'second' });
});

test('a password that many people use is refused beside its field, and another can be sent', async () => {
  const text = 'This password is one that many people use, and is guessed first. Please choose another.';
  page.server.refuse(resetPassword, 400, { message: text, code: 'password_too_common', errors: { password: text } });
  await renderScreen('/reset-password#token=a-secret');

  send('sunshine');

  await waitFor(() => expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  page.server.on(resetPassword, { message: CHANGED });
  send();
  expect(await screen.findByText(CHANGED)).toBeTruthy();
});

test('an address without a secret says what to do', async () => {
  await renderScreen('/reset-password');
  expect(await screen.findByText(/^This address is not complete. Open the link in the mail/)).toBeTruthy();
});
