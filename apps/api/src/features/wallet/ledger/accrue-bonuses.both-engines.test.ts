import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACK_PERIOD } from '@waha/domain/kernel/period';
import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test, vi } from 'vitest';
import { findAssets } from '../../../platform/config/assets';
import { sqliteTest } from '../../../testing/engines/sqlite-test';
import { openForEach } from '../../../testing/open-for-each';
import { openTestApp } from '../../../testing/open-test-app';
import { accrueForEveryone } from './accrue-for-everyone';
import { dueNow } from './next-bonus.store';

type House = Awaited<ReturnType<typeof openTestApp>>;
type Member = Awaited<ReturnType<House['as']>>;

let house: House;
let member: Member;
let admin: Member;
openForEach(async () => {
  house = await openTestApp();
  member = await house.as('user');
  admin = await house.as('admin');
  return house;
});

const own = (who: Member, packName = 'Ultra One') => house.given.pack(who.id, packName, admin.id);
const bonuses = () => house.rows("select count(*) as n from point_entries where kind = 'pack_bonus'")[0]!.n as number;
const nextAt = () => house.rows('select next_at as at from next_bonuses order by next_at').map(({ at }) => at);

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
