import { join } from 'node:path';
import { PACK_PERIOD_MS } from '@waha/domain/kernel/period';
import { DAY, HOUR } from '@waha/domain/kernel/time';
import { BONUS_GRACE_MS } from '@waha/domain/wallet/ledger-faults';
import { describe, expect, test } from 'vitest';
import { openSqliteReader } from '#platform/database/sqlite/open-sqlite-database';
import { sqliteTest } from '#testing/engines/sqlite-test';
import { openWithdrawals, type Withdrawals } from '#testing/fixtures/open-withdrawals';
import { openAppForEach } from '#testing/open-app-for-each';
import { checkLedger } from './check-ledger';

let bank: Withdrawals;
let approved: string;
let rejected: string;
openAppForEach(async () => {
  bank = await openWithdrawals();
  const cancelledId = await bank.given.pack(bank.member.id, 'Ultra One', bank.admin.id);
  await bank.call({ method: 'DELETE', url: `/payments/${cancelledId}` }, bank.admin);
  rejected = await bank.confirmed(3);
  await bank.decide(rejected, { status: 'rejected' });
  approved = await bank.confirmed(5);
  await bank.decide(approved, { status: 'approved' });
  await bank.confirmed(7);
  return bank;
});

const checkBank = () => checkLedger(bank.context.services.db, bank.time.now);

/** Changes rows like a person who edits the database manually. */
function tamper(...statements: string[]) {
  const { writer } = bank.context.database;
  writer.pragma('foreign_keys = OFF');
  writer.exec(['drop trigger if exists point_entries_are_never_changed', ...statements].join(';'));
  writer.exec('drop trigger if exists point_entries_are_never_deleted');
}
const remove = (where: string) => {
  tamper();
  bank.context.database.writer.exec(`delete from point_entries where ${where}`);
};

test('the ledger check passes for a ledger of the program and reports what was checked', async () => {
  expect(await checkBank()).toEqual({ members: 1, entries: 11, packs: 2, withdrawals: 3, recharges: 0, faults: [] });
});

describe('the ledger check detects', () => {
  const only = (text: string) => [expect.stringContaining(text)];

  test('an entry with changed points', async () => {
    tamper(`update point_entries set points = -4 where source = '${approved}'`);
    expect((await checkBank()).faults).toEqual(only(`withdrawal 0 of ${approved} is -4 wallet points`));
  });

  test('points without a source', async () => {
    const now = bank.time.now;
    tamper(
      `insert into point_entries (id, member_id, account, points, earned_at, becomes_valid_at, kind, source, period)
       values (1000, '${bank.member.id}', 'wallet', 500, ${now}, ${now}, 'pack_bonus', 'nothing', 0)`,
    );
    expect((await checkBank()).faults).toEqual(only('pack_bonus 0 of nothing (500 points) has no source'));
  });

  test('an approved withdrawal without its entry, or a rejected one without its return', async () => {
    remove(`source = '${approved}'`);
    expect((await checkBank()).faults).toEqual(only(`withdrawal 0 of ${approved}`));
    remove(`source = '${rejected}' and kind = 'withdrawal_returned'`);
    expect((await checkBank()).faults).toHaveLength(2);
  });

  test('a rejection changed to an approval afterwards', async () => {
    tamper(`update withdrawals set status = 'approved' where id = '${rejected}'`);
    expect((await checkBank()).faults).toEqual(only('withdrawal_returned 0'));
  });

  test('a missing bonus between others or a late one, but not one just due', async () => {
    bank.time.now += PACK_PERIOD_MS;
    expect((await checkBank()).faults).toEqual([]);
    bank.time.now += 2 * HOUR;
    expect((await checkBank()).faults).toEqual(only(`pack_bonus 2 of ${bank.paymentId}`));
    await bank.call({ method: 'GET', url: `/update-wallet/${bank.member.id}` });
    expect((await checkBank()).faults).toEqual([]);
    remove(`source = '${bank.paymentId}' and kind = 'pack_bonus' and period = 1`);
    expect((await checkBank()).faults).toEqual(only(`pack_bonus 1 of ${bank.paymentId}`));
  });

  test('a withdrawal above the points valid then, though covered now', async () => {
    bank.time.now += 31 * DAY;
    await bank.call({ method: 'GET', url: `/update-wallet/${bank.member.id}` });
    tamper(
      `update withdrawals set points = 22 where id = '${approved}'`,
      `update point_entries set points = -22 where source = '${approved}'`,
    );
    const { faults } = await checkBank();
    expect(faults).toContainEqual(expect.stringContaining('withdrew more than the valid points'));
    expect(faults).not.toContainEqual(expect.stringContaining('below zero'));
  });

  test('a negative balance', async () => {
    tamper(
      `update withdrawals set points = 40 where id = '${approved}'`,
      `update point_entries set points = -40 where source = '${approved}'`,
    );
    expect((await checkBank()).faults).toContainEqual(expect.stringContaining('the wallet is below zero'));
  });
});

sqliteTest('the ledger check reads one snapshot, regardless of concurrent writes', async () => {
  const { reads, close } = openSqliteReader(join(bank.dataDir, 'waha.sqlite'));
  const before = await checkLedger(reads, bank.time.now);
  await bank.given.pack(bank.member.id, 'Ultra One', bank.admin.id);
  expect(await checkLedger(reads, bank.time.now)).toEqual(before);
  close();
  expect((await checkBank()).packs).toBe(before.packs + 1);
});

test('the ledger check covers all members, however many, and reports its progress', async () => {
  const { id } = bank.member;
  const before = await checkBank();
  bank.context.database.writer.exec(`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1200)
    insert into people (id, role, name, surname, email, password_hash, created_at)
      select printf('ffffffff-0000-7000-a000-%012d', n), 'user', 'N', 'N', n || '@many.example', 'x', 0 from numbers;
    insert into point_entries (member_id, account, points, earned_at, becomes_valid_at, kind, source, period)
      select id, 'facility', 1, 0, 0, 'recharge', id, 0 from people where email like '%@many.example';`);
  const { db } = bank.context.services;
  const progress: number[][] = [];
  const report = await checkLedger(db, bank.time.now, BONUS_GRACE_MS, (...far) => progress.push(far));
  const [total] = bank.rows('select count(*) as people from people');
  expect([report.members, report.entries]).toEqual([before.members + 1200, before.entries + 1200]);
  expect(report.faults).toHaveLength(1200);
  expect(report.faults.join()).not.toContain(id);
  expect(progress.map(([done]) => done)).toEqual([500, 1000, total?.people]);
  expect(progress.map(([, of]) => of)).toEqual(progress.map(() => total?.people));
});
