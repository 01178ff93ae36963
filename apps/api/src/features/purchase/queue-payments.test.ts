import { expect, test } from 'vitest';
import { openTestApp } from '../../testing/open-test-app';

test('the queues of payments and quizzes are searched whatever the case and accents, and no sign stands for others', async () => {
  const house = await openTestApp();
  const admin = await house.as('admin');
  const { id } = await house.as('user', 'Hélène');
  const { id: other } = await house.as('user', 'Nour');
  await house.given.payment(id, 'Ultra One');
  await house.given.payment(other, 'R2');
  await house.given.quiz(id, 'Ultra One');
  await house.given.quiz(other, 'R2');
  const [row] = house.rows(`select reference from payments where member_id = '${id}'`);
  const found = async (queue: string, q: string) => {
    const url = `/api/queue/${queue}?q=${encodeURIComponent(q)}`;
    const list = (await house.app.inject({ url, headers: admin.headers })).json();
    return list.map(({ userId }: { userId: string }) => userId);
  };
  for (const q of ['helene ben', 'HÉLÈNE', 'lene.bensalah@', 'ultra one']) {
    expect([q, await found('payments', q), await found('quizzes', q)]).toEqual([q, [id], [id]]);
  }
  expect(await found('payments', String(row?.reference))).toEqual([id]);
  for (const q of ['_our', '%', 'nobody']) {
    expect([q, await found('payments', q), await found('quizzes', q)]).toEqual([q, [], []]);
  }
  await house.close();
});
