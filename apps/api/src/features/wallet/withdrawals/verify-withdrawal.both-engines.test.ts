import { randomUUID } from 'node:crypto';
import { HOUR, MINUTE } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openWithdrawals, type Withdrawals } from '#testing/fixtures/open-withdrawals';
import { openAppForEach } from '#testing/open-app-for-each';

let bank: Withdrawals;
let id: string;
openAppForEach(async () => {
  bank = await openWithdrawals();
  id = (await bank.requestWithdrawal(10)).json().withdrawId;
  return bank;
});

/** A code that was never mailed. */
const wrong = () => (bank.mail.received.some(({ text }) => text.includes('000000')) ? '000001' : '000000');
const failures = () => bank.rows(`select withdraw_failures as n from people where id = '${bank.member.id}'`)[0]?.n;
const listWithdrawalEntries = () => bank.rows("select points, kind from point_entries where kind like 'withdrawal%'");

describe('right withdrawal code', () => {
  test('in its last millisecond deducts the points once and forwards it to the administrator', async () => {
    bank.time.now += MINUTE - 1;
    const response = await bank.verify(id, bank.code());
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { withdraw: { _id: id, pointsWithdrawn: 10, amount: 5000, status: 'pending' } },
    ]);
    expect(await bank.wallet()).toMatchObject({ totalPoints: 38, validPoints: 14 });
    expect(listWithdrawalEntries()).toEqual([{ points: -10, kind: 'withdrawal' }]);
    const notifications = (
      await bank.call({ method: 'GET', url: '/notifications?type=WITHDRAWAL_MADE' }, bank.admin)
    ).json();
    expect(notifications).toMatchObject([{ withdraw: { _id: id, userEmail: bank.member.email, validPoints: 14 } }]);
  });

  test.each([
    ['Arabic', '٠'],
    ['Persian', '۰'],
  ])('may be typed in %s digits', async (_script, zero) => {
    const typed = bank.code().replace(/\d/g, (digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit)));
    expect((await bank.verify(id, `\u200f${typed} `)).statusCode).toBe(200);
  });

  test('one millisecond late is expired, deducts nothing and is not counted', async () => {
    bank.time.now += MINUTE;
    const lateResponse = await bank.verify(id, bank.code());
    expect([lateResponse.statusCode, lateResponse.json()]).toEqual([
      410,
      { message: 'Code has expired. Please request a new one.', code: 'code_expired', requestId: expect.any(String) },
    ]);
    expect([failures(), listWithdrawalEntries()]).toEqual([0, []]);
  });

  test('fifty times at once deducts the points once', async () => {
    const code = bank.code();
    const responses = await Promise.all(Array.from({ length: 50 }, () => bank.verify(id, code)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(49).fill(409)]);
    expect(listWithdrawalEntries()).toHaveLength(1);
    expect(bank.rows("select type from staff_notifications where type = 'WITHDRAWAL_MADE'")).toHaveLength(1);
  });

  test('repeated under its key returns the same success, and without it reports the confirmation', async () => {
    const [code, key] = [bank.code(), randomUUID()];
    const first = await bank.verify(id, code, key);
    const secondResponse = await bank.verify(id, code, key);
    expect([secondResponse.statusCode, secondResponse.json()]).toEqual([200, first.json()]);
    expect((await bank.verify(id, code)).json().code).toBe('withdrawal_confirmed');
    expect((await bank.resend(id)).json().code).toBe('withdrawal_confirmed');
    expect(listWithdrawalEntries()).toHaveLength(1);
  });

  test('deducts nothing if the points were spent meanwhile', async () => {
    const payment = `/payments/${bank.paymentId}`;
    expect((await bank.call({ method: 'DELETE', url: payment }, bank.admin)).statusCode).toBe(200);
    const response = await bank.verify(id, bank.code());
    expect([response.statusCode, response.json().code]).toEqual([400, 'insufficient_points']);
    expect(listWithdrawalEntries()).toEqual([]);
  });
});

describe('wrong withdrawal code', () => {
  test('is counted, and the third blocks every withdrawal call for exactly 24 hours', async () => {
    expect((await bank.verify(id, wrong())).json()).toEqual({
      message: 'Invalid code. Try again.',
      code: 'code_wrong',
      requestId: expect.any(String),
    });
    expect((await bank.verify(id, wrong())).statusCode).toBe(400);
    const third = await bank.verify(id, wrong());
    expect([third.statusCode, third.headers['retry-after'], third.json()]).toMatchObject([
      429,
      '86400',
      { message: 'Too many failed attempts. Withdrawal blocked for 24 hours.', code: 'too_many_codes', hours: 24 },
    ]);
    const user = (await bank.call({ method: 'GET', url: `/user/${bank.member.id}` })).json();
    expect(user.withdrawBlockedUntil).toBe(new Date(bank.time.now + 24 * HOUR).toISOString());

    for (const response of [
      await bank.requestWithdrawal(1),
      await bank.verify(id, bank.code()),
      await bank.resend(id),
    ]) {
      expect([response.statusCode, response.headers['retry-after'], response.json().message]).toEqual([
        429,
        '86400',
        'Withdrawal blocked for 24 hours due to failed attempts.',
      ]);
    }
    bank.time.now += 24 * HOUR - 1;
    const last = await bank.requestWithdrawal(1);
    expect([last.headers['retry-after'], last.json().message]).toEqual([
      '1',
      'Withdrawal blocked for 1 hours due to failed attempts.',
    ]);
    bank.time.now += 1;
    expect((await bank.requestWithdrawal(1)).statusCode).toBe(201);
    expect(failures()).toBe(0);
  });

  test('counts per member across withdrawals and resets after a success', async () => {
    await bank.verify(id, wrong());
    bank.time.now += MINUTE;
    const next = (await bank.requestWithdrawal(3)).json().withdrawId;
    await bank.verify(next, wrong());
    expect(failures()).toBe(2);
    expect((await bank.verify(next, bank.code())).statusCode).toBe(200);
    expect(failures()).toBe(0);
  });

  test('entered fifty times at once counts as three tries', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => bank.verify(id, wrong())));
    const codes = responses.map((response) => response.json().code);
    for (const [code, times] of [
      ['code_wrong', 2],
      ['too_many_codes', 1],
      ['withdrawals_blocked', 47],
    ] as const)
      expect([code, codes.filter((each) => each === code).length]).toEqual([code, times]);
  });

  test.each(['12345', '1234567', 'abcdef', ''])('“%s” does not count as a try', async (typed) => {
    expect((await bank.verify(id, typed)).json().code).toBe('code_wrong');
    expect(failures()).toBe(0);
  });
});

describe('another withdrawal code', () => {
  test('can be requested only after the delay; the code it replaces is not counted', async () => {
    bank.time.now += MINUTE - 1;
    const early = await bank.resend(id);
    expect([early.statusCode, early.headers['retry-after'], early.json().code]).toEqual([429, '1', 'resend_too_early']);
    expect(early.json()).toMatchObject({
      message: 'A code has just been sent. Please wait 1 seconds.',
      values: { seconds: 1 },
      retryAfter: 1,
    });
    bank.time.now += 1;
    const old = bank.code();
    const resent = await bank.resend(id);
    expect([resent.statusCode, resent.json()]).toEqual([200, { expiresIn: 60 }]);
    expect(bank.code()).not.toBe(old);
    expect([(await bank.verify(id, old)).json().code, failures()]).toEqual(['code_expired', 0]);
    bank.time.now += MINUTE - 1;
    expect((await bank.verify(id, bank.code())).statusCode).toBe(200);
  });

  test('requested fifty times at once is mailed once, and all calls with one key succeed', async () => {
    bank.time.now += MINUTE;
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 25 }, () => bank.resend(id, key)));
    expect(new Set(responses.map(({ body }) => body))).toEqual(new Set(['{"expiresIn":60}']));
    const otherResponses = await Promise.all(Array.from({ length: 25 }, () => bank.resend(id)));
    expect(new Set(otherResponses.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
    expect(bank.mail.received).toHaveLength(2);
  });

  test('is refused for an old withdrawal while a newer one is open', async () => {
    bank.time.now += MINUTE;
    await bank.requestWithdrawal(3);
    const response = await bank.resend(id);
    expect([response.statusCode, response.json().code]).toEqual([409, 'withdrawal_open']);
  });
});
