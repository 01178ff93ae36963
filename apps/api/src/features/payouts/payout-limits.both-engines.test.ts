import { DAY, HOUR } from '@waha/domain/kernel/time';
import { afterEach, describe, expect, test } from 'vitest';
import { openPayouts, type Payouts } from '#testing/fixtures/open-payouts';
import { readRefusal } from '#testing/fixtures/read-refusal';
import { openAppForEach } from '#testing/open-app-for-each';

// The amounts above which a second person pays, and those that a file may not have.

let app: Payouts;
openAppForEach(async () => {
  app = await openPayouts();
  return app;
});
let other: Payouts | undefined;
afterEach(async () => {
  await other?.close();
  other = undefined;
});
const openWith = async (env: Record<string, string>) => {
  other = await openPayouts(env);
  return other;
};

describe('two people', () => {
  const openLimited = () => openWith({ WAHA_TWO_PEOPLE_ABOVE: '100' });
  const countQueue = async (bank: Payouts, query = '?with=payout-files') =>
    (await bank.call(bank.finance, 'GET', `/queue${query}`))
      .json()
      .find(({ kind }: { kind: string }) => kind === 'payout-files');

  test('handle a file above the limit: neither its author nor who accepted a payout may pay it', async () => {
    const bank = await openLimited();
    for (const memberId of [bank.verified.id, bank.member.id]) bank.withdrawal(102, memberId);
    expect(await countQueue(bank)).toMatchObject({ waiting: 0 });
    const created = await bank.create(await bank.seen());
    const { file } = created.json();
    expect(file).toMatchObject({ total: 102_000, needsSecondPerson: true });
    const listInvolved = async () =>
      (await bank.read(file._id)).involved?.map(({ name }: { name: string }) => name).sort();
    expect(await listInvolved()).toEqual(['Leila Ben Salah', 'Sonia Ben Salah']);
    expect((await bank.due()).needsTwoAbove).toBe(100_000);
    expect(await countQueue(bank)).toEqual({ kind: 'payout-files', waiting: 1, oldestAt: file.createdAt });
    expect(await countQueue(bank, '?with=refund-payouts')).toBeUndefined();
    for (const by of [bank.finance, bank.admin])
      expect(readRefusal(await bank.pay(file._id, by))).toEqual([409, 'second_person_needed']);
    expect(bank.rows('select id from withdrawals where paid_at is not null')).toEqual([]);
    const colleague = await bank.as('finance_admin', 'Third');
    expect((await bank.pay(file._id, colleague)).json()).toMatchObject({ paid: 2, skipped: 0 });
    expect((await bank.read(file._id)).needsSecondPerson).toBeUndefined();
    expect(await listInvolved()).toBeUndefined();
    expect(await countQueue(bank)).toMatchObject({ waiting: 0, oldestAt: null });
  });

  test('are not needed at exactly the limit', async () => {
    const bank = await openLimited();
    for (const memberId of [bank.verified.id, bank.member.id]) bank.withdrawal(100, memberId);
    const { file } = (await bank.create(await bank.seen())).json();
    expect([file.total, file.needsSecondPerson]).toEqual([100_000, undefined]);
    expect(await countQueue(bank)).toMatchObject({ waiting: 0 });
    expect((await bank.pay(file._id)).statusCode).toBe(200);
  });

  test('do not include a member with a payout in the file', async () => {
    await app.given.profile(app.finance.id, { mobile: '21698000003' });
    app.withdrawal(100);
    app.withdrawal(4, app.finance.id);
    const { _id: id } = (await app.create(await app.seen(), { by: app.admin })).json().file;
    expect(readRefusal(await app.pay(id))).toEqual([403, 'own_decision']);
    expect(app.rows('select id from withdrawals where paid_at is not null')).toEqual([]);
    expect((await app.pay(id, app.admin)).statusCode).toBe(200);
  });
});

describe('limits', () => {
  test('of a payout and a file are allowed, and refused one millime above', async () => {
    const bank = await openWith({ WAHA_PAYOUT_LIMIT: '50', WAHA_PAYOUT_FILE_LIMIT: '80' });
    bank.withdrawal(100);
    bank.withdrawal(101, bank.member.id);
    const [exact, above] = await bank.seen();
    expect((await bank.due()).payouts[1].warnings).toContainEqual({ code: 'above_limit', isBlocking: true });
    expect((await bank.due()).limits).toEqual({ payout: 50_000, file: 80_000 });
    const refused = await bank.create([above!]);
    expect(refused.json()).toMatchObject({ code: 'payout_limit', values: { max: '50.000 TND' } });
    bank.withdrawal(61, bank.member.id);
    const [, , third] = await bank.seen();
    expect((await bank.create([exact!, third!])).json()).toMatchObject({
      code: 'payout_file_limit',
      values: { max: '80.000 TND' },
    });
    bank.rows(`update withdrawals set points = 60 where points = 61 returning id`);
    const [, , fitting] = await bank.seen();
    expect((await bank.create([exact!, fitting!])).json().file.total).toBe(80_000);
  });

  test('of a day count the files of that day in Tunis, without cancelled ones', async () => {
    const bank = await openWith({ WAHA_PAYOUT_DAY_LIMIT: '100' });
    // 23:30 in Tunis.
    bank.time.now = Math.floor(bank.time.now / DAY) * DAY + 22.5 * HOUR;
    const finance = { headers: await bank.openSession(bank.finance.email) };
    const order = async (points: number) => {
      const id = bank.withdrawal(points);
      const { payouts } = await bank.due(finance);
      const seen = payouts.find(({ _id }: { _id: string }) => _id === id);
      const { kind, _id, amount, method, number } = seen;
      return bank.create([{ kind, _id, amount, method, number }], { by: finance });
    };
    const readLeft = async () => (await bank.due(finance)).limits.dayLeft;
    expect(await readLeft()).toBe(100_000);
    const { _id: first } = (await order(120)).json().file;
    expect(await readLeft()).toBe(40_000);
    expect((await order(82)).json()).toMatchObject({
      ...{ code: 'payout_day_limit', values: { max: '100.000 TND', left: '40.000 TND' } },
    });
    expect((await order(80)).statusCode).toBe(201);
    expect(await readLeft()).toBe(0);
    await bank.cancel(first, finance);
    expect(await readLeft()).toBe(60_000);
    // 00:00 in Tunis.
    bank.time.now += HOUR / 2 - 1;
    expect(await readLeft()).toBe(60_000);
    bank.time.now += 1;
    expect(await readLeft()).toBe(100_000);
  });
});
