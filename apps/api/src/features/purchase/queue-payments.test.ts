import { formatTnd } from '@waha/domain/kernel/money';
import { expect, test } from 'vitest';
import { openTestApp } from '#testing/open-test-app';

test('payment and quiz queues are searched regardless of case and accents, without wildcards', async () => {
  const app = await openTestApp();
  const admin = await app.as('admin');
  const { id } = await app.as('user', 'Hélène');
  const { id: other } = await app.as('user', 'Nour');
  await app.given.payment(id, 'Ultra One');
  await app.given.payment(other, 'R2');
  await app.given.quiz(id, 'Ultra One');
  await app.given.quiz(other, 'R2');
  const [row] = app.rows(`select reference from payments where member_id = '${id}'`);
  const found = async (queue: string, q: string) => {
    const url = `/api/queue/${queue}?q=${encodeURIComponent(q)}`;
    const list = (await app.server.inject({ url, headers: admin.headers })).json();
    return list.map(({ userId }: { userId: string }) => userId);
  };
  for (const q of ['helene ben', 'HÉLÈNE', 'lene.bensalah@', 'ultra one']) {
    expect([q, await found('payments', q), await found('quizzes', q)]).toEqual([q, [id], [id]]);
  }
  expect(await found('payments', String(row?.reference))).toEqual([id]);
  for (const q of ['_our', '%', 'nobody']) {
    expect([q, await found('payments', q), await found('quizzes', q)]).toEqual([q, [], []]);
  }
  await app.close();
});

test('a pending payment is found by amount due, total, method in any language, phone and surname', async () => {
  const app = await openTestApp();
  const admin = await app.as('admin');
  const { id } = await app.as('user', 'Hélène');
  const { id: other } = await app.as('user', 'Nour');
  await app.given.profile(id, { mobile: '21698123456' });
  const payment = await app.given.payment(id, 'Ultra One', 2, 6);
  const otherPayment = await app.given.payment(other, 'R2');
  // Generated references could contain the digits of an amount.
  for (const [id, reference] of [
    [payment, 'W-ABCD-EFGH'],
    [otherPayment, 'W-ABCD-EFGK'],
  ])
    app.rows(`update payments set reference = '${reference}' where id = '${id}' returning id`);
  app.rows(`update payments set payment_method = 'postal' where id = '${payment}' returning id`);
  const [{ due, total }] = app.rows(
    `select (plan ->> '$.monthlyMillimes') * 2 as due, total_millimes as total from payments where id = '${payment}'`,
  ) as [{ due: number; total: number }];
  expect(due).toBeLessThan(total);
  const [bare, spaced] = [String(due / 1000), formatTnd(total).replace(/(\d)(?=\d{3}\.)/, '$1 ')];
  const found = async (q: string) => {
    const url = `/api/queue/payments?q=${encodeURIComponent(q)}`;
    return (await app.server.inject({ url, headers: admin.headers })).json().map(({ _id }: { _id: string }) => _id);
  };
  const sums = [bare, formatTnd(due), formatTnd(due).replace('.', ','), spaced, formatTnd(total).replace('.', ',')];
  const methods = ['postal', 'Postal transfer', 'virement', 'تحويل بريدي'];
  const person = [
    'ben salah hélène',
    'SALAH helene',
    '98 123',
    '+216 98-12',
    `hélène ${bare}`,
    'postal ultra 98123456',
  ];
  for (const q of [...sums, ...methods, ...person]) expect([q, await found(q)]).toEqual([q, [payment]]);
  for (const q of [String(due / 1000 + 1), 'ben nour hélène', '98 124', 'nour postal', 'lenebensalah', `nour ${bare}`])
    expect([q, await found(q)]).toEqual([q, []]);
  await app.close();
});
