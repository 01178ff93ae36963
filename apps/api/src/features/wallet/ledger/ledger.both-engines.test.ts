import { DAY } from '@waha/domain/kernel/time';
import type { WireLedgerLine } from '@waha/domain/wallet/staff-ledger.contract';
import { expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const admin = async () => ({ headers: await app.logIn(app.admin.email) });
const readLedger = async (query = '') => app.call(await admin(), 'GET', `/wallets/${app.member.id}/ledger${query}`);

test('ledger entries show the resulting balance, newest first, and due bonuses are credited before', async () => {
  await app.given.pack(app.member.id, 'Ultra One', app.admin.id);
  app.time.now += 70 * DAY;
  const lines: WireLedgerLine[] = (await readLedger()).json();
  expect(lines.map(({ kind }) => kind)).toEqual(['pack_bonus', 'pack_bonus', 'pack_bonus']);
  const [{ bonus }] = app.rows("select monthly_bonus_points as bonus from packs where pack_name = 'Ultra One'") as [
    { bonus: number },
  ];
  expect(lines.map(({ balance, points }) => [balance, points])).toEqual([
    [3 * bonus, bonus],
    [2 * bonus, bonus],
    [bonus, bonus],
  ]);
  const facility: WireLedgerLine[] = (await readLedger('?account=facility')).json();
  expect(facility.map(({ kind }) => kind)).toEqual(['pack_facility']);
  expect(facility[0]?.balance).toBe(facility[0]?.points);
});

test('the ledger is paged with the same balances, debits included', async () => {
  const { id } = app.member;
  const values = [10, 20, -5, 7, -12, 3].map(
    (points, at) =>
      `('${id}', 'wallet', ${points}, ${at}, ${at}, '${points < 0 ? 'withdrawal' : 'pack_bonus'}', 'source ${at}', 0)`,
  );
  app.rows(
    `insert into point_entries (member_id, account, points, earned_at, becomes_valid_at, kind, source, period)
     values ${values.join(',')} returning id`,
  );
  const all: WireLedgerLine[] = [];
  let cursor = '';
  do {
    const page = await readLedger(`?limit=2${cursor}`);
    all.push(...page.json());
    const next = page.headers['x-next-cursor'];
    cursor = next ? `&cursor=${next}` : '';
  } while (cursor);
  expect(all.map(({ balance }) => balance)).toEqual([23, 20, 32, 25, 30, 10]);
});

test("a member's ledger and devices are limited to admins, and exist for members only", async () => {
  const { member, verified, commercial, finance } = app;
  for (const url of [`/api/wallets/${verified.id}/ledger`, `/api/members/${verified.id}/devices`])
    expect(await app.seenBy(url, verified, member, commercial, finance, app.admin)).toEqual([403, 403, 403, 403, 200]);
  expect((await readLedger('?cursor=x')).statusCode).toBe(400);
  const devices = async (id: string) => (await app.call(app.admin, 'GET', `/members/${id}/devices`)).json();
  const [device] = await devices(verified.id);
  expect(Object.keys(device).sort()).toEqual(['createdAt', 'device', 'expiresAt']);
  expect(await devices(app.admin.id)).toEqual([]);
});

test('the database refuses to change or delete ledger entries, for any writer', async () => {
  await app.given.pack(app.member.id, 'Ultra One', app.admin.id);
  expect(() => app.rows('update point_entries set points = 1 returning id')).toThrow('the ledger is append-only');
  expect(() => app.rows('delete from point_entries returning id')).toThrow('the ledger is append-only');
});
