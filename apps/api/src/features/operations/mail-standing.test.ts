import { expect, test } from 'vitest';
import { openWithdrawals, type Withdrawals } from '../../testing/given/open-withdrawals';
import { openForEach } from '../../testing/open-for-each';

let house: Withdrawals;
openForEach(async () => {
  house = await openWithdrawals();
  return house;
});

const downSince = async () =>
  (await house.call({ method: 'GET', url: '/operations' }, house.admin)).json().mails.downSince;

test('once a code could not be mailed, the wallet of everybody and the admins say since when, until mail works again', async () => {
  expect([await downSince(), (await house.wallet()).mailDownSince]).toEqual([null, undefined]);
  house.mail.state.refuse = true;
  expect((await house.ask(2)).json().code).toBe('withdrawal_not_mailed');
  const since = new Date(house.time.now).toISOString();
  expect([await downSince(), (await house.wallet()).mailDownSince]).toEqual([since, since]);

  house.mail.state.refuse = false;
  await house.house.services.mailer.lookAgain();
  expect([await downSince(), (await house.wallet()).mailDownSince]).toEqual([null, undefined]);
  expect((await house.ask(2)).statusCode).toBe(201);
});
