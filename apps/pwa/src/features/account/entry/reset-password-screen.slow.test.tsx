import { fireEvent, screen, waitFor } from '@testing-library/react';
import { resetPassword } from '@waha/domain/account/account.contract';
import { listResetFactors } from '@waha/domain/account/reset-factors.contract';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const CHANGED = 'Your password has been changed. Please log in.';

const sent = () => page.server.receivedBy(resetPassword)[0];

async function send(password = 'sous les palmiers') {
  await screen.findByLabelText('New password');
  for (const label of ['New password', 'Confirm Password'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the password' }));
}

test.each([
  ['behind the #', '/reset-password#token=a-secret'],
  ['of an older mail, in the query', '/reset-password?token=a-secret'],
])('the secret %s is removed from the address and sets the new password', async (_where, link) => {
  page.server.on(resetPassword, { message: CHANGED });
  const { address } = await renderScreen(link);
  await waitFor(() => expect(address()).toBe('/reset-password'));

  await send();

  await screen.findByText(CHANGED);
  await waitFor(() => expect(address()).toBe('/login'));
  const sentRequest = sent();
  expect(sentRequest?.body).toEqual({ token: 'a-secret', password: 'sous les palmiers' });
  expect(sentRequest?.address).not.toContain('a-secret');
});

test('a second reset link opened in the same tab replaces the first', async () => {
  page.server.on(resetPassword, { message: CHANGED });
  const { router, address } = await renderScreen('/reset-password#token=first');
  await waitFor(() => expect(address()).toBe('/reset-password'));
  router.history.push('/reset-password#token=second');
  await waitFor(() => expect(address()).toBe('/reset-password'));

  await send();

  await screen.findByText(CHANGED);
  expect(sent()?.body).toMatchObject({ token: 'second' });
});

test('a common password is refused at its field, and another can be sent', async () => {
  const text = 'This password is too common and easy to guess. Please choose another.';
  page.server.refuse(resetPassword, 400, { message: text, code: 'password_too_common', errors: { password: text } });
  await renderScreen('/reset-password#token=a-secret');

  await send('sunshine');

  await waitFor(() => expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  page.server.on(resetPassword, { message: CHANGED });
  await send();
  expect(await screen.findByText(CHANGED)).toBeTruthy();
});

test('an address without a secret gives instructions', async () => {
  await renderScreen('/reset-password');
  expect(await screen.findByText(/^This link is incomplete. Open the link in the email/)).toBeTruthy();
});

describe('account passkeys at a reset', () => {
  const id = (nth: number) => `00000000-0000-7000-8000-00000000000${nth}`;
  const passkeys = [
    { _id: id(1), name: 'My phone', createdAt: '2025-11-01T09:00:00.000Z', isRecent: false },
    { _id: id(2), name: 'Pixel', createdAt: '2026-01-10T09:00:00.000Z', isRecent: true },
  ];
  const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

  test('are listed with dates, recent ones preselected, and selected ones are removed', async () => {
    page.server.on(listResetFactors, { isStaff: false, passkeys });
    page.server.on(resetPassword, { message: CHANGED });
    await renderScreen('/reset-password#token=a-secret');
    expect([(await box(/My phone/)).checked, (await box(/Pixel/)).checked]).toEqual([false, true]);
    expect(screen.getByText(/Added on .*2025/)).toBeTruthy();
    fireEvent.click(await box(/My phone/));
    fireEvent.click(await box(/Pixel/));
    await send();
    await screen.findByText(CHANGED);
    expect(sent()?.body).toMatchObject({ removePasskeys: [id(1)] });
  });

  test('cannot be selected by staff', async () => {
    page.server.on(listResetFactors, { isStaff: true, passkeys });
    await renderScreen('/reset-password#token=a-secret');
    expect([(await box(/My phone/)).disabled, (await box(/Pixel/)).checked]).toEqual([true, true]);
    expect(screen.getByText('Passkeys that were added in the last 30 days are removed.')).toBeTruthy();
  });

  test('are left to the server if they cannot be read', async () => {
    page.server.on(resetPassword, { message: CHANGED });
    await renderScreen('/reset-password#token=a-secret');
    await send();
    await screen.findByText(CHANGED);
    expect(sent()?.body).not.toHaveProperty('removePasskeys');
  });
});
