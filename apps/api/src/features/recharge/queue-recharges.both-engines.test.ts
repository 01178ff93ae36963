import { DAY, HOUR } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendRecharge } from '#testing/fixtures/send-recharge';
import { openAppForEach } from '#testing/open-app-for-each';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp({ now: Date.UTC(2026, 0, 15, 20) });
  return app;
});

type Person = StaffedApp['member'];
const requestRecharge = async (by: Person, points: number, receipt = createPng()) => {
  app.time.now += 1000;
  return String((await sendRecharge(app, by, points, { receipt })).json().request._id);
};
const decide = (id: string, status: string) => app.call(app.finance, 'PUT', `/point-recharge/${id}/status`, { status });
const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id);

describe('recharge queue', () => {
  test('lists pending recharges oldest first, paged, for finance and admins', async () => {
    const ids: string[] = [];
    for (let points = 30; points < 35; points++) ids.push(await requestRecharge(app.member, points));
    await decide(ids.shift()!, 'accepted');
    await decide(ids.shift()!, 'rejected');
    const first = await app.call(app.finance, 'GET', '/queue/recharges?limit=2');
    const cursor = String(first.headers['x-next-cursor']);
    const second = await app.call(app.admin, 'GET', `/queue/recharges?limit=2&cursor=${cursor}`);
    expect(idsOf([...first.json(), ...second.json()])).toEqual(ids);
    expect(first.json()[0]).toMatchObject({
      userId: app.member.id,
      clientName: 'Amina',
      clientSurname: 'Ben Salah',
      clientEmail: app.member.email,
      totalPrice: 1600 * 32 + 1000,
      sameReceiptAs: [],
    });
    for (const by of [app.member, app.commercial]) expect(await app.seenBy('/api/queue/recharges', by)).toEqual([403]);
  });

  test('is searched by name, address, points and price; by partial phone for admins only', async () => {
    await app.given.profile(app.member.id, { mobile: '21698123456' });
    const id = await requestRecharge(app.member, 1030);
    await requestRecharge(app.verified, 30);
    const found = async (q: string, by: Person) =>
      idsOf((await app.call(by, 'GET', `/queue/recharges?q=${encodeURIComponent(q)}`)).json());
    for (const q of ['amina', 'salah AMÎNA ben', app.member.email, '1030', '1 030 points', '1,649.000', '1 649 TND'])
      expect([q, await found(q, app.finance)]).toEqual([q, [id]]);
    expect([await found('98 123', app.admin), await found('98 123', app.finance)]).toEqual([[id], []]);
  });
});

test('a recharge shows earlier uses of the same receipt, by anyone, decided or not', async () => {
  const receipt = createPng();
  const first = await requestRecharge(app.member, 30, receipt);
  await decide(first, 'accepted');
  const second = await requestRecharge(app.verified, 50, receipt);
  const other = await requestRecharge(app.verified, 50);
  const read = async (id: string) => (await app.call(app.finance, 'GET', `/point-recharge/${id}`)).json();
  expect(await read(second)).toMatchObject({
    sameReceiptAs: [{ _id: first, userName: 'Amina Ben Salah', status: 'accepted' }],
  });
  expect(await read(first)).toMatchObject({
    sameReceiptAs: [{ _id: second, userName: 'Nour Ben Salah', status: 'pending' }],
    decidedBy: { _id: app.finance.id, name: 'Sonia Ben Salah' },
  });
  expect(await read(other)).toMatchObject({ sameReceiptAs: [] });
  const [member, commercial, missing] = [app.member, app.commercial, app.finance];
  expect(await app.seenBy(`/api/point-recharge/${first}`, member, commercial)).toEqual([403, 403]);
  expect(await app.seenBy(`/api/point-recharge/${member.id}`, missing)).toEqual([404]);
});

test('a recharge receipt is visible to its member, finance and admins only', async () => {
  const id = await requestRecharge(app.verified, 30);
  const { receiptUrl } = (await app.call(app.finance, 'GET', `/point-recharge/${id}`)).json();
  const { verified, finance, admin, member, commercial } = app;
  expect(await app.seenBy(receiptUrl, verified, finance, admin, member, commercial, { headers: {} })).toEqual([
    ...[200, 200, 200],
    ...[404, 404, 404],
  ]);
});

test('accepted recharges are summed per Tunis day, newest first', async () => {
  app.time.now = Date.UTC(2026, 0, 15, 22, 30);
  for (const each of [app.finance, app.admin, app.commercial]) each.headers = await app.logIn(each.email);
  const accept = async (points: number) => decide(await requestRecharge(app.member, points), 'accepted');
  await accept(30);
  await accept(70);
  await decide(await requestRecharge(app.member, 500), 'rejected');
  await requestRecharge(app.member, 600);
  app.time.now += HOUR;
  await accept(100);

  const totals = async (query = '') => (await app.call(app.finance, 'GET', `/finance/recharge-totals${query}`)).json();
  const sixteenth = { day: '2026-01-16', count: 1, points: 100, totalMillimes: 161_000, stampMillimes: 1000 };
  const fifteenth = { day: '2026-01-15', count: 2, points: 100, totalMillimes: 162_000, stampMillimes: 2000 };
  expect(await totals()).toEqual([sixteenth, fifteenth]);
  expect(await totals('?days=1')).toEqual([sixteenth]);
  expect(await app.seenBy('/api/finance/recharge-totals', app.admin, app.commercial, app.member)).toEqual([
    ...[200, 403, 403],
  ]);
  expect((await app.call(app.admin, 'GET', '/finance/recharge-totals?days=0')).statusCode).toBe(400);

  app.time.now += 30 * DAY;
  app.finance.headers = await app.logIn(app.finance.email);
  expect(await totals()).toEqual([sixteenth]);
});
