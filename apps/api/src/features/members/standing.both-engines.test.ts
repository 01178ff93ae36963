import { DAY } from '@waha/domain/kernel/time';
import type { WireStanding } from '@waha/domain/members/members.contract';
import { beforeAll, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';

let app: StaffedApp;
beforeAll(async () => {
  app = await openStaffedApp();
  return () => app.close();
});

const read = (memberId: string, by: { headers: Record<string, string> } = app.admin) =>
  app.call(by, 'GET', `/members/${memberId}/standing`);
const standing = async (memberId: string): Promise<WireStanding> => (await read(memberId)).json();

test('a new member has no money, no points and no message', async () => {
  expect(await standing(app.member.id)).toMatchObject({
    ...{ isVerified: false, isBlocked: false, packs: 0, availablePoints: 0, blockedPoints: 0 },
    ...{ paidMillimes: 0, unpaid: { count: 0, millimes: 0 }, overdue: { count: 0, millimes: 0 } },
  });
  expect(await standing(app.member.id)).not.toHaveProperty('lastMessage');
});

test('commercial staff read the standing of verified members only, and nobody that of staff', async () => {
  expect((await read(app.verified.id, app.commercial)).statusCode).toBe(200);
  expect((await read(app.member.id, app.commercial)).statusCode).toBe(403);
  expect((await read(app.verified.id, app.finance)).statusCode).toBe(403);
  expect((await read(app.verified.id, app.verified)).statusCode).toBe(403);
  expect((await read(app.admin.id)).json().code).toBe('user_not_found');
});

test('the standing follows purchases, instalments, the clock and messages', async () => {
  const { verified, admin } = app;
  const id = await app.given.payment(verified.id, 'Ultra One', 2, 6);
  expect(await standing(verified.id)).toMatchObject({ packs: 0, waiting: 1, paidMillimes: 0 });
  await app.call(admin, 'PUT', `/payments/${id}/validate`, { status: 'approved' });
  const bought = await standing(verified.id);
  const [payment] = app.rows(`select quantity, plan from payments where id = '${id}'`);
  const { monthlyMillimes } = JSON.parse(String(payment?.plan));
  expect(bought).toMatchObject({
    ...{ packs: 2, waiting: 0, availablePoints: 0, paidMillimes: 2 * monthlyMillimes },
    ...{ unpaid: { count: 5, millimes: 10 * monthlyMillimes }, overdue: { count: 0, millimes: 0 } },
  });
  expect(bought.blockedPoints).toBeGreaterThan(0);

  app.time.now += 33 * DAY;
  const { headers } = await app.as('admin', 'Rania');
  const later: WireStanding = (await read(verified.id, { headers })).json();
  expect(later).toMatchObject({
    availablePoints: bought.blockedPoints,
    unpaid: bought.unpaid,
    overdue: { count: 1, millimes: 2 * monthlyMillimes },
  });

  await app.call({ headers }, 'POST', `/messages/admin/send/${verified.id}`, { content: 'One instalment is late.' });
  expect((await read(verified.id, { headers })).json().lastMessage).toEqual({
    at: new Date(app.time.now).toISOString(),
    isFromMember: false,
  });
});
