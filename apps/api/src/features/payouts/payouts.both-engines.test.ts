import { randomUUID } from 'node:crypto';
import { HOUR } from '@waha/domain/kernel/time';
import { isNotNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { RefusalError } from '#platform/http/refusal-error';
import { openPayouts, type Payouts } from '#testing/fixtures/open-payouts';
import { readRefusal } from '#testing/fixtures/read-refusal';
import { openAppForEach } from '#testing/open-app-for-each';
import { withdrawals } from '../wallet/wallet.tables';
import { payPayoutFile } from './pay-payout-file';

// From due withdrawals and refunds to a file for the bank, and to its payment by a second person.

let app: Payouts;
openAppForEach(async () => {
  app = await openPayouts();
  return app;
});

const REFUND = 149_500;

describe('due payouts', () => {
  test('are the accepted withdrawals and refunds that are not paid, oldest first, with their accounts', async () => {
    const withdrawal = app.withdrawal(100);
    app.time.now += HOUR;
    const refund = await app.refund();
    const { payouts, ...rest } = await app.due();
    expect(rest).toEqual({
      layouts: [{ name: 'wallets', methods: ['IZI', 'D17', 'Binance'] }, { name: 'bank-transfer' }],
      ...{ layout: 'wallets', hasMore: false, limits: {} },
    });
    expect(payouts).toMatchObject([
      {
        ...{ kind: 'withdrawal', _id: withdrawal, userId: app.verified.id, isVerified: true, amount: 50_000 },
        ...{ name: 'Nour Ben Salah', method: 'D17', number: '+21698000001', warnings: [] },
        decidedBy: { _id: app.admin.id, name: 'Leila Ben Salah' },
      },
      {
        ...{ kind: 'refund', _id: refund, userId: app.member.id, isVerified: false, amount: REFUND },
        ...{ method: 'D17', number: '+21698000002', warnings: [{ code: 'not_verified', isBlocking: false }] },
      },
    ]);
  });

  test('have warnings about names, numbers, methods, own payouts and files', async () => {
    app.withdrawal(100);
    app.rows(`update people set name = 'Another' where id = '${app.verified.id}' returning id`);
    const warnings = async (layout?: string) =>
      (await app.due(app.finance, layout)).payouts.map(({ warnings }: { warnings: { code: string }[] }) =>
        warnings.map(({ code }) => code),
      );
    expect(await warnings()).toEqual([['name_differs']]);
    expect(await warnings('bank-transfer')).toEqual([['number_invalid', 'name_differs']]);
    await app.create(await app.seen());
    expect((await app.due()).payouts).toMatchObject([
      { inFile: 1, warnings: [{ code: 'in_file', isBlocking: true }, {}] },
    ]);
    app.withdrawal(4, app.finance.id);
    expect(await warnings()).toEqual([
      ['in_file', 'name_differs'],
      ['own', 'number_missing', 'not_verified'],
    ]);
  });

  test('of an unknown layout are refused', async () => {
    const response = await app.call(app.finance, 'GET', '/payouts/due?layout=nothing');
    expect(readRefusal(response)).toEqual([400, 'payout_layout_unknown']);
  });
});

describe('a payout file', () => {
  test('is made of what was seen, and paid in one go', async () => {
    const withdrawal = app.withdrawal(100);
    const refund = await app.refund();
    const response = await app.create(await app.seen());
    expect(response.statusCode).toBe(201);
    const { file } = response.json();
    expect(file).toMatchObject({
      ...{ number: 1, layout: 'wallets', count: 2, total: 50_000 + REFUND, paidCount: 0, paidTotal: 0, dueCount: 2 },
      createdBy: { _id: app.finance.id, name: 'Sonia Ben Salah' },
      lines: [
        { kind: 'withdrawal', _id: withdrawal, name: 'Nour Ben Salah', amount: 50_000, state: 'due' },
        { kind: 'refund', _id: refund, amount: REFUND, state: 'due' },
      ],
      sums: [{ method: 'D17', count: 2, total: 50_000 + REFUND }],
    });
    expect(app.audited('payout-file.created')).toMatchObject([{ actor_id: app.finance.id, subject_id: file._id }]);

    app.time.now += HOUR;
    expect((await app.pay(file._id, app.admin, 'B-77')).json()).toMatchObject({
      ...{ message: 'Payout file marked as paid.', paid: 2, skipped: 0 },
      file: {
        ...{ paidCount: 2, paidTotal: 50_000 + REFUND, dueCount: 0 },
        lines: [
          { state: 'paid', reference: 'B-77', paidAt: new Date(app.time.now).toISOString() },
          { state: 'paid', reference: 'B-77' },
        ],
      },
    });
    for (const table of ['withdrawals', 'refunds'])
      expect(app.rows(`select paid_by, reference from ${table}`)).toEqual([
        { paid_by: app.admin.id, reference: 'B-77' },
      ]);
    for (const action of ['withdrawal.paid', 'refund.paid', 'payout-file.paid'])
      expect(app.audited(action)).toMatchObject([{ actor_id: app.admin.id }]);
    expect(readRefusal(await app.pay(file._id))).toEqual([409, 'payout_file_already_paid']);
    expect((await app.due()).payouts).toEqual([]);
    const notices = app.rows("select member_id from member_notifications where message like '%Reference: B-77%'");
    expect(notices).toHaveLength(2);
  });

  test('is made once if the call is repeated', async () => {
    app.withdrawal(100);
    const [payouts, key] = [await app.seen(), randomUUID()];
    const [first, second] = [await app.create(payouts, { key }), await app.create(payouts, { key })];
    expect([first.statusCode, second.statusCode, second.json()]).toEqual([201, 201, first.json()]);
    expect(await app.list()).toHaveLength(1);
  });

  test('is refused to the second of two clerks who choose the same payout at once', async () => {
    app.withdrawal(100);
    const payouts = await app.seen();
    const responses = await Promise.all([app.create(payouts), app.create(payouts, { by: app.admin })]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const refused = responses.find(({ statusCode }) => statusCode === 409)!.json();
    expect(refused).toMatchObject({ code: 'payout_in_file', values: { name: 'Nour Ben Salah', number: 1 } });
    expect(app.rows('select is_active from payout_file_lines')).toEqual([{ is_active: 1 }]);
  });

  test('is numbered without gaps by several clerks at once', async () => {
    for (let index = 0; index < 4; index++) app.withdrawal(10 + index);
    const payouts = await app.seen();
    const responses = await Promise.all(payouts.map((payout) => app.create([payout])));
    expect(responses.map((each) => each.json().file.number).sort()).toEqual([1, 2, 3, 4]);
    expect((await app.list()).map(({ number }: { number: number }) => number)).toEqual([4, 3, 2, 1]);
    expect(await app.list('3')).toMatchObject([{ number: 3, count: 1 }]);
  });

  test.each<[name: string, change: object]>([
    ['amount', { amount: 1 }],
    ['number', { number: '+21611111111' }],
    ['method', { method: 'IZI' }],
  ])('is refused if the %s is not what the clerk saw', async (_name, change) => {
    app.withdrawal(100);
    const [payout] = await app.seen();
    const response = await app.create([{ ...payout, ...change }]);
    expect(readRefusal(response)).toEqual([409, 'payout_changed']);
    expect(response.json().values).toEqual({ name: 'Nour Ben Salah' });
  });

  test('is refused if the member has changed the number since the clerk saw it', async () => {
    app.withdrawal(100);
    const payouts = await app.seen();
    app.rows(`update profiles set mobile = '21698000009' where member_id = '${app.verified.id}' returning id`);
    expect(readRefusal(await app.create(payouts))).toEqual([409, 'payout_changed']);
  });

  test('is refused without payouts, with an unknown layout, and for payouts that are not due', async () => {
    const id = app.withdrawal(100);
    const payouts = await app.seen();
    expect(readRefusal(await app.create([]))).toEqual([400, 'payout_file_empty']);
    expect(readRefusal(await app.create(payouts, { layout: 'nothing' }))).toEqual([400, 'payout_layout_unknown']);
    expect(readRefusal(await app.create(payouts, { layout: 'bank-transfer' }))).toEqual([400, 'payout_number_invalid']);
    await app.call(app.finance, 'PUT', `/admin/withdraw/${id}/paid`, { reference: 'T' });
    expect(readRefusal(await app.create(payouts))).toEqual([409, 'payout_not_due']);
    expect(app.rows('select id from payout_files')).toEqual([]);
  });

  test('is refused with a payout to its author', async () => {
    await app.given.profile(app.finance.id, { mobile: '21698000003' });
    app.withdrawal(4, app.finance.id);
    const payouts = await app.seen();
    expect(readRefusal(await app.create(payouts))).toEqual([403, 'own_decision']);
    expect((await app.create(payouts, { by: app.admin })).statusCode).toBe(201);
  });

  test('has the same bytes after the member has changed the number', async () => {
    app.withdrawal(100);
    const { _id: id } = (await app.create(await app.seen())).json().file;
    const first = await app.download(id);
    expect(first.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('filename="waha-payouts-1.csv"'),
      'cache-control': 'private, no-store',
    });
    expect(first.body).toBe(
      '"Name";"Method";"Account";"Amount";"Label"\r\n"Nour Ben Salah";"D17";"+21698000001";"50.000";"WAHA-1-1"\r\n',
    );
    app.rows(
      `update profiles set mobile = '21698000009', name = 'X' where member_id = '${app.verified.id}' returning id`,
    );
    app.rows(`update people set name = 'X', email = 'x@waha.test' where id = '${app.verified.id}' returning id`);
    expect((await app.download(id, app.admin)).body).toBe(first.body);
    expect(app.audited('payout-file.downloaded').map(({ actor_id }) => actor_id)).toEqual([
      app.finance.id,
      app.admin.id,
    ]);
  });

  test('contains no formula that a spreadsheet evaluates', async () => {
    const name = '=HYPERLINK(1)';
    app.rows(`update profiles set name = '${name}' where member_id = '${app.verified.id}' returning id`);
    app.withdrawal(100);
    const { _id: id } = (await app.create(await app.seen())).json().file;
    expect((await app.download(id)).body).toContain(`"'${name} Ben Salah"`);
  });

  test('leaves nothing paid if one of its payouts is refused', async () => {
    app.withdrawal(100);
    app.withdrawal(50, app.member.id);
    const { _id: id } = (await app.create(await app.seen())).json().file;
    const paid = () => app.rows('select id from withdrawals where paid_at is not null');
    const listTraces = () => [paid(), app.audited('withdrawal.paid'), app.audited('payout-file.paid')];
    let emitted = 0;
    const isRefused = app.context.services.transact((unit) => {
      // The second payout is refused after the first was paid.
      const emit: typeof unit.emit = async (event) => {
        if (++emitted === 2) throw new RefusalError({ code: 'second_person_needed' });
        await unit.emit(event);
        expect(await unit.tx.$count(withdrawals, isNotNull(withdrawals.paidAt))).toBe(1);
      };
      const order = { fileId: id, reference: 'T', by: app.finance.id, limitMillimes: undefined };
      return payPayoutFile({ ...unit, emit }, order);
    });
    await expect(isRefused).rejects.toThrow(RefusalError);
    expect(listTraces()).toEqual([[], [], []]);
    expect((await app.pay(id)).statusCode).toBe(200);
    expect(paid()).toHaveLength(2);
  });

  test('skips what a colleague has paid meanwhile', async () => {
    const id = app.withdrawal(100);
    app.withdrawal(50, app.member.id);
    const { _id: fileId } = (await app.create(await app.seen())).json().file;
    await app.call(app.admin, 'PUT', `/admin/withdraw/${id}/paid`, { reference: 'T-by-hand' });
    expect(await app.read(fileId)).toMatchObject({
      paidCount: 1,
      dueCount: 1,
      lines: [{ reference: 'T-by-hand' }, {}],
    });
    expect((await app.pay(fileId)).json()).toMatchObject({
      ...{ paid: 1, skipped: 1 },
      file: { lines: [{ reference: 'T-by-hand' }, { reference: 'T-1' }] },
    });
  });

  test('is paid once by two people at the same time', async () => {
    app.withdrawal(100);
    const { _id: id } = (await app.create(await app.seen())).json().file;
    const responses = await Promise.all([app.pay(id), app.pay(id, app.admin)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(app.audited('withdrawal.paid')).toHaveLength(1);
  });

  test('can be cancelled once, which frees its payouts for another file', async () => {
    app.withdrawal(100);
    const { _id: id } = (await app.create(await app.seen())).json().file;
    expect((await app.cancel(id)).json()).toMatchObject({
      message: 'Payout file cancelled.',
      file: {
        ...{ cancelReason: 'Wrong bank', cancelledBy: { _id: app.finance.id }, dueCount: 0 },
        lines: [{ state: 'freed' }],
      },
    });
    for (const response of [await app.cancel(id), await app.pay(id), await app.download(id)])
      expect(readRefusal(response)).toEqual([409, 'payout_file_cancelled']);
    const [payout] = (await app.due()).payouts;
    expect(payout.inFile).toBeUndefined();
    const again = await app.create(await app.seen());
    expect(again.json().file).toMatchObject({ number: 2, lines: [{ state: 'due' }] });
    expect(app.audited('payout-file.cancelled')).toMatchObject([{ subject_id: id }]);
  });

  test('keeps what is paid when it is cancelled, and cannot be cancelled once all is paid', async () => {
    const paid = app.withdrawal(100);
    app.withdrawal(50, app.member.id);
    const { _id: id } = (await app.create(await app.seen())).json().file;
    await app.call(app.admin, 'PUT', `/admin/withdraw/${paid}/paid`, { reference: 'T' });
    expect((await app.cancel(id)).json().file).toMatchObject({
      ...{ paidCount: 1, dueCount: 0 },
      lines: [{ state: 'paid' }, { state: 'freed' }],
    });
    const { _id: next } = (await app.create(await app.seen())).json().file;
    await app.pay(next);
    expect(readRefusal(await app.cancel(next))).toEqual([409, 'payout_file_already_paid']);
  });

  test('needs a reference to be paid and a reason to be cancelled', async () => {
    app.withdrawal(100);
    const { _id: id } = (await app.create(await app.seen())).json().file;
    expect((await app.pay(id, app.finance, ' ')).json().errors).toHaveProperty('reference');
    expect((await app.cancel(id, app.finance, ' ')).json().errors).toHaveProperty('reason');
    expect(readRefusal(await app.call(app.finance, 'GET', `/payout-files/${randomUUID()}`))).toEqual([
      404,
      'payout_file_not_found',
    ]);
  });

  test('shows a payout that is not accepted any more, and skips it', async () => {
    const id = app.withdrawal(100);
    app.withdrawal(50, app.member.id);
    const { _id: fileId } = (await app.create(await app.seen())).json().file;
    app.rows(`update withdrawals set status = 'rejected' where id = '${id}' returning id`);
    expect((await app.read(fileId)).lines).toMatchObject([{ state: 'not_due' }, { state: 'due' }]);
    expect((await app.pay(fileId)).json()).toMatchObject({ paid: 1, skipped: 1 });
    expect(readRefusal(await app.pay(fileId))).toEqual([409, 'payout_file_already_paid']);
  });

  test('is not visible to members and commercial administrators', async () => {
    app.withdrawal(100);
    const { _id: id } = (await app.create(await app.seen())).json().file;
    for (const path of ['/payouts/due', '/payout-files', `/payout-files/${id}`, `/payout-files/${id}/download`])
      expect(await app.seenBy(`/api${path}`, app.verified, app.commercial, app.finance, app.admin)).toEqual([
        ...[403, 403, 200, 200],
      ]);
    for (const by of [app.verified, app.commercial])
      expect([
        (await app.create([], { by })).statusCode,
        (await app.pay(id, by)).statusCode,
        (await app.cancel(id, by)).statusCode,
      ]).toEqual([403, 403, 403]);
  });
});
