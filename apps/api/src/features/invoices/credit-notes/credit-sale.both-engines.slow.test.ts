import { findNumberFault } from '@waha/domain/invoices/invoice-number';
import type { PaymentId } from '@waha/domain/kernel/ids';
import { DAY } from '@waha/domain/kernel/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findWrongSales } from '#features/operations/doctor/accounts/check-sales';
import { cancelPayment, decidePayment } from '#features/purchase/decide-payment';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

/** Runs a decision; after it the transaction fails if `isFailing`. Returns whether it was committed. */
const decide = (kind: 'approve' | 'cancel', paymentId: PaymentId, isFailing = false): Promise<boolean> =>
  app.context.services
    .transact(async (unit) => {
      const by = app.admin.id;
      if (kind === 'approve') await decidePayment(unit, { paymentId, decision: { status: 'approved' }, by });
      else await cancelPayment(unit, { paymentId, by, isAdmin: true });
      if (isFailing) throw new Error('undone');
      return true;
    })
    .catch(() => false);

const readWrongSales = () => findWrongSales((statement) => app.rows(statement).map((row) => Object.values(row)));
const readSeries = (table: string) =>
  app.rows(`select number_year as year, number as serial from ${table} order by number_year, number`) as {
    year: number;
    serial: number;
  }[];

test('invoices and credit notes have two series without gaps or duplicates, for any history of sales', async () => {
  const command = fc.oneof(
    fc.record({ kind: fc.constant('sell'), count: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('fail'), count: fc.constant(1) }),
    fc.record({ kind: fc.constant('cancel'), count: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('cancel twice'), count: fc.constant(1) }),
    fc.record({ kind: fc.constant('wait'), count: fc.integer({ min: 0, max: 200 }) }),
  );
  let invoices = 0;
  let creditNotes = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 8 }), async (commands) => {
      const sold: PaymentId[] = [];
      for (const { kind, count } of commands) {
        if (kind === 'wait') app.time.now += count * DAY;
        if (kind === 'sell' || kind === 'fail') {
          const ids = await Promise.all(
            Array.from({ length: count }, () => app.given.payment(app.verified.id, 'Ultra One', 1, 3)),
          );
          const done = await Promise.all(ids.map((id) => decide('approve', id, kind === 'fail')));
          expect(done).toEqual(ids.map(() => kind === 'sell'));
          if (kind === 'sell') sold.push(...ids);
          if (kind === 'sell') invoices += 3 * count;
        }
        if (kind.startsWith('cancel')) {
          const ids = sold.splice(0, count);
          const undone = await Promise.all(ids.map((id) => decide('cancel', id, true)));
          expect(undone).toEqual(ids.map(() => false));
          const tries = kind === 'cancel' ? ids : [...ids, ...ids];
          const done = await Promise.all(tries.map((id) => decide('cancel', id)));
          expect(done.filter(Boolean)).toHaveLength(ids.length);
          creditNotes += ids.length;
        }
      }
      const series = { invoices: readSeries('invoices'), creditNotes: readSeries('credit_notes') };
      expect([series.invoices.length, series.creditNotes.length]).toEqual([invoices, creditNotes]);
      for (const all of Object.values(series))
        for (const year of new Set(all.map((each) => each.year))) {
          const serials = all.filter((each) => each.year === year).map(({ serial }) => serial);
          expect(findNumberFault(serials)).toBeUndefined();
        }
      expect(await readWrongSales()).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

test('the check of sales names a payment without invoice, and one without credit note', async () => {
  const [first, second] = [
    await app.given.payment(app.verified.id, 'Ultra One'),
    await app.given.payment(app.verified.id, 'Ultra One'),
  ];
  for (const id of [first, second]) await decide('approve', id);
  expect(await readWrongSales()).toEqual([]);
  app.rows(`update payments set status = 'cancelled' where id = '${first}' returning id`);
  expect(await readWrongSales()).toEqual([
    expect.stringMatching(/^payment W-.* is cancelled, but its invoice has no credit note$/),
  ]);
  app.rows(`update payments set status = 'approved' where id = '${first}' returning id`);
  app.rows(`update payments set total_millimes = 1, price_millimes = 1 where id = '${second}' returning id`);
  expect(await readWrongSales()).toEqual([expect.stringMatching(/^payment W-.* has an invoice over another amount$/)]);
  app.rows(`update payments set total_millimes = 149500, price_millimes = 149500 where id = '${second}' returning id`);
  const third = await app.given.payment(app.verified.id, 'Ultra One');
  const approval = `status = 'approved', approved_at = ${app.time.now}, decided_at = 1, decided_by = '${app.admin.id}'`;
  app.rows(`update payments set ${approval} where id = '${third}' returning id`);
  expect(await readWrongSales()).toEqual([expect.stringMatching(/^payment W-.* has no invoice$/)]);
  app.rows(
    `update payments set status = 'pending', approved_at = null, decided_at = null, decided_by = null
     where id = '${third}' returning id`,
  );
});
