import { DAY } from '@waha/domain/kernel/time';
import type { LineStatus } from '@waha/domain/reconciliation/line-status';
import type { WireLine } from '@waha/domain/reconciliation/reconciliation.contract';
import { expect, test } from 'vitest';
import { createPdf, createPng } from '#testing/fixtures/create-fixtures';
import { createStatementCsv, openReconciliation, type ReconciliationApp } from '#testing/fixtures/open-reconciliation';
import { sendRecharge } from '#testing/fixtures/send-recharge';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';

let app: ReconciliationApp;
openAppForEach(async () => {
  app = await openReconciliation();
  return app;
});

test('an unmatched line names the decided payment whose reference it contains', async () => {
  const [rejected, approved, pending] = [
    await app.waitingPayment(app.member.id),
    await app.waitingPayment(app.verified.id),
    await app.waitingPayment(app.verified.id, 'TD Pro'),
  ];
  const decide = (id: string, status: string) =>
    app.call(app.admin, 'PUT', `/payments/${id}/validate`, { status, reason: 'Unreadable' });
  expect((await decide(rejected.id, 'rejected')).statusCode).toBe(200);
  expect((await decide(approved.id, 'approved')).statusCode).toBe(200);
  const id = await app.uploadStatement(
    createStatementCsv([
      { label: `VIR ${rejected.reference.replaceAll('-', ' ').toLowerCase()}`, millimes: rejected.due },
      { label: `FACTURE ${approved.reference}-2`, millimes: 1_000 },
      { label: 'W-0000-0000', millimes: 2_000 },
      { label: pending.reference, millimes: pending.due },
    ]),
  );
  const decidedAt = '2026-01-10T09:00:00.000Z';
  const expected = [
    {
      ...{ kind: 'payment', _id: rejected.id, userId: app.member.id, payer: 'Amina Ben Salah' },
      reference: rejected.reference,
      ...{ status: 'rejected', decidedAt },
    },
    expect.objectContaining({ _id: approved.id, status: 'approved', reference: approved.reference }),
    undefined,
  ];
  const ofDecided = async (by: { headers: Record<string, string> }) =>
    (await app.lines(id, 'left', by)).map(({ decidedItem }) => decidedItem);
  expect(await ofDecided(app.admin)).toEqual(expected);
  // The last line pays a pending payment, which finance does not decide.
  expect(await ofDecided(app.finance)).toEqual([...expected, undefined]);
});

test('a line is the transfer of an approved payment if its amount agrees and no other line names the payment', async () => {
  const [once, twice, other, matched] = [
    await app.waitingPayment(app.member.id),
    await app.waitingPayment(app.verified.id),
    await app.waitingPayment(app.verified.id),
    await app.waitingPayment(app.verified.id),
  ];
  const first = await app.uploadStatement(createStatementCsv([{ label: matched.reference, millimes: matched.due }]));
  expect((await app.accept(first, await app.surePairs(first))).json().accepted).toBe(1);
  for (const { id } of [once, twice, other])
    await app.call(app.admin, 'PUT', `/payments/${id}/validate`, { status: 'approved' });
  const id = await app.uploadStatement(
    createStatementCsv([
      { label: `VIR ${once.reference}`, millimes: once.due },
      { label: `VIR ${twice.reference}`, millimes: twice.due },
      { label: `VIR 2 ${twice.reference}`, millimes: twice.due },
      { label: `VIR ${other.reference}`, millimes: other.due - 1000 },
      { label: `VIR 2 ${matched.reference}`, millimes: matched.due },
    ]),
  );
  expect(await labels(id, 'settled')).toEqual([`VIR ${once.reference}`]);
  expect(await labels(id, 'left')).toHaveLength(4);
  const { settled, left } = (await app.readStatus(id)).standings;
  expect([settled, left.count]).toEqual([{ count: 1, millimes: once.due }, 4]);
});

test('lines are listed by the day of the transfer and by page, oldest first', async () => {
  const rows = ['12/01/2026', '09/01/2026', '12/01/2026', '10/01/2026'].map((day, index) => ({
    ...{ day, label: `Loyer ${index}`, millimes: 1000 },
  }));
  const id = await app.uploadStatement(createStatementCsv(rows));
  const expected = ['Loyer 1', 'Loyer 3', 'Loyer 0', 'Loyer 2'];
  expect(await labels(id, 'left')).toEqual(expected);
  expect(await pageLabels(id, 'left')).toEqual(expected);
  for (const { _id } of await app.lines(id, 'left'))
    await app.call(app.admin, 'PUT', `/reconciliation/lines/${_id}/aside`, { isAside: true });
  expect(await pageLabels(id, 'aside')).toEqual(expected);
});

test('the transfer of an accepted recharge is settled, and proposed for nothing else', async () => {
  const recharge = await addRecharge(app.verified);
  const other = await addRecharge(app.member);
  const [{ name, surname }] = app.rows(`select name, surname from people where id = '${app.verified.id}'`) as [
    Record<'name' | 'surname', string>,
  ];
  const id = await app.uploadStatement(
    createStatementCsv([
      { label: `VIREMENT ${surname} ${name}`, millimes: 49_000 },
      { label: 'VIREMENT', millimes: 49_000 },
    ]),
  );
  expect(await labels(id, 'doubtful')).toHaveLength(2);
  const decision = await app.call(app.finance, 'PUT', `/point-recharge/${recharge}/status`, { status: 'accepted' });
  expect(decision.statusCode, decision.body).toBe(200);
  const candidates = async () =>
    (await app.lines(id, 'doubtful', app.finance)).map((line) => [line.label, line.candidates?.map(({ _id }) => _id)]);
  expect(await candidates()).toEqual([['VIREMENT', [other]]]);
  expect(await app.lines(id, 'settled', app.finance)).toMatchObject([
    { amount: 49_000, decidedItem: { kind: 'recharge', _id: recharge, points: 30, status: 'approved' } },
  ]);
});

test('the transfer of an invoice whose receipt was accepted is settled, and named by its number', async () => {
  const added = await sendForm(app, app.admin, {
    url: `/invoices/upload/${app.member.id}`,
    fields: { invoiceDate: '2026-01-05', amount: 120_000 },
    files: { pdf: createPdf() },
  });
  const { _id: invoice } = added.json().invoice;
  await sendReceipt(invoice);
  const id = await app.uploadStatement(
    createStatementCsv([{ label: 'VIR RECU DE AMINA BEN SALAH', millimes: 120_000 }]),
  );
  expect(await labels(id, 'doubtful')).toHaveLength(1);
  expect((await app.call(app.finance, 'PUT', `/invoices/${invoice}`, { status: 'paid' })).statusCode).toBe(200);
  expect(await labels(id, 'left')).toEqual([]);
  const [{ number }] = app.rows(`select number from invoices where id = '${invoice}'`) as [{ number: number }];
  expect((await app.lines(id, 'settled', app.finance)).map(({ decidedItem }) => decidedItem)).toEqual([
    {
      ...{ kind: 'receipt', _id: invoice, userId: app.member.id, payer: 'Amina Ben Salah', status: 'approved' },
      ...{ invoiceNumber: `2026-${String(number).padStart(6, '0')}`, decidedAt: '2026-01-10T09:00:00.000Z' },
    },
  ]);
});

test('the transfer of an instalment is settled by the reference of its payment if its receipt was accepted', async () => {
  app.time.now -= 30 * DAY;
  const payment = await app.waitingPayment(app.member.id, 'Ultra One', 1, 6);
  await app.call(app.admin, 'PUT', `/payments/${payment.id}/validate`, { status: 'approved' });
  const [{ id: invoice }] = app.rows(
    `select id from invoices where payment_id = '${payment.id}' and instalment_number = 2`,
  ) as [{ id: string }];
  app.time.now += 30 * DAY;
  await sendReceipt(invoice);
  const label = `FACTURE ${payment.reference}-2`;
  const id = await app.uploadStatement(createStatementCsv([{ label, millimes: payment.due }]));
  await app.call(app.finance, 'PUT', `/invoices/${invoice}`, { status: 'paid' });
  expect(await app.lines(id, 'settled')).toMatchObject([{ label, decidedItem: { kind: 'receipt', _id: invoice } }]);
});

async function sendReceipt(invoiceId: string): Promise<void> {
  const member = { ...app.member, headers: await app.logIn(app.member.email) };
  const sent = { method: 'PUT', url: `/invoices/${invoiceId}`, files: { receipt: createPng() } } as const;
  expect((await sendForm(app, member, sent)).statusCode).toBe(200);
}

async function addRecharge(member: { id: string; headers: Record<string, string> }): Promise<string> {
  const response = await sendRecharge(app, member, 30);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().request._id;
}

const labels = async (id: string, standing: LineStatus) => (await app.lines(id, standing)).map(({ label }) => label);

/** Returns the labels of a list that is read line by line. */
async function pageLabels(id: string, standing: LineStatus): Promise<string[]> {
  const found: string[] = [];
  let cursor = '';
  do {
    const address = `/reconciliation/statements/${id}/lines?standing=${standing}&limit=1${cursor}`;
    const response = await app.call(app.admin, 'GET', address);
    found.push(...(response.json() as WireLine[]).map(({ label }) => label));
    const next = response.headers['x-next-cursor'];
    cursor = next ? `&cursor=${next}` : '';
  } while (cursor);
  return found;
}

test('a line with another amount proposes the decision of its payment, and is settled by it', async () => {
  const [less, more] = [await app.waitingPayment(app.member.id), await app.waitingPayment(app.verified.id)];
  const [part, whole] = [less.due - 50_000, more.due + 10_500];
  const id = await app.uploadStatement(
    createStatementCsv([
      { label: less.reference, millimes: part },
      { label: more.reference, millimes: whole },
    ]),
  );
  const proposals = (await app.lines(id, 'doubtful')).map(({ candidates = [] }) => candidates[0]?.otherAmount);
  expect(proposals).toEqual([
    { status: 'rejected', received: part, due: less.due },
    { status: 'approved', received: whole, due: more.due },
  ]);
  for (const [payment, proposal] of [
    [less, proposals[0]!],
    [more, proposals[1]!],
  ] as const) {
    const { status, received } = proposal;
    const response = await app.call(app.admin, 'PUT', `/payments/${payment.id}/validate`, { status, received });
    expect(response.statusCode).toBe(200);
  }
  expect((await app.lines(id, 'settled')).map(({ amount, decidedItem }) => [amount, decidedItem])).toMatchObject([
    [part, { _id: less.id, status: 'rejected', received: part }],
    [whole, { _id: more.id, status: 'approved', received: whole }],
  ]);
});

test('a payment with credit is matched by what is due without it, and expects no transfer if credit pays all', async () => {
  const [first, second, third] = [
    await app.waitingPayment(app.member.id),
    await app.waitingPayment(app.member.id),
    await app.waitingPayment(app.member.id),
  ];
  const received = first.due + 50_000 + third.due;
  await app.call(app.admin, 'PUT', `/payments/${first.id}/validate`, { status: 'approved', received });
  const useCredit = ({ id }: { id: string }, credit: number) => {
    app.rows(`update payments set credit_millimes = ${credit} where id = '${id}' returning id`);
    app.rows(
      `insert into credit_entries values
       ('${id}', '${app.member.id}', 'used', ${-credit}, '${id}', null, '${app.member.id}', 1) returning id`,
    );
  };
  useCredit(second, 50_000);
  useCredit(third, third.due);
  const id = await app.uploadStatement(createStatementCsv([{ label: 'Loyer', millimes: 1 }]));
  const url = `/reconciliation/statements/${id}`;
  expect((await app.call(app.admin, 'GET', `${url}/waiting`)).json()).toMatchObject([
    { _id: second.id, amount: second.due - 50_000 },
  ]);
  expect((await app.call(app.admin, 'GET', url)).json().waiting).toBe(1);
  await app.call(app.admin, 'PUT', `/payments/${third.id}/validate`, { status: 'approved' });
  expect((await app.call(app.admin, 'GET', `${url}/approved`)).json()).toMatchObject([
    { _id: first.id, amount: received },
  ]);
  const next = await app.uploadStatement(
    createStatementCsv([{ label: second.reference, millimes: second.due - 50_000 }]),
  );
  expect(await app.lines(next, 'sure')).toMatchObject([{ candidates: [{ _id: second.id }] }]);
});
