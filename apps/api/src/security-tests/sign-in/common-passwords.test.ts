import { expect, test } from 'vitest';
import { addStaff } from '#commands/staff/staff';
import { createPasswordLink } from '#features/account/passwords/password-link';
import { createSetupLink } from '#features/account/set-up/setup-link';
import { openAppForEach } from '#testing/open-app-for-each';
import { openBrowser } from '#testing/open-browser';
import { openTestApp, PASSWORD, type TestApp } from '#testing/open-test-app';

// An attacker starts with the most common passwords. No account may have one of them.

let app: TestApp;
openAppForEach(async () => {
  app = await openTestApp();
  return app;
});

const REFUSED = {
  code: 'password_too_common',
  errors: { password: 'This password is too common and easy to guess. Please choose another.' },
};
const amina = { name: 'Amina', surname: 'Ali', email: 'amina.ali@mail.tn' };
const signUp = (password: string) => openBrowser(app).post('/users/signup', { ...amina, password });

test.each([
  ...['12345678', 'password', 'password123', '11111111', 'qwertyuiop', '1q2w3e4r5t', 'azertyuiop'],
  ...['motdepasse', 'azerty123', 'PassWord1', 'P@ssw0rd', 'iloveyou1', '00000000', '87654321'],
])('%s is refused at its field, and no account is created', async (password) => {
  const response = await signUp(password);
  expect([response.statusCode, response.json()]).toEqual([400, expect.objectContaining(REFUSED)]);
  expect(app.rows('select * from people')).toEqual([]);
});

test.each([['une oasis au soir'], ['correct horse battery'], ['Tr4vers-la-dune']])(
  '%s is accepted',
  async (password) => {
    expect((await signUp(password)).statusCode).toBe(201);
  },
);

test('a common password is refused by reset link (still valid), change, set-up and operator', async () => {
  const { transact, config } = app.context.services;
  const setUp = /token=([\w-]{43})$/.exec((await createSetupLink(app.context.services))!)![1]!;
  const { id, headers } = await app.as('user');
  const link = /token=([\w-]{43})$/.exec(await transact((unit) => createPasswordLink(unit, config, id)))![1]!;
  const browser = openBrowser(app);
  const password = 'sunshine';

  const refused = [
    await browser.post('/users/password/reset', { token: link, password }),
    await browser.send('PUT', '/users/password', { current: PASSWORD, password }, headers),
    await browser.post('/setup', { ...amina, token: setUp, password }),
  ];
  for (const response of refused) {
    expect([response.statusCode, response.json()]).toEqual([400, expect.objectContaining(REFUSED)]);
  }
  const staff = { ...amina, role: 'admin', password } as const;
  await expect(addStaff(app.context.services, staff)).rejects.toThrow('This password is too common');
  const good = { token: link, password: 'a new password' };
  expect((await browser.post('/users/password/reset', good)).statusCode).toBe(200);
});
