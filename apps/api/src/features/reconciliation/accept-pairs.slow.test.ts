import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createPdf, createPng } from '#testing/fixtures/create-fixtures';
import {
  COLUMNS,
  createStatementCsv,
  openReconciliation,
  type ReconciliationApp,
} from '#testing/fixtures/open-reconciliation';
import { sendRecharge } from '#testing/fixtures/send-recharge';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';

let app: ReconciliationApp;
openAppForEach(async () => {
  app = await openReconciliation();
  return app;
});

const statusOf = (table: string, id: string) => app.rows(`select status from ${table} where id = '${id}'`)[0]?.status;
const refusal = (response: { statusCode: number; json(): { code: string } }) => [
  response.statusCode,
  response.json().code,
];

/** Creates pending payments, and a statement with a line for each. */
async function paidInStatement(count: number) {
  const payments = [];
  for (let at = 0; at < count; at++) payments.push(await app.waitingPayment(app.member.id));
  const rows = payments.map(({ reference, due }) => ({ label: `VIR RECU ${reference.toLowerCase()}`, millimes: due }));
  return { payments, id: await app.uploadStatement(createStatementCsv(rows)) };
}

/** Creates a pending recharge, its price, and an invoice with a pending receipt. */
async function createFinanceItems() {
  const member = { ...app.member, headers: await app.logIn(app.member.email) };
  const { request } = (await sendRecharge(app, member, 30)).json();
  const added = await sendForm(app, app.admin, {
    url: `/invoices/upload/${member.id}`,
    fields: { invoiceDate: '2026-01-05', amount: 77_000 },
    files: { pdf: createPdf() },
  });
  const { _id: invoiceId } = added.json().invoice;
  const sent = { method: 'PUT', url: `/invoices/${invoiceId}`, files: { receipt: createPng() } } as const;
  expect((await sendForm(app, member, sent)).statusCode).toBe(200);
  return { rechargeId: request._id as string, price: request.totalPrice as number, invoiceId: invoiceId as string };
}

describe('statement lines', () => {
  test('match pending items surely, doubtfully or not at all, with both leftovers listed', async () => {
    const sure = await app.waitingPayment(app.member.id);
    const instalments = await app.waitingPayment(app.verified.id, 'Ultra One', 2, 6);
    const short = await app.waitingPayment(app.verified.id);
    const unpaid = await app.waitingPayment(app.member.id, 'TD Pro');
    const id = await app.uploadStatement(
      createStatementCsv([
        { label: `x ${sure.reference}`, millimes: sure.due },
        { label: instalments.reference, millimes: instalments.due },
        { label: short.reference, millimes: short.due - 1000 },
        { label: 'Loyer', millimes: 1_000_001 },
      ]),
    );
    const of = async (standing: 'sure' | 'doubtful' | 'left') =>
      (await app.lines(id, standing)).map(({ label, candidates = [] }) => [
        label,
        ...candidates.map(({ _id, reasons }) => [_id, reasons.join(' ')]),
      ]);
    expect(await of('sure')).toEqual([
      [`x ${sure.reference}`, [sure.id, 'reference amount']],
      [instalments.reference, [instalments.id, 'reference amount']],
    ]);
    expect(await of('doubtful')).toEqual([[short.reference, [short.id, 'reference other_amount']]]);
    expect(await of('left')).toEqual([['Loyer']]);
    const unpaidItems = (await app.call(app.admin, 'GET', `/reconciliation/statements/${id}/waiting`)).json();
    expect(unpaidItems).toMatchObject([
      { kind: 'payment', _id: unpaid.id, payer: 'Amina Ben Salah', amount: unpaid.due },
    ]);
    expect(await app.readStatus(id)).toMatchObject({
      standings: {
        sure: { count: 2, millimes: sure.due + instalments.due },
        doubtful: { count: 1, millimes: short.due - 1000 },
        left: { count: 1, millimes: 1_000_001 },
        matched: { count: 0, millimes: 0 },
      },
      waiting: 1,
    });
  });

  test('pay instalments by the reference of their payment', async () => {
    const { id: paymentId, reference, due } = await app.waitingPayment(app.member.id, 'Ultra One', 1, 6);
    await app.call(app.admin, 'PUT', `/payments/${paymentId}/validate`, { status: 'approved' });
    const [invoice] = app.rows(`select id from invoices where payment_id = '${paymentId}' and instalment_number = 2`);
    const member = { headers: await app.logIn(app.member.email) };
    const sent = { method: 'PUT', url: `/invoices/${invoice?.id}`, files: { receipt: createPng() } } as const;
    expect((await sendForm(app, member, sent)).statusCode).toBe(200);
    const id = await app.uploadStatement(createStatementCsv([{ label: `FACTURE ${reference}-2`, millimes: due }]));
    expect(await app.lines(id, 'sure')).toMatchObject([{ candidates: [{ kind: 'receipt', _id: invoice?.id }] }]);
    expect((await app.accept(id, await app.surePairs(id, app.finance), { by: app.finance })).json()).toMatchObject({
      accepted: 1,
    });
    expect(statusOf('invoices', String(invoice?.id))).toBe('paid');
  });

  test('are paged, each once', async () => {
    const { id, payments } = await paidInStatement(7);
    for (const [path, wanted] of [
      ['lines?standing=sure&', 7],
      ['lines?standing=left&', 0],
    ] as const) {
      const listedIds: string[] = [];
      let cursor = '';
      do {
        const page = await app.call(app.admin, 'GET', `/reconciliation/statements/${id}/${path}limit=3${cursor}`);
        listedIds.push(...page.json().map(({ _id }: { _id: string }) => _id));
        const next = page.headers['x-next-cursor'];
        cursor = next ? `&cursor=${next}` : '';
      } while (cursor);
      expect([new Set(listedIds).size, listedIds.length]).toEqual([wanted, wanted]);
    }
    await app.accept(id, (await app.surePairs(id)).slice(0, 4));
    const { id: later } = await app.waitingPayment(app.verified.id, 'TD Pro');
    const remainingIds: string[] = [];
    let cursor = '';
    do {
      const page = await app.call(app.admin, 'GET', `/reconciliation/statements/${id}/waiting?limit=1${cursor}`);
      remainingIds.push(...page.json().map(({ _id }: { _id: string }) => _id));
      const next = page.headers['x-next-cursor'];
      cursor = next ? `&cursor=${next}` : '';
    } while (cursor);
    expect([payments.length, remainingIds]).toEqual([7, [later]]);
    const matched = await app.call(app.admin, 'GET', `/reconciliation/statements/${id}/lines?standing=matched&limit=3`);
    expect([matched.json().length, matched.headers['x-next-cursor']]).toEqual([3, '2026-01-10.3']);
  });
});

describe('accepting pairs', () => {
  test('does the same as a manual decision for each, and the audit log names the line', async () => {
    const { payments, id } = await paidInStatement(2);
    const byHand = await app.waitingPayment(app.verified.id);
    await app.call(app.admin, 'PUT', `/payments/${byHand.id}/validate`, { status: 'approved' });
    const response = await app.accept(id, await app.surePairs(id));
    expect([response.statusCode, response.json()]).toMatchObject([200, { accepted: 2 }]);
    const causedBy = (of: string) => [
      statusOf('payments', of),
      app.rows(`select kind, points from point_entries where source = '${of}' order by kind`),
    ];
    for (const payment of payments) expect(causedBy(payment.id)).toEqual(causedBy(byHand.id));
    const listNotified = (id: string) =>
      app.rows(`select type from member_notifications where member_id = '${id}'`).map(({ type }) => type);
    expect(listNotified(app.member.id)).toEqual([...listNotified(app.verified.id), ...listNotified(app.verified.id)]);
    expect(listNotified(app.member.id)).toHaveLength(2);
    expect(app.audited('payment.approved')).toHaveLength(3);
    const [line] = await app.lines(id, 'matched');
    expect(line).toMatchObject({
      matched: { kind: 'payment', _id: payments[0]?.id, payer: 'Amina Ben Salah', by: 'Leila Ben Salah' },
    });
    const [written] = app.audited('payment.matched');
    expect(written).toMatchObject({
      actor_id: app.admin.id,
      subject_id: payments[0]?.id,
      member_id: app.member.id,
    });
    expect(JSON.parse(String(written?.details))).toEqual({
      statement: 'CCP',
      bookedOn: '2026-01-10',
      statementMillimes: payments[0]?.due,
      statementLine: line?._id,
    });
    const history = (await app.call(app.admin, 'GET', `/audit/${payments[0]?.id}`)).json();
    expect(history.lines.map(({ action }: { action: string }) => action)).toEqual([
      'payment.approved',
      'payment.matched',
    ]);
  });

  test('reports pairs that were decided meanwhile and accepts the others', async () => {
    const { payments, id } = await paidInStatement(3);
    const pairs = await app.surePairs(id);
    await app.call(app.admin, 'PUT', `/payments/${payments[1]?.id}/validate`, { status: 'rejected', reason: 'x' });
    const { accepted, outcomes } = (await app.accept(id, pairs)).json();
    expect(accepted).toBe(2);
    expect(outcomes).toMatchObject([
      { isAccepted: true },
      { isAccepted: false, code: 'already_decided' },
      { isAccepted: true },
    ]);
    // The line is unchanged.
    expect(await app.readStatus(id)).toMatchObject({ standings: { matched: { count: 2 }, left: { count: 1 } } });
  });

  test('twice has no second effect: with the same key, without one, or fifty at once', async () => {
    const { id } = await paidInStatement(2);
    const pairs = await app.surePairs(id);
    const key = randomUUID();
    await app.accept(id, pairs, { key });
    const state = () =>
      JSON.stringify(['point_entries', 'audit_log', 'statement_lines'].map((of) => app.rows(`select * from ${of}`)));
    const before = state();
    expect((await app.accept(id, pairs, { key })).headers['idempotent-replayed']).toBe('true');
    const responses = await Promise.all(Array.from({ length: 50 }, () => app.accept(id, pairs)));
    for (const response of responses) expect(response.json().accepted).toBe(2);
    expect(state()).toBe(before);
  });

  test('rolls back completely when interrupted and succeeds when repeated', async () => {
    const { payments, id } = await paidInStatement(3);
    const pairs = await app.surePairs(id);
    const key = randomUUID();
    const { writer } = app.context.database;
    writer.exec(
      `create trigger planted before insert on point_entries when new.source = '${payments[1]?.id}'
       begin select raise(abort, 'planted'); end`,
    );
    expect((await app.accept(id, pairs, { key })).statusCode).toBe(500);
    expect(payments.map((payment) => statusOf('payments', payment.id))).toEqual(['pending', 'pending', 'pending']);
    expect(await app.lines(id, 'matched')).toEqual([]);
    expect(app.rows('select id from point_entries')).toEqual([]);
    writer.exec('drop trigger planted');
    expect((await app.accept(id, pairs, { key })).json().accepted).toBe(3);
  });

  test('never lets one line pay two items, nor two lines one item', async () => {
    const { payments, id } = await paidInStatement(2);
    const [first, second] = await app.surePairs(id);
    const { outcomes } = (
      await app.accept(id, [first!, { ...first!, thingId: payments[1]?.id }, { ...second!, thingId: payments[0]?.id }])
    ).json();
    expect(outcomes).toMatchObject([
      { isAccepted: true },
      { isAccepted: false, code: 'line_already_matched' },
      { isAccepted: false, code: 'already_decided' },
    ]);
    expect(statusOf('payments', payments[1]!.id)).toBe('pending');
  });

  test('refuses unknown lines and items, and items without a pending receipt', async () => {
    const { id } = await paidInStatement(1);
    const [pair] = await app.surePairs(id);
    const { invoice } = (
      await sendForm(app, app.admin, {
        url: `/invoices/upload/${app.member.id}`,
        fields: { invoiceDate: '2026-01-05', amount: 77_000 },
        files: { pdf: createPdf() },
      })
    ).json();
    const nobody = randomUUID();
    const { outcomes } = (
      await app.accept(id, [
        { ...pair!, lineId: nobody },
        { ...pair!, thingId: nobody },
        { ...pair!, kind: 'recharge' },
        { ...pair!, kind: 'receipt', thingId: invoice._id },
      ])
    ).json();
    expect(outcomes.map(({ code }: { code: string }) => code)).toEqual([
      'line_not_found',
      'payment_not_found',
      'recharge_not_found',
      'no_receipt_to_refuse',
    ]);
    expect(refusal(await app.accept(nobody, [pair!]))).toEqual([404, 'statement_not_found']);
    expect(refusal(await app.accept(id, []))).toEqual([400, 'invalid_input']);
  });

  test('works for hundreds at once', async () => {
    const { id } = await paidInStatement(200);
    const pairs = await app.surePairs(id);
    expect(pairs).toHaveLength(200);
    expect((await app.accept(id, pairs)).json().accepted).toBe(200);
  });
});

describe('line of a payment cancelled later', () => {
  const cancel = (id: string | undefined) => app.call(app.admin, 'DELETE', `/payments/${id}`);

  test('is open again, can pay another item, and is in the audit log', async () => {
    const { payments, id } = await paidInStatement(1);
    const [pair] = await app.surePairs(id);
    await app.accept(id, [pair!]);
    expect((await cancel(payments[0]?.id)).statusCode).toBe(200);
    expect(await app.lines(id, 'matched')).toEqual([]);
    expect(await app.readStatus(id)).toMatchObject({ standings: { matched: { count: 0 } } });
    expect(app.audited('statement-line.freed')).toMatchObject([
      { actor_id: app.admin.id, subject_id: pair!.lineId, member_id: null },
    ]);
    const other = await app.waitingPayment(app.member.id);
    const secondResult = (await app.accept(id, [{ ...pair!, thingId: other.id }])).json();
    expect(secondResult.accepted).toBe(1);
  });

  test('is unchanged if the cancellation is refused', async () => {
    const { payments, id } = await paidInStatement(1);
    await app.accept(id, await app.surePairs(id));
    app.context.database.writer.exec(
      `create trigger planted before update on payments begin select raise(abort, 'planted'); end`,
    );
    expect((await cancel(payments[0]?.id)).statusCode).toBe(500);
    app.context.database.writer.exec('drop trigger planted');
    expect(await app.lines(id, 'matched')).toHaveLength(1);
    expect(app.audited('statement-line.freed')).toEqual([]);
  });

  test('is open again if its invoice is set back to pending', async () => {
    const { invoiceId } = await createFinanceItems();
    const id = await app.uploadStatement(createStatementCsv([{ label: 'D17', millimes: 77_000 }]));
    const [line] = await app.lines(id, 'doubtful');
    await app.accept(id, [{ lineId: line!._id, kind: 'receipt', thingId: invoiceId }]);
    expect(await app.lines(id, 'matched')).toHaveLength(1);
    const edited = { method: 'PUT', url: `/invoices/${invoiceId}`, fields: { status: 'pending' } } as const;
    expect((await sendForm(app, app.admin, edited)).statusCode).toBe(200);
    expect(await app.lines(id, 'matched')).toEqual([]);
  });
});

describe('line reversed by the bank', () => {
  test('is never a sure match and shows the date, also from a later statement', async () => {
    const columns = { ...COLUMNS, amount: undefined, credit: 2, debit: 3 };
    await app.call(app.admin, 'PUT', `/reconciliation/sources/${app.sourceId}`, { columns });
    const { reference, due } = await app.waitingPayment(app.member.id);
    const amount = `${Math.trunc(due / 1000)},${String(due % 1000).padStart(3, '0')}`;
    const head = 'Date;Libellé;Crédit;Débit';
    const id = await app.uploadStatement(`${head}\n10/01/2026;VIR ${reference};${amount};`);
    expect(await app.lines(id, 'sure')).toHaveLength(1);
    const rows = [`12/01/2026;ANNULATION VIR ${reference};-${amount};`, '12/01/2026;VIR AUTRE;7,000;'];
    await app.uploadStatement([head, ...rows].join('\n'));
    expect(await app.lines(id, 'sure')).toEqual([]);
    const [line] = await app.lines(id, 'doubtful');
    expect(line).toMatchObject({
      reversedOn: '2026-01-12',
      candidates: [{ reasons: ['reference', 'amount', 'reversed'] }],
    });
    const [candidate] = line!.candidates!;
    await app.accept(id, [{ lineId: line!._id, kind: candidate!.kind, thingId: candidate!._id }]);
    expect(await app.lines(id, 'matched')).toMatchObject([{ reversedOn: '2026-01-12' }]);
  });
});

/** Uploads a statement with a line, and its reversal in a second statement. */
async function reversedLine(labels = { line: 'VIR SANS REFERENCE', reversal: 'ANNULATION VIR' }) {
  const columns = { ...COLUMNS, amount: undefined, credit: 2, debit: 3 };
  await app.call(app.admin, 'PUT', `/reconciliation/sources/${app.sourceId}`, { columns });
  const head = 'Date;Libellé;Crédit;Débit';
  const id = await app.uploadStatement(`${head}\n10/01/2026;${labels.line};149,500;`);
  const reversal = `12/01/2026;${labels.reversal};-149,500;`;
  await app.uploadStatement([head, reversal, '12/01/2026;VIR AUTRE;7,000;'].join('\n'));
  const [line] = [...(await app.lines(id, 'left')), ...(await app.lines(id, 'doubtful'))];
  return { id, lineId: line!._id, head };
}

const acceptReversal = (
  lineId: string,
  reversedOn = '2026-01-12',
  by: { headers: Record<string, string> } = app.admin,
) => app.call(by, 'POST', `/reconciliation/lines/${lineId}/reversal`, { reversedOn });

describe('accepted reversal', () => {
  test('settles the line and its reversal with each other, once, with an audit line', async () => {
    const { id, lineId } = await reversedLine();
    expect((await acceptReversal(lineId)).json()).toEqual({ isAside: true });
    expect((await acceptReversal(lineId)).json()).toEqual({ isAside: true });
    expect(await app.lines(id, 'left')).toEqual([]);
    const by = 'Leila Ben Salah';
    expect(await app.lines(id, 'aside')).toMatchObject([
      { reversedOn: '2026-01-12', aside: { by, reversal: { bookedOn: '2026-01-12', label: 'ANNULATION VIR' } } },
    ]);
    expect((await app.readStatus(id)).standings.aside).toEqual({ count: 1, millimes: 149_500 });
    expect(app.audited('statement-line.reversed')).toMatchObject([{ actor_id: app.admin.id, subject_id: lineId }]);
    const { id: thingId } = await app.waitingPayment(app.member.id);
    const pair = { lineId, kind: 'payment', thingId };
    expect((await app.accept(id, [pair])).json().outcomes).toMatchObject([{ code: 'line_set_aside' }]);
  });

  test('is used up: another line of the same amount is not reversed by it', async () => {
    const { lineId, head } = await reversedLine();
    await acceptReversal(lineId);
    const later = await app.uploadStatement(`${head}\n11/01/2026;VIR ENCORE;149,500;`);
    const [line] = await app.lines(later, 'left');
    expect(line).not.toHaveProperty('reversedOn');
    expect(refusal(await acceptReversal(line!._id))).toEqual([409, 'reversal_not_found']);
  });

  test('can be taken back, and accepted again', async () => {
    const { id, lineId } = await reversedLine();
    await acceptReversal(lineId);
    await app.call(app.admin, 'PUT', `/reconciliation/lines/${lineId}/aside`, { isAside: false });
    expect(await app.lines(id, 'left')).toMatchObject([{ _id: lineId, reversedOn: '2026-01-12' }]);
    expect(app.audited('statement-line.taken-back')).toMatchObject([{ subject_id: lineId }]);
    expect((await acceptReversal(lineId)).statusCode).toBe(200);
    await app.call(app.admin, 'PUT', `/reconciliation/lines/${lineId}/aside`, { isAside: false });
    await app.call(app.admin, 'PUT', `/reconciliation/lines/${lineId}/aside`, { isAside: true, reason: 'Loyer' });
    const [setAside] = await app.lines(id, 'aside');
    expect(setAside!.aside).toEqual({ reason: 'Loyer', at: expect.any(String), by: 'Leila Ben Salah' });
    expect(refusal(await acceptReversal(lineId))).toEqual([409, 'line_set_aside']);
  });

  test('is refused if the line has paid a payment, until that payment is cancelled', async () => {
    const { id, lineId } = await reversedLine();
    const { id: thingId } = await app.waitingPayment(app.member.id);
    await app.accept(id, [{ lineId, kind: 'payment', thingId }]);
    const refused = await acceptReversal(lineId);
    expect(refusal(refused)).toEqual([409, 'reversed_line_paid']);
    expect(refused.json().message).toBe('This line has paid something. Cancel that payment first.');
    expect((await app.call(app.admin, 'DELETE', `/payments/${thingId}`)).statusCode).toBe(200);
    expect((await acceptReversal(lineId)).statusCode).toBe(200);
  });

  test('is refused on another day than that of the reversal, and for a line that finance may not decide', async () => {
    const { reference } = await app.waitingPayment(app.member.id);
    const { lineId } = await reversedLine({ line: `VIR ${reference}`, reversal: 'ANNULATION' });
    expect(refusal(await acceptReversal(lineId, '2026-01-13'))).toEqual([409, 'reversal_not_found']);
    expect(refusal(await acceptReversal(lineId, '2026-01-12', app.finance))).toEqual([409, 'line_for_administration']);
    expect(refusal(await acceptReversal(randomUUID()))).toEqual([404, 'line_not_found']);
  });
});

test('an unmatched line can be matched by hand, also with a different amount', async () => {
  const { id: thingId } = await app.waitingPayment(app.member.id);
  const id = await app.uploadStatement(createStatementCsv([{ label: 'VIR SANS REFERENCE', millimes: 1000 }]));
  const [line] = await app.lines(id, 'left');
  const pair = { lineId: line!._id, kind: 'payment', thingId };
  expect((await app.accept(id, [pair])).json().accepted).toBe(1);
  expect(statusOf('payments', thingId)).toBe('approved');
});

describe('reconciliation audit log', () => {
  test('records changes of sources, statements and lines, and never a label', async () => {
    const { id } = await paidInStatement(1);
    const [pair] = await app.surePairs(id);
    const put = (url: string, body: object) => app.call(app.admin, 'PUT', `/reconciliation/${url}`, body);
    await put(`sources/${app.sourceId}`, { columns: { ...COLUMNS, label: [1] } });
    await put(`lines/${pair!.lineId}/aside`, { isAside: true, reason: 'Loyer de Amina' });
    await put(`lines/${pair!.lineId}/aside`, { isAside: true });
    await put(`lines/${pair!.lineId}/aside`, { isAside: false });
    const written = app.rows(
      `select action, subject_id, details from audit_log where action like '%statement%' order by id`,
    );
    const line = { statement: 'CCP', bookedOn: '2026-01-10', statementMillimes: expect.any(Number) };
    expect(written.map(({ details, ...rest }) => ({ ...rest, details: JSON.parse(String(details)) }))).toEqual([
      { action: 'statement-source.added', subject_id: app.sourceId, details: { statement: 'CCP' } },
      { action: 'bank-statement.uploaded', subject_id: id, details: { statement: 'CCP', lines: 1 } },
      { action: 'statement-source.changed', subject_id: app.sourceId, details: { statement: 'CCP' } },
      { action: 'statement-line.set-aside', subject_id: pair!.lineId, details: line },
      { action: 'statement-line.taken-back', subject_id: pair!.lineId, details: line },
    ]);
  });
});

describe('finance staff', () => {
  test('see and accept recharges and invoice receipts, but no pack payments', async () => {
    const { rechargeId, price, invoiceId } = await createFinanceItems();
    const payment = await app.waitingPayment(app.verified.id);
    const id = await app.uploadStatement(
      createStatementCsv([
        { label: payment.reference, millimes: payment.due },
        { label: 'VIR BEN SALAH AMINA', millimes: price },
        { label: 'D17', millimes: 77_000 },
      ]),
    );
    expect(await app.lines(id, 'sure', app.finance)).toEqual([]);
    expect((await app.lines(id, 'left', app.finance)).map(({ label }) => label)).toEqual([payment.reference]);
    const doubtful = await app.lines(id, 'doubtful', app.finance);
    expect(doubtful).toMatchObject([
      { candidates: [{ kind: 'recharge', _id: rechargeId, points: 30, reasons: ['amount', 'name'] }] },
      { candidates: [{ kind: 'receipt', _id: invoiceId, invoiceDate: '2026-01-05', reasons: ['amount'] }] },
    ]);
    const [left] = await app.lines(id, 'left', app.finance);
    expect(left).toMatchObject({ isForAdmin: true });
    const asideResponse = await app.call(app.finance, 'PUT', `/reconciliation/lines/${left?._id}/aside`, {
      isAside: true,
    });
    expect(refusal(asideResponse)).toEqual([409, 'line_for_administration']);
    const byHand = { lineId: left?._id, kind: 'recharge', thingId: rechargeId };
    expect((await app.accept(id, [byHand], { by: app.finance })).json().outcomes).toMatchObject([
      { isAccepted: false, code: 'line_for_administration' },
    ]);
    expect((await app.lines(id, 'sure')).map(({ isForAdmin }) => isForAdmin)).toEqual([undefined]);
    expect((await app.readStatus(id, app.finance)).waiting).toBe(0);
    expect((await app.call(app.finance, 'GET', `/reconciliation/statements/${id}/waiting`)).json()).toEqual([]);

    const [ofPayment] = await app.surePairs(id);
    expect(refusal(await app.accept(id, [ofPayment!], { by: app.finance }))).toEqual([403, 'forbidden']);
    const pairs = doubtful.map(({ _id: lineId, candidates = [] }) => ({
      lineId,
      kind: candidates[0]!.kind,
      thingId: candidates[0]!._id,
    }));
    expect((await app.accept(id, pairs, { by: app.finance })).json().accepted).toBe(2);
    expect([statusOf('recharges', rechargeId), statusOf('invoices', invoiceId)]).toEqual(['accepted', 'paid']);
    expect(statusOf('payments', payment.id)).toBe('pending');
    expect(app.audited('recharge.accepted')).toMatchObject([{ actor_id: app.finance.id }]);
    expect(app.audited('invoice.paid')).toMatchObject([{ actor_id: app.finance.id }]);
  });
});

describe('excluded line', () => {
  test('is set aside with a reason, pays nothing, and can be included again', async () => {
    const { id } = await paidInStatement(1);
    const [pair] = await app.surePairs(id);
    const put = (body: object) => app.call(app.admin, 'PUT', `/reconciliation/lines/${pair!.lineId}/aside`, body);
    expect((await put({ isAside: true, reason: ' Loyer ' })).json()).toEqual({ isAside: true });
    expect(await app.lines(id, 'aside')).toMatchObject([{ aside: { reason: 'Loyer', by: 'Leila Ben Salah' } }]);
    expect((await app.accept(id, [pair!])).json().outcomes).toMatchObject([{ code: 'line_set_aside' }]);
    await put({ isAside: false });
    expect((await app.accept(id, [pair!])).json().accepted).toBe(1);
    expect(refusal(await put({ isAside: true }))).toEqual([409, 'line_already_matched']);
  });
});
