import { DAY } from '@waha/domain/kernel/time';
import type { WireWallet } from '@waha/domain/wallet/wallet.contract';
import { expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

async function readWallet(): Promise<WireWallet> {
  const headers = await app.logIn(app.member.email);
  return (await app.call({ headers }, 'GET', `/wallets/${app.member.id}`)).json();
}

test('a wallet that was read before shows points as valid from the instant on at which they become valid', async () => {
  await app.given.pack(app.member.id, 'Ultra One', app.admin.id);
  const [bonus] = (await readWallet()).pointHistory;
  expect(await readWallet()).toMatchObject({ totalPoints: bonus?.points, validPoints: 0 });

  const validAt = Date.parse(bonus!.becomesValidAt);
  app.time.now = validAt - 1;
  expect(await readWallet()).toMatchObject({ validPoints: 0, updatedAt: bonus?.earnedAt });
  app.time.now = validAt;
  expect(await readWallet()).toMatchObject({ validPoints: bonus?.points, updatedAt: bonus?.becomesValidAt });
  // A clock that is set back.
  app.time.now = validAt - 1;
  expect(await readWallet()).toMatchObject({ validPoints: 0 });
});

test('a wallet that was read before shows a bonus from the instant on at which it is due', async () => {
  await app.given.pack(app.member.id, 'Ultra One', app.admin.id);
  expect((await readWallet()).pointHistory).toHaveLength(1);
  const [{ due }] = app.rows(`select min(next_at) as due from next_bonuses where member_id = '${app.member.id}'`) as [
    { due: number },
  ];
  app.time.now = due - 1;
  expect((await readWallet()).pointHistory).toHaveLength(1);
  app.time.now = due;
  expect((await readWallet()).pointHistory).toHaveLength(2);
});

test('a wallet without entries states the time of the read', async () => {
  app.time.now += DAY;
  expect(await readWallet()).toMatchObject({ pointHistory: [], updatedAt: new Date(app.time.now).toISOString() });
  app.time.now += 1000;
  expect((await readWallet()).updatedAt).toBe(new Date(app.time.now).toISOString());
});
