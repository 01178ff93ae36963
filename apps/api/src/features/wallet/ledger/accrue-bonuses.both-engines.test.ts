import { PACK_PERIOD_MS } from '@waha/domain/kernel/period';
import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test, vi } from 'vitest';
import { sqliteTest } from '#testing/engines/sqlite-test';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp } from '#testing/open-test-app';
import { accrueForEveryone } from './accrue-for-everyone';
import { listDueBonuses } from './next-bonus.store';

type App = Awaited<ReturnType<typeof openTestApp>>;
type Member = Awaited<ReturnType<App['as']>>;

let app: App;
let member: Member;
let admin: Member;
openAppForEach(async () => {
  app = await openTestApp();
  member = await app.as('user');
  admin = await app.as('admin');
  return app;
});

const givePack = (who: Member, packName = 'Ultra One') => app.given.pack(who.id, packName, admin.id);
const bonuses = () => app.rows("select count(*) as n from point_entries where kind = 'pack_bonus'")[0]!.n as number;
const nextAt = () => app.rows('select next_at as at from next_bonuses order by next_at').map(({ at }) => at);

describe('due bonuses', () => {
  sqliteTest('are found by an index, for everyone and for one member, with any number of packs', () => {
    const { db } = app.context.services;
    const planOf = (members?: Member['id'][]) => {
      const { sql, params } = listDueBonuses(db, app.time.now, { limit: 16, members }).toSQL();
      const plan = app.context.database.writer.prepare(`explain query plan ${sql}`).all(...params) as {
        detail: string;
      }[];
      return plan.map(({ detail }) => detail);
    };
    expect(planOf()).toEqual(['SEARCH next_bonuses USING COVERING INDEX next_bonuses_by_time (next_at<?)']);
    expect(planOf([member.id])[0]).toBe(
      'SEARCH next_bonuses USING COVERING INDEX next_bonuses_of_member (member_id=? AND next_at<?)',
    );
  });

  sqliteTest('of packs with nothing due read no payment and no ledger entry', async () => {
    for (let count = 0; count < 40; count++) await givePack(member);
    app.time.now += PACK_PERIOD_MS - 1;
    const statements: string[] = [];
    const { writer } = app.context.database;
    const { prepare } = writer;
    vi.spyOn(writer, 'prepare').mockImplementation((text: string) => {
      statements.push(text);
      return prepare.call(writer, text);
    });
    await accrueForEveryone(app.context.services.transact);
    expect(statements.filter((text) => !text.includes('"next_bonuses"'))).toEqual([]);
    expect(statements).toHaveLength(1);
    vi.restoreAllMocks();
    expect(bonuses()).toBe(40);
  });

  test('advance one period per bonus from the approval and end with a cancelled pack', async () => {
    const { now } = app.time;
    const id = await givePack(member);
    expect(nextAt()).toEqual([now + PACK_PERIOD_MS]);
    app.time.now = now + 5 * PACK_PERIOD_MS + 3 * DAY;
    await accrueForEveryone(app.context.services.transact);
    expect(nextAt()).toEqual([now + 6 * PACK_PERIOD_MS]);
    expect(bonuses()).toBe(6);
    await app.server.inject({ method: 'DELETE', url: `/api/payments/${id}`, headers: await app.logIn(admin.email) });
    expect(nextAt()).toEqual([]);
  });
});
