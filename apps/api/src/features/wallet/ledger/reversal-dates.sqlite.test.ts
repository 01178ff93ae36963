import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { findAssets } from '#platform/config/assets';
import { openSqliteDatabase } from '#platform/database/sqlite/open-sqlite-database';
import { openWithdrawals, type Withdrawals } from '#testing/fixtures/open-withdrawals';
import { openAppForEach } from '#testing/open-app-for-each';

let bank: Withdrawals;
openAppForEach(async () => {
  bank = await openWithdrawals();
  return bank;
});

test('earlier reversals with the date of their original get their own date; all else is unchanged', async () => {
  const rejected = await bank.confirmed(10);
  bank.time.now += 2 * DAY;
  await bank.decide(rejected, { status: 'rejected' });
  bank.time.now += 3 * DAY;
  await bank.call({ method: 'DELETE', url: `/payments/${bank.paymentId}` }, bank.admin);
  const entries = () => bank.rows('select * from point_entries order by id');
  const asWritten = entries();

  const { writer } = openSqliteDatabase(join(bank.dataDir, 'waha.sqlite'));
  writer.exec(`drop trigger point_entries_are_never_changed;
    update point_entries as undoing set earned_at = (select earned_at from point_entries as undone
      where undone.source = undoing.source and undone.period = undoing.period and undone.id < undoing.id
        and undone.account = undoing.account)
      where kind like '%_cancelled' or kind = 'withdrawal_returned';
    create trigger point_entries_are_never_changed before update on point_entries begin select 1; end;`);
  expect(entries()).not.toEqual(asWritten);
  writer.exec(readFileSync(join(findAssets().migrations, '0077-reversal-dates.sql'), 'utf8'));
  expect(entries()).toEqual(asWritten);
  expect(() => writer.exec('update point_entries set points = 1')).toThrow('the ledger is append-only');
  writer.close();
});
