import type { MemberId } from '@waha/domain/kernel/ids';
import { expect, test } from 'vitest';
import { countStatements } from '#testing/count-statements';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

async function statementsOf(url: string): Promise<{ statements: number; items: number }> {
  await app.call(app.admin, 'GET', '/unread-count');
  let items = 0;
  const statements = await countStatements(app.context.services, async () => {
    items = (await app.call(app.admin, 'GET', url)).json().length;
  });
  return { statements, items };
}

test.each(['/queue/payments', '/queue/quizzes', '/notifications'])(
  'a page of %s runs as many statements for twenty items as for one',
  async (url) => {
    const add = async () => {
      const member = await app.person('user');
      const id = await app.given.payment(member.id as MemberId, 'Ultra One');
      const quiz = await app.given.quiz(member.id as MemberId, 'Ultra One');
      const at = app.time.now;
      app.rows(
        `insert into staff_notifications (id, type, message, member_id, payment_id, quiz_result_id, created_at) values
         ('${id}', 'PAYMENT_MADE', 'A payment', '${member.id}', '${id}', '${quiz}', ${at}) returning id`,
      );
    };
    await add();
    const onePage = await statementsOf(url);
    for (let more = 1; more < 20; more++) await add();
    const twenty = await statementsOf(url);

    expect([onePage.items, twenty.items]).toEqual([1, 20]);
    expect(twenty.statements).toBe(onePage.statements);
  },
);
