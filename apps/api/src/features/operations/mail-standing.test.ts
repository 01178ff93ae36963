import { expect, test } from 'vitest';
import { openWithdrawals, type Withdrawals } from '#testing/fixtures/open-withdrawals';
import { openAppForEach } from '#testing/open-app-for-each';

let app: Withdrawals;
openAppForEach(async () => {
  app = await openWithdrawals();
  return app;
});

const downSince = async () => (await app.call({ method: 'GET', url: '/operations' }, app.admin)).json().mails.downSince;

test('a failed code mail is shown in all wallets and to admins until mail works', async () => {
  expect([await downSince(), (await app.wallet()).mailDownSince]).toEqual([null, undefined]);
  app.mail.state.refuse = true;
  expect((await app.requestWithdrawal(2)).json().code).toBe('withdrawal_not_mailed');
  const since = new Date(app.time.now).toISOString();
  expect([await downSince(), (await app.wallet()).mailDownSince]).toEqual([since, since]);

  app.mail.state.refuse = false;
  await app.context.services.mailer.probeMailServer();
  expect([await downSince(), (await app.wallet()).mailDownSince]).toEqual([null, undefined]);
  expect((await app.requestWithdrawal(2)).statusCode).toBe(201);
});
