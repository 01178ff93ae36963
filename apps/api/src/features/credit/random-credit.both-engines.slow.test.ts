import type { MemberId, PaymentId, RefundId } from '@waha/domain/kernel/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendPayment } from '#testing/fixtures/send-payment';
import { openAppForEach } from '#testing/open-app-for-each';
import { findWrongCredit } from '../operations/doctor/accounts/check-credit';
import { findWrongRefunds } from '../operations/doctor/accounts/check-refunds';
import { findWrongSales } from '../operations/doctor/accounts/check-sales';
import { findWrongAggregates } from '../operations/doctor/check-aggregates';
import { cancelPayment, correctReceived, decidePayment } from '../purchase/decide-payment';
import { decideRefund } from '../refunds/decide-refund';
import { payRefund } from '../refunds/pay-refund';
import { requestCreditRefund } from '../refunds/request-credit-refund';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const PRICE = 149_500;
const KINDS = [
  ...['send', 'send with credit', 'send by credit alone', 'send twice at once'],
  ...[
    'approve',
    'approve more',
    'receive less',
    'reject',
    'cancel',
    'cancel by its member',
    'decide in two ways at once',
    'hold and undo',
    'correct',
    'correct twice at once',
  ],
  ...['refund credit', 'refund and use credit at once', 'approve refund', 'decline refund', 'pay refund'],
] as const;
const command = fc.record({
  kind: fc.constantFrom(...KINDS),
  which: fc.nat(20),
  amount: fc.integer({ min: 1, max: PRICE - 1 }),
  isKilled: fc.boolean(),
});

test('the money that arrived is that of invoices, credit and refunds, at every step of any history', async () => {
  const member = app.member;
  await app.given.quiz(member.id, 'Ultra One', app.admin.id);
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 24 }), async (commands) => {
      for (const each of commands) {
        await runCommand(each);
        expect(readMoney(), JSON.stringify(each)).toMatchObject({ difference: 0 });
        expect(await readFaults(), JSON.stringify(each)).toEqual([]);
      }
    }),
    { numRuns: 25 },
  );
}, 600_000);

type Command = { kind: (typeof KINDS)[number]; which: number; amount: number; isKilled: boolean };

async function runCommand({ kind, which, amount, isKilled }: Command): Promise<void> {
  const { admin, finance, member } = app;
  const credit = Math.min(readBalance(), PRICE);
  const memberId = member.id as MemberId;
  const pick = <Id extends string>(query: string) => {
    const rows = app.rows(query);
    return rows[which % Math.max(1, rows.length)]?.id as Id | undefined;
  };
  const paymentId = pick<PaymentId>("select id from payments where status = 'pending' order by id");
  const decide = (decision: Parameters<typeof decidePayment>[1]['decision'], killed = isKilled) =>
    paymentId && run(killed, (unit) => decidePayment(unit, { paymentId, decision, by: admin.id }));
  const requestRefund = () => {
    const order = { memberId, amountMillimes: Math.min(credit, amount), by: finance.id };
    return run(isKilled, (unit) => requestCreditRefund(unit, order));
  };
  switch (kind) {
    case 'send':
      await sendPayment(app, member);
      return;
    case 'send with credit':
      await sendPayment(app, member, { credit: String(Math.min(credit, amount)) });
      return;
    case 'send by credit alone':
      await sendPayment(app, member, { credit: String(PRICE) }, { receipt: null });
      return;
    case 'send twice at once':
      await Promise.all([1, 2].map(() => sendPayment(app, member, { credit: String(credit) })));
      return;
    case 'approve':
      await decide({ status: 'approved' });
      return;
    case 'approve more':
      await decide({ status: 'approved', received: PRICE + amount });
      return;
    case 'receive less':
      await decide({ status: 'rejected', received: amount });
      return;
    case 'reject':
      await decide({ status: 'rejected', reason: 'why' });
      return;
    case 'cancel': {
      const id = pick<PaymentId>("select id from payments where status in ('pending', 'approved') order by id");
      // All of it, a part, or nothing.
      const refund = [undefined, { amount, reason: 'why' }, { amount: 0, reason: 'why' }][amount % 3];
      const order = { by: admin.id, isAdmin: true, refund };
      if (id) await run(isKilled, (unit) => cancelPayment(unit, { paymentId: id, ...order }));
      return;
    }
    case 'cancel by its member':
      await app.call(member, 'PUT', `/payments/${paymentId}/cancel`);
      return;
    case 'decide in two ways at once':
      await Promise.all([
        decide({ status: 'approved', received: PRICE + amount }, false),
        decide({ status: 'rejected', received: amount }, false),
      ]);
      return;
    case 'hold and undo': {
      if (!paymentId) return;
      const by = { headers: { ...admin.headers, 'waha-hold': '1' } };
      const decision = { status: 'approved', received: PRICE + amount };
      const { heldId } = (await app.call(by, 'PUT', `/payments/${paymentId}/validate`, decision)).json();
      if (isKilled) await app.call(admin, 'DELETE', `/held-commands/${heldId}`);
      app.time.now += 60_000;
      await app.context.services.heldCommands.runDue();
      return;
    }
    case 'correct':
    case 'correct twice at once': {
      const id = pick<PaymentId>("select id from payments where status in ('approved', 'rejected') order by id");
      if (!id) return;
      const isApproved = app.rows(`select status from payments where id = '${id}'`)[0]?.status === 'approved';
      const received = isApproved ? PRICE + (amount % 50_000) : amount % 100_000;
      const order = { paymentId: id, received, reason: 'why', by: admin.id };
      const correct = () => run(isKilled, (unit) => correctReceived(unit, order));
      await Promise.all(kind === 'correct' ? [correct()] : [correct(), correct()]);
      return;
    }
    case 'refund credit':
      await requestRefund();
      return;
    case 'refund and use credit at once':
      await Promise.all([requestRefund(), sendPayment(app, member, { credit: String(credit) })]);
      return;
    case 'approve refund':
    case 'decline refund':
    case 'pay refund': {
      const status = kind === 'pay refund' ? 'approved' : 'requested';
      const refundId = pick<RefundId>(`select id from refunds where status = '${status}' order by id`);
      if (!refundId) return;
      const by = finance.id;
      const account = { method: 'D17', number: '+216' };
      await run(isKilled, (unit) => {
        if (kind === 'pay refund') return payRefund(unit, { refundId, reference: 'T', by });
        const isApproval = kind === 'approve refund';
        const decision = isApproval
          ? ({ status: 'approved', account } as const)
          : ({ status: 'declined', reason: 'why' } as const);
        return decideRefund(unit, { refundId, decision, by });
      });
    }
  }
}

/** Runs a decision; its transaction fails at its end if `isKilled`. A refusal changes nothing. */
const run = (isKilled: boolean, decide: (unit: UnitOfWork) => Promise<unknown>): Promise<void> =>
  app.context.services
    .transact(async (unit) => {
      await decide(unit);
      if (isKilled) throw new Error('killed');
    })
    .catch(() => undefined);

const readSum = (query: string) => Number(app.rows(query)[0]?.total ?? 0);
const readBalance = () => readSum('select coalesce(sum(amount_millimes), 0) as total from credit_entries');

/**
 * Returns where the money is. What arrived: the receipts of approved payments, and received credit. Where it is: in the
 * invoices of sales, in the credit, in credit that pending payments hold, and in refunds that are owed or were paid.
 * Cancelled payments are in their refund, and in what the company keeps of them; if nothing is due, only in their used
 * credit.
 */
function readMoney() {
  const arrived = readSum('select coalesce(sum(approved + credited), 0) as total from overview_by_hour');
  const sold = readSum(
    `select coalesce(sum(i.amount_millimes), 0) as total from invoices i join payments p on p.id = i.payment_id
     where i.status = 'paid' and p.status = 'approved'`,
  );
  const credit = readBalance();
  const held = readSum("select coalesce(sum(credit_millimes), 0) as total from payments where status = 'pending'");
  const refunded = readSum(
    `select coalesce(sum(amount_millimes), 0) as total from refunds where payment_id is null and status <> 'declined'`,
  );
  const cancelled = readSum(
    "select coalesce(sum(received_millimes), 0) as total from refunds where status <> 'not_due' and payment_id is not null",
  );
  const kept = readSum(
    `select coalesce(sum(p.credit_millimes), 0) as total from refunds r join payments p on p.id = r.payment_id
     where r.status = 'not_due'`,
  );
  const difference = arrived - sold - credit - held - refunded - cancelled - kept;
  return { arrived, sold, credit, held, refunded, cancelled, kept, difference };
}

async function readFaults(): Promise<string[]> {
  const read = (statement: string) => app.rows(statement).map((row) => Object.values(row));
  return [
    ...(await findWrongCredit(read)),
    ...(await findWrongRefunds(read)),
    ...(await findWrongSales(read)),
    ...(await findWrongAggregates(read)),
  ];
}

test.each<[string, string, RegExp]>([
  [
    'used credit that the payment does not name',
    `update payments set credit_millimes = null where credit_millimes is not null returning id`,
    /^the credit \(used\) of payment W-.* differs from what the payment says$/,
  ],
  [
    'a part that the payment does not name',
    `update payments set received_millimes = null where status = 'rejected' returning id`,
    /^the credit \(received\) of payment W-.* differs from what the payment says$/,
  ],
  [
    'an approval with less than was due',
    `update payments set status = 'approved', approved_at = 1 where status = 'rejected' returning id`,
    /^payment W-.* received another amount than was due, but its decision does not fit it$/,
  ],
  [
    'a refund over another amount',
    `update refunds set amount_millimes = amount_millimes + 1 returning id`,
    /^the refund .* of credit differs from the credit that it took$/,
  ],
])('the check of credit names %s', async (_fault, statement, sentence) => {
  await app.given.quiz(app.member.id, 'Ultra One', app.admin.id);
  const { payment } = (await sendPayment(app, app.member)).json();
  await app.call(app.admin, 'PUT', `/payments/${payment._id}/validate`, { status: 'rejected', received: 100_000 });
  await sendPayment(app, app.member, { credit: '60000' });
  await app.call(app.finance, 'POST', `/admin/members/${app.member.id}/credit-refunds`, { amount: 10_000 });
  expect(await readFaults()).toEqual([]);
  const before = { payments: app.rows('select * from payments'), refunds: app.rows('select * from refunds') };
  app.rows(statement);
  expect(await readFaults()).toContainEqual(expect.stringMatching(sentence));
  for (const { id, status, approved_at, credit_millimes, received_millimes } of before.payments)
    app.rows(
      `update payments set status = '${status}', approved_at = ${approved_at}, credit_millimes = ${credit_millimes},
       received_millimes = ${received_millimes} where id = '${id}' returning id`,
    );
  for (const { id, amount_millimes } of before.refunds)
    app.rows(`update refunds set amount_millimes = ${amount_millimes} where id = '${id}' returning id`);
});

test('the check of credit names a balance below zero', async () => {
  const id = '0199f000-0000-7000-8000-00000000000a';
  app.rows(
    `insert into refunds (id, member_id, amount_millimes, reason, status, requested_by, requested_at)
     values ('${id}', '${app.member.id}', 1000, '', 'requested', '${app.admin.id}', 1) returning id`,
  );
  app.rows(
    `insert into credit_entries values
     ('${id}', '${app.member.id}', 'refunded', -1000, null, '${id}', '${app.admin.id}', 1) returning id`,
  );
  expect(await readFaults()).toEqual([`the credit of member ${app.member.id} is negative: -1000 millimes`]);
  const declined = { status: 'declined', reason: 'There is no credit' };
  expect((await app.call(app.finance, 'PUT', `/admin/refunds/${id}`, declined)).statusCode).toBe(200);
  expect(await readFaults()).toEqual([]);
});
