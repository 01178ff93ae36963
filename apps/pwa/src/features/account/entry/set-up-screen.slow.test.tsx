import { fireEvent, screen, waitFor } from '@testing-library/react';
import { setUp } from '@waha/domain/account/account.contract';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const complete = {
  Name: 'Leila',
  Surname: 'Mansour',
  Email: 'boss@mail.tn',
  Password: 'oasis-2026',
  'Confirm Password': 'oasis-2026',
};

function fillIn(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Create administrator account' }));

test('the set-up form creates the first administrator with the secret after the # and opens the login', async () => {
  page.server.on(setUp, { message: 'The administrator account has been created. Please log in.' });
  const { address } = await renderScreen('/setup#token=a-secret');

  fillIn(complete);
  send();

  await screen.findByText('The administrator account has been created. Please log in.');
  await waitFor(() => expect(address()).toBe('/login'));
  const [request] = page.server.received;
  expect(request?.body).toEqual({
    ...{ name: 'Leila', surname: 'Mansour', email: 'boss@mail.tn', password: 'oasis-2026' },
    token: 'a-secret',
  });
  expect(request?.address).not.toContain('a-secret');
});

test('an expired set-up link says how to get another and preserves the input', async () => {
  const text =
    'This link has been used, has expired or was replaced by a newer one. Create a new one on the server: waha staff link';
  page.server.refuse(setUp, 410, { message: text, code: 'setup_link_invalid' });
  await renderScreen('/setup#token=old');

  fillIn(complete);
  send();

  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('boss@mail.tn');
});

test('missing values and differing passwords are reported in place and not sent', async () => {
  await renderScreen('/setup#token=abc');

  send();
  await screen.findByText('Surname is required.');
  fillIn({ ...complete, 'Confirm Password': 'oasis-2027' });
  send();

  await screen.findByText('Passwords do not match.');
  expect(page.server.received).toHaveLength(0);
});

test('a set-up address without the secret gives instructions and shows no form', async () => {
  await renderScreen('/setup');

  expect(await screen.findByText(/^This link is incomplete. Open the whole link/)).toBeTruthy();
  expect(screen.queryByLabelText('Email')).toBeNull();
});
