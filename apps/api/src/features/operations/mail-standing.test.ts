import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWithdrawals, type Withdrawals } from '../../testing/open-withdrawals';

let house: Withdrawals;
beforeEach(async () => {
  house = await openWithdrawals();
});
afterEach(() => house.close());

const standing = async () => (await house.call({ method: 'GET', url: '/operations/mail' }, house.admin)).json();

test('once a code could not be mailed, the wallet of everybody and the admins say since when, until mail works again', async () => {
  expect([await standing(), (await house.wallet()).mailDownSince]).toEqual([
    { downSince: null, waiting: 0 },
    undefined,
  ]);
  house.mail.state.refuse = true;
  expect((await house.ask(2)).json().code).toBe('withdrawal_not_mailed');
  const since = new Date(house.time.now).toISOString();
  expect([await standing(), (await house.wallet()).mailDownSince]).toEqual([{ downSince: since, waiting: 0 }, since]);

  house.mail.state.refuse = false;
  await house.house.services.mailer.lookAgain();
  expect([(await standing()).downSince, (await house.wallet()).mailDownSince]).toEqual([null, undefined]);
  expect((await house.ask(2)).statusCode).toBe(201);
});

test('only admins may ask how mail stands', async () => {
  const answer = await house.call({ method: 'GET', url: '/operations/mail' }, house.member);
  expect(answer.statusCode).toBe(403);
});
