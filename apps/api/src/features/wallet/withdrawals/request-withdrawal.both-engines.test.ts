import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MemberId } from '@waha/domain/kernel/ids';
import { DAY, HOUR, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openWithdrawals, type Withdrawals } from '#testing/fixtures/open-withdrawals';
import { openAppForEach } from '#testing/open-app-for-each';
import { getMailingLock } from './mail-code';

let bank: Withdrawals;
openAppForEach(async () => {
  bank = await openWithdrawals();
  return bank;
});

const fifty = <Result>(work: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 50 }, (_, at) => work(at)));
const statuses = () => bank.rows('select status from withdrawals');

describe('withdrawal request', () => {
  test('is possible from the exact millisecond after 31 days, and reports the date before', async () => {
    bank.time.now -= 1;
    const early = await bank.requestWithdrawal(1);
    expect([early.statusCode, early.json()]).toEqual([
      400,
      {
        message: 'You cannot withdraw points until 31 days have passed.',
        code: 'no_valid_points',
        requestId: expect.any(String),
        nextValidAt: new Date(bank.time.now + 1).toISOString(),
      },
    ]);
    bank.time.now += 1;
    const response = await bank.requestWithdrawal(24);
    expect([response.statusCode, response.json()]).toEqual([201, { withdrawId: expect.any(String), expiresIn: 60 }]);
    expect(bank.mail.received).toMatchObject([{ to: bank.member.email, subject: 'Waha: your withdrawal code' }]);
    expect(bank.code()).toMatch(/^\d{6}$/);
    expect(await bank.wallet()).toMatchObject({ validPoints: 24 });
  });

  test.each([[25], [0], [-1], [1.5], [undefined]])('for %s of 24 points is refused', async (points) => {
    const response = await bank.requestWithdrawal(points);
    expect([response.statusCode, response.json().message]).toEqual([400, 'Invalid or insufficient points.']);
    expect([bank.mail.received, statuses()]).toEqual([[], []]);
  });

  test('made fifty times at once opens exactly one and mails once', async () => {
    const responses = await fifty(() => bank.requestWithdrawal(5));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(49).fill(409)]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('withdrawal_open');
    expect(bank.mail.received).toHaveLength(1);
    expect(statuses()).toEqual([{ status: 'awaiting_code' }]);
  });

  test('made fifty times at once with one key opens one; later calls get the remaining seconds', async () => {
    const key = randomUUID();
    const responses = await fifty(() => bank.requestWithdrawal(5, key));
    const [first] = responses;
    for (const response of responses) expect([response.statusCode, response.json()]).toEqual([201, first?.json()]);
    bank.time.now += 18 * SECOND + 1;
    expect((await bank.requestWithdrawal(5, key)).json()).toEqual({
      withdrawId: first?.json().withdrawId,
      expiresIn: 42,
    });
    bank.time.now += DAY;
    expect((await bank.requestWithdrawal(5, key)).json()).toEqual({
      withdrawId: first?.json().withdrawId,
      expiresIn: 0,
    });
    expect(bank.mail.received).toHaveLength(1);
    expect((await bank.requestWithdrawal(6, key)).json().code).toBe('key_reused');
  });

  test('retains its key longer than stored responses', async () => {
    const key = randomUUID();
    const { withdrawId } = (await bank.requestWithdrawal(5, key)).json();
    bank.rows('delete from command_answers returning key');
    bank.time.now += 400 * DAY;
    expect((await bank.requestWithdrawal(5, key)).json()).toEqual({ withdrawId, expiresIn: 0 });
    expect((await bank.requestWithdrawal(6, key)).json().code).toBe('key_reused');
    expect(bank.mail.received).toHaveLength(1);
  });

  test('left between its two transactions by a crash is mailed under its id when requested again', async () => {
    const key = randomUUID();
    const id = '01941f29-7c00-7e66-b3b9-e0ca65ad6543';
    bank.rows(
      `insert into withdrawals (id, member_id, client_key, points, asked_at, status)
       values ('${id}', '${bank.member.id}', '${key}', 5, ${bank.time.now}, 'mailing') returning id`,
    );
    expect((await bank.requestWithdrawal(7)).json().code).toBe('withdrawal_open');
    expect((await bank.verify(id, '123456')).statusCode).toBe(404);
    expect((await bank.requestWithdrawal(5, key)).json()).toEqual({ withdrawId: id, expiresIn: 60 });
    expect(bank.mail.received).toHaveLength(1);
    expect((await bank.verify(id, bank.code())).statusCode).toBe(200);
  });

  test('is refused while another server mails its code, and mails nothing; later it gets its code', async () => {
    const key = randomUUID();
    const { nodes } = bank.server.services;
    await nodes.runExclusive(getMailingLock(bank.member.id as MemberId), async () => {
      const response = await bank.requestWithdrawal(5, key);
      expect([response.statusCode, response.json()]).toEqual([
        409,
        expect.objectContaining({ code: 'withdrawal_open', retryAfter: 30 }),
      ]);
      expect([bank.mail.received, statuses()]).toEqual([[], []]);
    });
    expect((await bank.requestWithdrawal(5, key)).statusCode).toBe(201);
    expect(bank.mail.received).toHaveLength(1);
  });

  test('left by a crash gives way after 30 seconds', async () => {
    bank.rows(
      `insert into withdrawals (id, member_id, points, asked_at, status)
       values ('01941f29-7c00-7e66-b3b9-e0ca65ad6543', '${bank.member.id}', 5, ${bank.time.now}, 'mailing') returning id`,
    );
    bank.time.now += 30 * SECOND - 1;
    expect((await bank.requestWithdrawal(7)).json().code).toBe('withdrawal_open');
    bank.time.now += 1;
    expect((await bank.requestWithdrawal(7)).statusCode).toBe(201);
  });

  test('blocks others for the 60 seconds of its code, then gives way', async () => {
    const { withdrawId } = (await bank.requestWithdrawal(5)).json();
    bank.time.now += MINUTE - 1;
    const refusal = { code: 'withdrawal_open', withdrawId, points: 5, retryAfter: 1 };
    expect((await bank.requestWithdrawal(7)).json()).toMatchObject(refusal);
    bank.time.now += 1;
    expect((await bank.requestWithdrawal(5)).statusCode).toBe(201);
  });
});

describe('mail server that refuses the code mail', () => {
  test('leaves no withdrawal behind, and the same key can be tried again', async () => {
    const key = randomUUID();
    bank.mail.state.refuse = true;
    const refused = await bank.requestWithdrawal(5, key);
    expect([refused.statusCode, refused.json()]).toEqual([
      503,
      { message: 'Error processing withdrawal.', code: 'withdrawal_not_mailed', requestId: expect.any(String) },
    ]);
    expect(statuses()).toEqual([]);
    bank.mail.state.refuse = false;
    expect((await bank.requestWithdrawal(5, key)).statusCode).toBe(201);
  });

  test('delays no one else, and the seconds start when the mail is accepted', async () => {
    let releaseCommit = () => {};
    const held = new Promise<void>((done) => {
      releaseCommit = done;
    });
    bank.mail.state.hold = () => held;
    const pendingResponse = bank.requestWithdrawal(5);
    await expect.poll(statuses).toEqual([{ status: 'mailing' }]);
    expect((await bank.call({ method: 'PUT', url: '/notificationsUser/read-all' })).statusCode).toBe(200);
    bank.time.now += 10 * SECOND;
    releaseCommit();
    expect((await pendingResponse).json()).toMatchObject({ expiresIn: 60 });
    expect(bank.rows('select sent_at from withdrawal_codes')).toEqual([{ sent_at: bank.time.now }]);
  });

  test('leaves the old code valid when another is requested', async () => {
    const { withdrawId } = (await bank.requestWithdrawal(5)).json();
    bank.time.now += MINUTE;
    bank.mail.state.refuse = true;
    expect((await bank.resend(withdrawId)).statusCode).toBe(503);
    bank.mail.state.refuse = false;
    expect((await bank.verify(withdrawId, bank.code())).json().code).toBe('code_expired');
    expect((await bank.resend(withdrawId)).json()).toEqual({ expiresIn: 60 });
  });
});

test('the withdrawal code exists only in the mail', async () => {
  const { withdrawId } = (await bank.requestWithdrawal(5, randomUUID())).json();
  const first = bank.code();
  bank.time.now += MINUTE;
  const resent = await bank.resend(withdrawId);
  const responses = [resent, await bank.verify(withdrawId, first), await bank.verify(withdrawId, bank.code())];
  const { writer } = bank.context.database;
  writer.pragma('wal_checkpoint(TRUNCATE)');
  const storedFiles = readdirSync(bank.dataDir)
    .filter((name) => name.startsWith('waha.sqlite'))
    .map((name) => readFileSync(join(bank.dataDir, name), 'latin1'))
    .join('');
  const visibleText = bank.logLines.join('') + responses.map(({ body }) => body).join('');
  for (const code of [first, bank.code()]) {
    const inClear = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`);
    expect([inClear.test(storedFiles), inClear.test(visibleText)]).toEqual([false, false]);
  }
  expect(bank.rows("select * from mails where kind not in ('newDevice')")).toEqual([]);
});

describe('permission to withdraw', () => {
  test.each([
    ['another member', 'user'],
    ['a commercial admin', 'commercial_admin'],
    ['finance', 'finance_admin'],
    ['an admin', 'admin'],
  ] as const)('%s may not request, verify or resend for a member', async (_who, role) => {
    const { withdrawId } = (await bank.requestWithdrawal(5)).json();
    const other = await bank.as(role);
    const base = `/user/${bank.member.id}/withdraw`;
    for (const url of [base, `${base}/${withdrawId}/verify`, `${base}/${withdrawId}/resend`]) {
      const response = await bank.call(
        { method: 'POST', url, payload: { pointsToWithdraw: 1, code: bank.code() } },
        other,
      );
      expect([url, response.statusCode, response.json().code]).toEqual([url, 403, 'forbidden']);
    }
    const verifyUrl = `/user/${other.id}/withdraw/${withdrawId}/verify`;
    const reached = await bank.call({ method: 'POST', url: verifyUrl, payload: { code: bank.code() } }, other);
    // Only members withdraw: staff are refused before the withdrawal is looked up.
    const accessRefusal = role === 'user' ? [404, 'withdrawal_not_found'] : [403, 'forbidden'];
    expect([reached.statusCode, reached.json().code]).toEqual(accessRefusal);
    const list = await bank.call({ method: 'GET', url: `/user/${bank.member.id}/withdraws` }, other);
    expect(list.statusCode).toBe(role === 'admin' ? 200 : 403);
  });

  test('a block of one member does not affect another', async () => {
    const other = await bank.as('user');
    bank.rows(
      `update people set withdraw_blocked_until = ${bank.time.now + HOUR} where id = '${bank.member.id}' returning id`,
    );
    expect((await bank.requestWithdrawal(5)).json()).toMatchObject({
      code: 'withdrawals_blocked',
      message: 'Withdrawal blocked for 1 hours due to failed attempts.',
      values: { hours: 1 },
    });
    const url = `/user/${other.id}/withdraw`;
    const response = await bank.call({ method: 'POST', url, payload: { pointsToWithdraw: 1 } }, other);
    expect(response.json().code).toBe('no_valid_points');
  });
});
