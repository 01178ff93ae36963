import type { MemberId, StaffId } from '@waha/domain/kernel/ids';
import { expect, test } from 'vitest';
import { saveBuyerIdentifier } from '#features/e-invoicing/buyer-identifiers.store';
import { findWrongPayoutFiles } from '#features/operations/doctor/accounts/check-payout-files';
import { createId } from '#platform/database/create-id';
import { formatCsv } from '#platform/documents/csv';
import { openPayouts, type Payouts } from '#testing/fixtures/open-payouts';
import { readRefusal } from '#testing/fixtures/read-refusal';
import { openAppForEach } from '#testing/open-app-for-each';
import { withdrawalsExport } from '../withdrawals/withdrawals.export';
import { withholdingExport } from './withholding.export';

// Money that goes out is without the withholding tax: payout files, figures, exports.

let app: Payouts;
openAppForEach(async () => {
  app = await openPayouts();
  return app;
});

/** Creates an accepted withdrawal of 100 points (50 dinars) with 10 percent of tax. */
function createTaxed({ points = 100, withheld = 5000, bank = app } = {}): string {
  const { verified, admin, time } = bank;
  const id = createId<string>(time.now);
  bank.rows(
    `insert into withdrawals (id, member_id, points, asked_at, status, confirmed_at, decided_by, decided_at,
       withholding_rate, withholding_base, withheld_millimes)
     values ('${id}', '${verified.id}', ${points}, ${time.now}, 'approved', ${time.now}, '${admin.id}', ${time.now},
       1000, 100, ${withheld}) returning id`,
  );
  return id;
}
const findFaults = () => findWrongPayoutFiles((statement) => app.rows(statement).map((row) => Object.values(row)));
const readCsv = async (exporter: typeof withholdingExport.exportAll, isMeant = (_at: number) => true) =>
  formatCsv(await exporter(app.context.services.db, isMeant))
    .slice(1)
    .trim()
    .split('\r\n');

test('a payout file orders and counts the net amounts, and its bytes have them', async () => {
  createTaxed();
  app.withdrawal(20, app.member.id);
  const { payouts } = await app.due();
  expect(payouts.map(({ amount, withheld }: { amount: number; withheld?: number }) => [amount, withheld])).toEqual([
    [45_000, 5000],
    [10_000, undefined],
  ]);
  const { file } = (await app.create(await app.seen())).json();
  expect(file).toMatchObject({ total: 55_000, lines: [{ amount: 45_000 }, { amount: 10_000 }] });
  expect((await app.download(file._id)).body).toMatch(/"45[.,]000"/);
  expect(await findFaults()).toEqual([]);
  expect((await app.pay(file._id)).json()).toMatchObject({ paid: 2, file: { paidTotal: 55_000 } });
});

test('the check of payout files compares with the net amount', async () => {
  const id = createTaxed();
  await app.create(await app.seen());
  expect(await findFaults()).toEqual([]);
  app.rows(`update withdrawals set points = 110 where id = '${id}' returning id`);
  expect(await findFaults()).toEqual(['payout file 1, line 1: the withdrawal has another amount']);
  app.rows(`update withdrawals set points = 100 where id = '${id}' returning id`);
});

test('a payout that is chosen with its gross amount is refused, because that is not what is sent', async () => {
  createTaxed();
  const [seen] = await app.seen();
  expect(readRefusal(await app.create([{ ...seen, amount: 50_000 }]))).toEqual([409, 'payout_changed']);
});

test('limits apply to the net amount, the rule of two people for one withdrawal to the whole amount', async () => {
  const limited = await openPayouts({ WAHA_PAYOUT_LIMIT: '45', WAHA_TWO_PEOPLE_ABOVE: '45' });
  try {
    const id = createTaxed({ bank: limited });
    expect((await limited.due()).payouts[0].warnings).toEqual([]);
    const pay = (by: { headers: Record<string, string> }) =>
      limited.call(by, 'PUT', `/admin/withdraw/${id}/paid`, { reference: 'V-1' });
    expect(readRefusal(await pay(limited.admin))).toEqual([409, 'second_person_needed']);
    expect((await pay(limited.finance)).statusCode).toBe(200);
  } finally {
    await limited.close();
  }
});

test('the queue of payouts finds a withdrawal by its gross and its net amount, and shows both', async () => {
  const id = createTaxed();
  for (const q of ['50.000', '45.000']) {
    const found = await app.call(app.finance, 'GET', `/queue/withdrawals?step=payout&q=${q}`);
    expect(found.json()).toMatchObject([
      { _id: id, amount: 50_000, withheld: { amount: 5000, net: 45_000, rate: 1000, base: 100 } },
    ]);
  }
});

test('the figures of money paid out are net, with the tax as a line of its own', async () => {
  createTaxed();
  app.withdrawal(20, app.member.id);
  const { file } = (await app.create(await app.seen())).json();
  const readTotals = async () => (await app.call(app.finance, 'GET', '/finance/daily-totals')).json();
  expect(await readTotals()).toEqual([]);
  await app.pay(file._id);
  const [day] = await readTotals();
  expect(day).toMatchObject({ paidOut: 55_000, withheld: 5000 });
  const query = `from=${day.day}&to=${day.day}`;
  const figures = (await app.call(app.finance, 'GET', `/finance/figures/paidOut?${query}`)).json();
  expect(figures.millimes).toBe(55_000);
  expect(figures.entries.map(({ amount }: { amount: number }) => amount).sort()).toEqual([10_000, 45_000]);
  const { figures: overview } = (await app.call(app.finance, 'GET', '/overview?per=week')).json();
  const paidOut = overview.find(({ figure }: { figure: string }) => figure === 'paidOut');
  expect(paidOut.byPeriod.reduce((sum: number, each: number) => sum + each, 0)).toBe(55_000);
});

test('the exports have the amounts with and without tax, by the day of the payment', async () => {
  const id = createTaxed();
  app.withdrawal(20, app.member.id);
  const unpaid = createTaxed({ points: 10, withheld: 500 });
  await app.context.services.transact((unit) =>
    saveBuyerIdentifier(unit, {
      memberId: app.verified.id as MemberId,
      identifier: { kind: 'tax_number', number: '1234567A/B/M/000' },
      by: app.admin.id as StaffId,
    }),
  );
  expect(await readCsv(withholdingExport.exportAll)).toHaveLength(1);
  const seen = (await app.seen()).filter(({ _id }) => _id !== unpaid);
  await app.pay((await app.create(seen)).json().file._id, app.finance, 'T-7');
  const [titles, row, ...others] = await readCsv(withholdingExport.exportAll);
  expect(titles).toBe(
    '"certificate","withdrawal id","member id","name","surname","email","verified name","tax or identity number",' +
      '"gross TND","base TND","rate %","withheld TND","net to pay TND","paid","transfer"',
  );
  expect(row).toContain(`"${id}"`);
  expect(row).toMatch(/"Nour [^"]+","1234567A\/B\/M\/000","50\.000","50\.000","10","5\.000","45\.000","[^"]+","T-7"$/);
  expect(others).toEqual([]);
  expect(await readCsv(withholdingExport.exportAll, (at) => at > app.time.now)).toHaveLength(1);

  const all = await readCsv(withdrawalsExport.exportAll);
  expect(all[0]).toContain('"TND","withheld TND","net to pay TND"');
  expect(all.slice(1).map((line) => /"\d+","([\d.]+","[\d.]+","[\d.]+)"/.exec(line)?.[1])).toEqual([
    '50.000","5.000","45.000',
    '10.000","0.000","10.000',
    '5.000","0.500","4.500',
  ]);

  const year = new Date(app.time.now).getUTCFullYear();
  const file = await app.call(app.finance, 'GET', `/exports/withholding/${year}?format=csv&titles=fr`);
  expect(file.headers['content-disposition']).toContain(encodeURIComponent(`retenue-à-la-source-${year}.csv`));
  expect(file.body).toContain('"1234567A/B/M/000";"50,000";"50,000"');
  expect(file.body.trim().split('\r\n')).toHaveLength(2);
  const before = await app.call(app.finance, 'GET', `/exports/withholding/${year - 1}?format=csv`);
  expect(before.body.trim().split('\r\n')).toHaveLength(1);
  expect((await app.call(app.commercial, 'GET', `/exports/withholding/${year}?format=csv`)).statusCode).toBe(403);
  expect((await app.call(app.finance, 'GET', '/exports/withholding/26?format=csv')).statusCode).toBe(400);
});
