import { describe, expect, test } from 'vitest';
import { eraseMember } from '#erase-member';
import { findPerson } from '#platform/auth/people.store';
import { readMemberData } from '#read-member-data';
import { openPayouts, type Payouts } from '#testing/fixtures/open-payouts';
import { openAppForEach } from '#testing/open-app-for-each';
import { exportPayoutFiles } from './payout-files.export';

// Payout files in the erasure of a member, in the copy of their data, and in the export.

let app: Payouts;
openAppForEach(async () => {
  app = await openPayouts();
  return app;
});

describe('the lines of a payout file', () => {
  test('lose name, email and number when the member is erased, and keep the amount', async () => {
    app.withdrawal(100);
    const { _id: id } = (await app.create(await app.seen())).json().file;
    const { services } = app.context;
    const person = (await findPerson(services.db, app.verified.id))!;
    await expect(eraseMember(services, person)).rejects.toThrow('1 unpaid withdrawals');
    await app.pay(id);
    await eraseMember(services, person);
    expect(app.rows('select name, email, number, amount_millimes from payout_file_lines')).toEqual([
      { name: '', email: '', number: '', amount_millimes: 50_000 },
    ]);
    expect((await app.download(id)).body).toContain('"";"D17";"";"50.000";"WAHA-1-1"');
  });

  test('are in the copy of the data of their member', async () => {
    app.withdrawal(100);
    app.withdrawal(50, app.member.id);
    await app.create(await app.seen());
    const data = readMemberData(app.context.services.db, { ...app.verified, id: app.verified.id }, []);
    const rows = [];
    for await (const page of (data.payoutFileLines as { pages(): AsyncIterable<object[]> }).pages()) rows.push(...page);
    expect(rows).toMatchObject([{ memberId: app.verified.id, number: '+21698000001', amountMillimes: 50_000 }]);
  });
});

test('the export of payout files has one line for each file, with the references of its payouts', async () => {
  const byHand = app.withdrawal(100);
  app.withdrawal(50, app.member.id);
  const { _id: id } = (await app.create(await app.seen())).json().file;
  await app.call(app.admin, 'PUT', `/admin/withdraw/${byHand}/paid`, { reference: 'T-9' });
  const read = () => exportPayoutFiles(app.context.services.db, () => true);
  const [titles, row] = await read();
  expect(titles).toEqual([
    ...['payout file', 'made', 'layout', 'payouts', 'total TND', 'paid TND', 'reference', 'made by', 'cancelled'],
  ]);
  expect(row).toEqual([
    1,
    { at: app.time.now },
    'wallets',
    2,
    { tnd: 75_000 },
    { tnd: 50_000 },
    'T-9',
    'Sonia Ben Salah',
    null,
  ]);
  await app.pay(id);
  expect((await read())[1]?.slice(4, 7)).toEqual([{ tnd: 75_000 }, { tnd: 75_000 }, 'T-9, T-1']);
  expect(await exportPayoutFiles(app.context.services.db, () => false)).toHaveLength(1);
});
