import { expect, test } from 'vitest';
import { openTestApp } from '#testing/open-test-app';
import { saveMailAttempt } from './mail-attempts';

test('mail attempts record server replies without recipients, names, codes or links', async () => {
  const app = await openTestApp();
  const serverResponse = '250 <amina@mail.tn> and nour@mail.tn, code 123456, https://waha.example/reset#token=abc';
  await app.context.services.transact(({ tx, now }) =>
    saveMailAttempt(tx, {
      at: now,
      kind: 'test',
      recipient: 'amina@mail.tn',
      attempt: 1,
      outcome: 'sent',
      answer: serverResponse,
    }),
  );
  expect(app.rows('select recipient, answer from mail_tries')).toEqual([
    { recipient: 'a…@mail.tn', answer: '250 <a…@mail.tn> and n…@mail.tn, code …, https://waha.example/reset#…' },
  ]);
  await app.close();
});
