import type { MemberId } from '@waha/domain/kernel/ids';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStaffedApp, type StaffedApp } from '../../testing/open-staffed-app';

let house: StaffedApp;
beforeEach(async () => {
  house = await openStaffedApp();
});
afterEach(() => house.close());

/** How many statements the reads of this call came to. */
async function statementsOf(url: string): Promise<{ statements: number; items: number }> {
  const { $client } = house.house.services.db as unknown as { $client: { prepare(sql: string): unknown } };
  const prepare = vi.spyOn($client, 'prepare');
  const answer = await house.call(house.admin, 'GET', url);
  const statements = prepare.mock.calls.length;
  prepare.mockRestore();
  return { statements, items: answer.json().length };
}

test.each(['/queue/payments', '/queue/quizzes', '/notifications'])(
  'a page of %s takes as many statements with twenty things on it as with one',
  async (url) => {
    const add = async () => {
      const member = await house.person('user');
      const id = await house.given.payment(member.id as MemberId, 'Ultra One');
      const quiz = await house.given.quiz(member.id as MemberId, 'Ultra One');
      const at = house.time.now;
      house.rows(
        `insert into staff_notifications (id, type, message, member_id, payment_id, quiz_result_id, created_at) values
         ('${id}', 'PAYMENT_MADE', 'A payment', '${member.id}', '${id}', '${quiz}', ${at}) returning id`,
      );
    };
    await add();
    const one = await statementsOf(url);
    for (let more = 1; more < 20; more++) await add();
    const twenty = await statementsOf(url);

    expect([one.items, twenty.items]).toEqual([1, 20]);
    expect(twenty.statements).toBe(one.statements);
  },
);
