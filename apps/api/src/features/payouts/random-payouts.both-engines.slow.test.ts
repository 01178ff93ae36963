import type { PayoutFileId, RefundId, WithdrawalId } from '@waha/domain/kernel/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError } from '#platform/http/refusal-error';
import { openPayouts, type Payouts } from '#testing/fixtures/open-payouts';
import { openAppForEach } from '#testing/open-app-for-each';
import { findWrongPayoutFiles } from '../operations/doctor/accounts/check-payout-files';
import { payRefund } from '../refunds/pay-refund';
import { payWithdrawal } from '../wallet/withdrawals/pay-withdrawal';
import { cancelPayoutFile } from './cancel-payout-file';
import { createPayoutFile } from './create-payout-file';
import { listDuePayouts } from './list-due-payouts';
import { payPayoutFile } from './pay-payout-file';

let app: Payouts;
openAppForEach(async () => {
  app = await openPayouts();
  return app;
});

const KINDS = ['withdraw', 'refund', 'order', 'order', 'pay', 'pay one', 'cancel'] as const;
const command = fc.record({
  kind: fc.constantFrom(...KINDS),
  which: fc.nat(5),
  count: fc.integer({ min: 1, max: 3 }),
  points: fc.integer({ min: 1, max: 300 }),
  isKilled: fc.boolean(),
  /** Two people do the same at once. */
  isTwice: fc.boolean(),
});

/** A payout, followed without the program: its amount, and the file that it is in. */
type Expected = { amount: number; inFile: string | undefined; isPaid: boolean };

test('no payout is in two files or paid twice, for any history with killed transactions and colleagues', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 24 }), async (commands) => {
      const before = new Set(app.rows('select payout_id from payout_file_lines').map(({ payout_id }) => payout_id));
      const expected = new Map<string, Expected>();
      const files: string[] = [];
      for (const { kind, which, count, points, isKilled, isTwice } of commands) {
        const memberId = which % 2 === 0 ? app.verified.id : app.member.id;
        if (kind === 'withdraw')
          expected.set(app.withdrawal(points, memberId), { amount: points * 500, inFile: undefined, isPaid: false });
        else if (kind === 'refund')
          expected.set(await app.refund(memberId), { amount: 149_500, inFile: undefined, isPaid: false });
        else if (kind === 'order') {
          const due = await listDuePayouts(app.context.services.db, { limit: 500 });
          const chosen = due.filter(({ id }) => expected.has(id)).slice(which, which + count);
          const order = (unit: UnitOfWork) =>
            createPayoutFile(unit, {
              ...{ layout: 'wallets', payouts: chosen, by: app.finance.id },
              config: app.context.services.config,
            });
          const mayOrder = chosen.length > 0 && chosen.every(({ id }) => expected.get(id)!.inFile === undefined);
          const done = await runTwice(order, { isKilled, isTwice });
          expect(done).toHaveLength(mayOrder && (!isKilled || isTwice) ? 1 : 0);
          for (const file of done) {
            files.push(file.id);
            for (const { id } of chosen) expected.get(id)!.inFile = file.id;
          }
        } else if (kind === 'pay one') {
          const [id, payout] = [...expected][which] ?? [];
          if (!id || !payout) continue;
          const isRefund = app.rows(`select id from refunds where id = '${id}'`).length > 0;
          const order = { reference: 'one', by: app.admin.id };
          const done = await runTwice(
            (unit): Promise<unknown> =>
              isRefund
                ? payRefund(unit, { ...order, refundId: id as RefundId })
                : payWithdrawal(unit, { ...order, withdrawalId: id as WithdrawalId }),
            { isKilled, isTwice },
          );
          if (done.length > 0) payout.isPaid = true;
        } else {
          const fileId = files[which] as PayoutFileId | undefined;
          if (!fileId) continue;
          const by = app.admin.id;
          const lines = [...expected.values()].filter(({ inFile }) => inFile === fileId);
          const done = await runTwice(
            (unit): Promise<unknown> =>
              kind === 'pay'
                ? payPayoutFile(unit, { fileId, reference: 'all', by, limitMillimes: undefined })
                : cancelPayoutFile(unit, { fileId, reason: 'why', by }),
            { isKilled, isTwice },
          );
          if (done.length === 0) continue;
          expect(done).toHaveLength(1);
          for (const line of lines) {
            if (kind === 'pay') line.isPaid = true;
            else if (!line.isPaid) line.inFile = undefined;
          }
        }
      }
      const lines = app
        .rows('select file_id, payout_id, amount_millimes from payout_file_lines where is_active = 1')
        .filter(({ payout_id }) => !before.has(payout_id));
      const inFiles = [...expected].filter(([, { inFile }]) => inFile !== undefined);
      expect(new Map(lines.map((line) => [line.payout_id, [line.file_id, line.amount_millimes]]))).toEqual(
        new Map(inFiles.map(([id, { inFile, amount }]) => [id, [inFile, amount]])),
      );
      expect(lines).toHaveLength(inFiles.length);
      const paid = [
        ...app.rows('select id, points * 500 as amount from withdrawals where paid_at is not null'),
        ...app.rows('select id, amount_millimes as amount from refunds where paid_at is not null'),
      ].filter(({ id }) => expected.has(String(id)));
      expect(new Map(paid.map(({ id, amount }) => [id, amount]))).toEqual(
        new Map([...expected].filter(([, { isPaid }]) => isPaid).map(([id, { amount }]) => [id, amount])),
      );
      for (const action of ['withdrawal.paid', 'refund.paid']) {
        const audited = app.audited(action).map(({ subject_id }) => subject_id);
        expect(new Set(audited).size).toBe(audited.length);
      }
      expect(await findWrongPayoutFiles((query) => app.rows(query).map((row) => Object.values(row)))).toEqual([]);
    }),
    { numRuns: 15 },
  );
}, 240_000);

test('a payout file takes 500 payouts at most, the oldest ones first, and is paid as a whole', async () => {
  const ids = Array.from({ length: 501 }, (_, index) =>
    app.withdrawal(1 + (index % 7), index % 2 === 0 ? app.verified.id : app.member.id),
  );
  const { payouts, hasMore } = await app.due();
  expect([payouts.length, hasMore]).toEqual([500, true]);
  expect(payouts.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(0, 500));
  const seen = await app.seen();
  expect((await app.create([...seen, seen[0]!])).json().code).toBe('invalid_input');
  const { file } = (await app.create(seen)).json();
  expect(file.count).toBe(500);
  expect((await app.pay(file._id)).json()).toMatchObject({ paid: 500, skipped: 0 });
  expect(app.rows('select count(*) as unpaid from withdrawals where paid_at is null')).toEqual([{ unpaid: 1 }]);
}, 60_000);

test('the check of payout files names lines that differ from their payouts', async () => {
  const readFaults = () => findWrongPayoutFiles((query) => app.rows(query).map((row) => Object.values(row)));
  const id = app.withdrawal(100);
  await app.create(await app.seen());
  expect(await readFaults()).toEqual([]);
  app.rows(`update withdrawals set points = 101 where id = '${id}' returning id`);
  expect(await readFaults()).toEqual(['payout file 1, line 1: the withdrawal has another amount']);
  app.rows(`update withdrawals set points = 100, member_id = '${app.member.id}' where id = '${id}' returning id`);
  expect(await readFaults()).toEqual(['payout file 1, line 1: the withdrawal does not exist, or has another member']);
  app.rows(`update withdrawals set member_id = '${app.verified.id}' where id = '${id}' returning id`);
  const [{ id: fileId }] = app.rows('select id from payout_files') as [{ id: string }];
  await app.cancel(fileId);
  expect(await readFaults()).toEqual([]);
});

/**
 * Runs a command, and at the same time a second one if `isTwice`. Returns the results that were committed. If `isKilled`,
 * the transaction of the first fails at its end.
 */
async function runTwice<Result>(
  work: (unit: UnitOfWork) => Promise<Result>,
  { isKilled, isTwice }: { isKilled: boolean; isTwice: boolean },
): Promise<Result[]> {
  class Killed extends Error {}
  const run = (isLost: boolean) =>
    app.context.services
      .transact(async (unit) => {
        const result = await work(unit);
        if (isLost) throw new Killed();
        return [result];
      })
      .catch((error: unknown) => {
        if (error instanceof Killed || error instanceof RefusalError) return [];
        throw error;
      });
  const results = await Promise.all([run(isKilled), ...(isTwice ? [run(false)] : [])]);
  return results.flat();
}
