import { setImmediate as nextTurn } from 'node:timers/promises';
import { PACK_PERIOD_MS } from '@waha/domain/kernel/period';
import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openAppForEach } from '#testing/open-app-for-each';
import { createTemplate, openTestApp, type TestApp } from '#testing/open-test-app';
import { accrueForEveryone } from './accrue-for-everyone';
import { checkLedger } from './check-ledger';

type Member = Awaited<ReturnType<TestApp['as']>>;

let app: TestApp;
let admin: Member;
let last: Member;

/** One member with sixty packs and one with a single pack, after weeks without the server. */
const BACKLOG = createTemplate(
  async (app) => {
    const member = await app.as('user');
    admin = await app.as('admin');
    for (let count = 0; count < 60; count++) await app.given.pack(member.id, 'Ultra One', admin.id);
    last = await app.as('user');
    await app.given.pack(last.id, 'Ultra One', admin.id);
    app.time.now += 3 * PACK_PERIOD_MS + DAY;
  },
  { hasSessions: true },
);
openAppForEach(async () => {
  app = await openTestApp({ template: BACKLOG });
  return app;
});

const givePack = (who: Member) => app.given.pack(who.id, 'Ultra One', admin.id);
const bonuses = () => app.rows("select count(*) as n from point_entries where kind = 'pack_bonus'")[0]!.n as number;

/** Sessions expire while the clock jumps by months. */
async function read(path: string, who: Member) {
  const headers = await app.openSession(who.email);
  const response = await app.server.inject({ method: 'GET', url: `/api${path}`, headers });
  return response.json();
}

describe('large accrual backlog', () => {
  test('lets a requesting member see all own points long before the others are credited', async () => {
    const { transact } = app.context.services;
    const headers = await app.openSession(last.email);
    let goOn = () => {};
    const isAnswered = new Promise<void>((done) => {
      goOn = done;
    });
    let units = 0;
    // The member's call arrives between two units of work, however fast those are.
    const catchingUp = accrueForEveryone(async (work) => {
      if (units++ > 0) await isAnswered;
      return transact(work);
    }, 0);
    const response = await app.server.inject({ method: 'GET', url: `/api/wallets/${last.id}`, headers });
    const creditedThen = bonuses();
    goOn();
    expect(response.json()).toMatchObject({ totalPoints: 48, validPoints: 36 });
    expect(creditedThen).toBeLessThan(61 * 4);
    await catchingUp;
    expect(bonuses()).toBe(61 * 4);
    expect((await checkLedger(app.context.services.db, app.time.now, 0)).faults).toEqual([]);
  });

  test('yields to other requests between two units of work', async () => {
    const { transact } = app.context.services;
    let turnCount = 0;
    const count = () => {
      turnCount++;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const begunIn: number[] = [];
    await accrueForEveryone((work) => {
      begunIn.push(turnCount);
      return transact(work);
    }, 0);
    clearImmediate(counting);
    expect(begunIn.length).toBeGreaterThan(5);
    expect([...new Set(begunIn)]).toEqual(begunIn);
  });

  test.each([
    ['the points', () => `/user/${last.id}/points`, { totalPoints: 48, availablePoints: 36 }],
    ['the wallet', () => `/wallets/${last.id}`, { totalPoints: 48, validPoints: 36 }],
    ['the renewed wallet', () => `/update-wallet/${last.id}`, { totalPoints: 48, validPoints: 36 }],
  ])('%s is right even if the scheduled task has not run', async (_what, path, points) => {
    expect(await read(path(), last)).toMatchObject(points);
    // The packs of other members were not credited for that.
    expect(bonuses()).toBe(60 + 1 + 3);
  });

  test('allows withdrawals up to the valid points', async () => {
    const requestWithdrawal = async (points: number) =>
      app.server.inject({
        method: 'POST',
        url: `/api/user/${last.id}/withdraw`,
        headers: await app.openSession(last.email),
        payload: { pointsToWithdraw: points },
      });
    expect((await requestWithdrawal(37)).statusCode).toBe(400);
    expect((await requestWithdrawal(36)).statusCode).toBe(201);
  });

  test('allows cancelling a pack with its earned points, and counts those of other packs', async () => {
    const other = await givePack(last);
    app.time.now += PACK_PERIOD_MS;
    const { walletPoints } = await read(`/payments/${other}/cancellation`, admin);
    expect(walletPoints).toBe(24);
  });

  test('retains credited points if interrupted, and credits the rest once', async () => {
    const { transact } = app.context.services;
    const dying = accrueForEveryone(async (work) => {
      if (bonuses() > 100) throw new Error('killed');
      return transact(work);
    }, 0);
    await expect(dying).rejects.toThrow('killed');
    await nextTurn();
    expect(bonuses()).toBeGreaterThan(100);
    await Promise.all([accrueForEveryone(transact), accrueForEveryone(transact, 0), read(`/wallets/${last.id}`, last)]);
    expect(bonuses()).toBe(61 * 4);
    expect((await checkLedger(app.context.services.db, app.time.now, 0)).faults).toEqual([]);
  });
});
