import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PACK_PERIOD } from '@waha/domain/kernel/period';
import { DAY } from '@waha/domain/kernel/time';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findAssets } from '../../../platform/config/assets';
import { sqliteTest } from '../../../testing/engines/sqlite-test';
import { openTestApp } from '../../../testing/open-test-app';
import { accrueForEveryone } from './accrue-for-everyone';
import { checkLedger } from './check-ledger';
import { dueNow } from './next-bonus.store';

type House = Awaited<ReturnType<typeof openTestApp>>;
type Member = Awaited<ReturnType<House['as']>>;

let house: House;
let member: Member;
let admin: Member;
beforeEach(async () => {
  house = await openTestApp();
  member = await house.as('user');
  admin = await house.as('admin');
});
afterEach(() => house.close());

const own = (who: Member, packName = 'Ultra One') => house.given.pack(who.id, packName, admin.id);
const bonuses = () => house.rows("select count(*) as n from point_entries where kind = 'pack_bonus'")[0]!.n as number;
const nextAt = () => house.rows('select next_at as at from next_bonuses order by next_at').map(({ at }) => at);

/** Sessions end while the clock jumps by months. */
async function read(path: string, who: Member = member) {
  const headers = await house.logIn(who.email);
  const answer = await house.app.inject({ method: 'GET', url: `/api${path}`, headers });
  return answer.json();
}

describe('what is due', () => {
  sqliteTest('is found by an index, of everybody and of one member, however many packs are owned', () => {
    const { db } = house.house.services;
    const planOf = (members?: Member['id'][]) => {
      const { sql, params } = dueNow(db, house.time.now, { limit: 16, members }).toSQL();
      const plan = house.house.database.writer.prepare(`explain query plan ${sql}`).all(...params) as {
        detail: string;
      }[];
      return plan.map(({ detail }) => detail);
    };
    expect(planOf()).toEqual(['SEARCH next_bonuses USING COVERING INDEX next_bonuses_by_time (next_at<?)']);
    expect(planOf([member.id])[0]).toBe(
      'SEARCH next_bonuses USING COVERING INDEX next_bonuses_of_member (member_id=? AND next_at<?)',
    );
  });

  sqliteTest(
    'is nothing with many packs of which none is due: no payment and no line of the ledger is read',
    async () => {
      for (let count = 0; count < 40; count++) await own(member);
      house.time.now += PACK_PERIOD - 1;
      const seen: string[] = [];
      const { writer } = house.house.database;
      const { prepare } = writer;
      vi.spyOn(writer, 'prepare').mockImplementation((text: string) => {
        seen.push(text);
        return prepare.call(writer, text);
      });
      await accrueForEveryone(house.house.services.transact);
      expect(seen.filter((text) => !text.includes('"next_bonuses"'))).toEqual([]);
      expect(seen).toHaveLength(1);
      vi.restoreAllMocks();
      expect(bonuses()).toBe(40);
    },
  );

  test('moves on by one period with each bonus, from the instant of the approval, and goes with a cancelled pack', async () => {
    const { now } = house.time;
    const id = await own(member);
    expect(nextAt()).toEqual([now + PACK_PERIOD]);
    house.time.now = now + 5 * PACK_PERIOD + 3 * DAY;
    await accrueForEveryone(house.house.services.transact);
    expect(nextAt()).toEqual([now + 6 * PACK_PERIOD]);
    expect(bonuses()).toBe(6);
    await house.app.inject({ method: 'DELETE', url: `/api/payments/${id}`, headers: await house.logIn(admin.email) });
    expect(nextAt()).toEqual([]);
  });
});

describe('with a large backlog', () => {
  let last: Member;
  beforeEach(async () => {
    for (let count = 0; count < 60; count++) await own(member);
    last = await house.as('user');
    await own(last);
    // Weeks without the server.
    house.time.now += 3 * PACK_PERIOD + DAY;
  });

  test('a member who asks sees all of the own points at once, long before the others are credited', async () => {
    const { transact } = house.house.services;
    const headers = await house.logIn(last.email);
    let goOn = () => {};
    const isAnswered = new Promise<void>((done) => {
      goOn = done;
    });
    let units = 0;
    // Between two units of work, however quick those are, the member comes.
    const catchingUp = accrueForEveryone(async (work) => {
      if (units++ > 0) await isAnswered;
      return transact(work);
    }, 0);
    const answer = await house.app.inject({ method: 'GET', url: `/api/wallets/${last.id}`, headers });
    const creditedThen = bonuses();
    goOn();
    expect(answer.json()).toMatchObject({ totalPoints: 48, validPoints: 36 });
    expect(creditedThen).toBeLessThan(61 * 4);
    await catchingUp;
    expect(bonuses()).toBe(61 * 4);
    expect((await checkLedger(house.house.services.db, house.time.now, 0)).faults).toEqual([]);
  });

  test('whoever waits in this process has a turn between two units of work', async () => {
    const { transact } = house.house.services;
    let turns = 0;
    const count = () => {
      turns++;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const begunIn: number[] = [];
    await accrueForEveryone((work) => {
      begunIn.push(turns);
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
  ])('%s is right where the server has not come by itself', async (_what, path, points) => {
    expect(await read(path(), last)).toMatchObject(points);
    // Nobody else's was touched for that.
    expect(bonuses()).toBe(60 + 1 + 3);
  });

  test('as much may be withdrawn as is valid, and no more', async () => {
    const ask = async (points: number) =>
      house.app.inject({
        method: 'POST',
        url: `/api/user/${last.id}/withdraw`,
        headers: await house.logIn(last.email),
        payload: { pointsToWithdraw: points },
      });
    expect((await ask(37)).statusCode).toBe(400);
    expect((await ask(36)).statusCode).toBe(201);
  });

  test('a pack is taken back with what it has earned, and what other packs have earned counts', async () => {
    const other = await own(last);
    house.time.now += PACK_PERIOD;
    const { walletPoints } = await read(`/payments/${other}/cancellation`, admin);
    expect(walletPoints).toBe(24);
  });

  test('what was credited stands when the catching-up ends in the middle, and the rest follows once', async () => {
    const { transact } = house.house.services;
    const dying = accrueForEveryone(async (work) => {
      if (bonuses() > 100) throw new Error('killed');
      return transact(work);
    }, 0);
    await expect(dying).rejects.toThrow('killed');
    await nextTurn();
    expect(bonuses()).toBeGreaterThan(100);
    await Promise.all([accrueForEveryone(transact), accrueForEveryone(transact, 0), read(`/wallets/${last.id}`, last)]);
    expect(bonuses()).toBe(61 * 4);
    expect((await checkLedger(house.house.services.db, house.time.now, 0)).faults).toEqual([]);
  });
});

sqliteTest('packs that were owned before this program have the instants that their ledger says', async () => {
  const { now } = house.time;
  const owned = [await own(member), await own(member)];
  house.time.now = now + 2 * PACK_PERIOD + DAY;
  await accrueForEveryone(house.house.services.transact);
  const before = house.rows('select * from next_bonuses order by payment_id');
  expect(before.map(({ payment_id }) => payment_id).sort()).toEqual(owned.sort());
  house.rows('delete from next_bonuses returning payment_id');
  const migration = readFileSync(join(findAssets().migrations, '0031-next-bonuses.sql'), 'utf8');
  const filling = /^insert into next_bonuses[^;]+/m.exec(migration)?.[0];
  house.rows(`${filling} returning payment_id`);
  expect(house.rows('select * from next_bonuses order by payment_id')).toEqual(before);
});
