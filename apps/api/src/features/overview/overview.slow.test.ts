import type { PaymentId } from '@waha/domain/kernel/ids';
import { DAY, HOUR, toIso } from '@waha/domain/kernel/time';
import type { WireOverview, WireQuizPasser, WireWorkQueue } from '@waha/domain/overview/overview.contract';
import type { PeriodLength } from '@waha/domain/overview/periods';
import { describe, expect, test } from 'vitest';
import { eraseMember } from '#erase-member';
import { findPerson } from '#platform/auth/people.store';
import { createEverything } from '#testing/fixtures/create-everything';
import { createPdf } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';

type Person = { email: string };

/** A Tuesday, ten in the morning in Tunis. */
const TUESDAY = Date.UTC(2026, 10, 24, 9);

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp({ now: TUESDAY - 7 * DAY });
  return app;
});

/** Signs in again, because sessions end when the clock jumps. */
const as = async (person: Person) => ({ ...person, headers: await app.logIn(person.email) });

async function overview(by: Person, per: PeriodLength = 'day'): Promise<WireOverview> {
  const response = await app.call(await as(by), 'GET', `/overview?per=${per}`);
  expect(response.statusCode).toBe(200);
  return response.json();
}

/** Returns the figures of the current period and of the compared range. */
async function figuresOf(by: Person, per: PeriodLength = 'day') {
  const { figures } = await overview(by, per);
  return Object.fromEntries(
    figures.map(({ figure, byPeriod, before }) => [figure, [byPeriod.at(-1), before]] as const),
  );
}

const validate = async (id: PaymentId) =>
  app.call(await as(app.admin), 'PUT', `/payments/${id}/validate`, { status: 'approved' });

describe('work queue counts', () => {
  const queues = async (by: Person): Promise<WireWorkQueue[]> => (await app.call(await as(by), 'GET', '/queue')).json();

  test('show each decider the number and the oldest arrival, and others nothing', async () => {
    const since = toIso(app.time.now);
    await createEverything(app, app.member);
    await app.given.quiz(app.verified.id, 'N');
    app.time.now += DAY;
    await app.given.payment(app.verified.id, 'N');
    const counted = await queues(app.admin);
    expect(counted.map(({ kind, waiting }) => [kind, waiting])).toEqual([
      ['payments', 2],
      ['quizzes', 2],
      ['withdrawals', 1],
      ['payouts', 0],
      ['recharges', 1],
      ['receipts', 0],
      ['profiles', 1],
      ['task-reports', 1],
      ['messages', 1],
    ]);
    expect(new Set(counted.map(({ oldestAt }) => oldestAt))).toEqual(new Set([since, null]));
    expect((await queues(app.finance)).map(({ kind }) => kind)).toEqual(['recharges', 'receipts', 'payouts']);
    // The member is not verified.
    expect(await queues(app.commercial)).toEqual([{ kind: 'task-reports', waiting: 0, oldestAt: null }]);
    expect((await app.call(await as(app.member), 'GET', '/queue')).statusCode).toBe(403);
  });

  test('cover all pending work, not one page, and decrease after a decision', async () => {
    await createEverything(app, app.member);
    app.rows(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 119)
       insert into recharges (id, member_id, points, total_millimes, receipt_file_id, created_at, status)
       select printf('0198f000-0000-7000-8000-%012d', i), member_id, points, total_millimes, receipt_file_id, created_at, status
       from n, (select * from recharges) returning id`,
    );
    const recharges = async () => (await queues(app.finance)).find(({ kind }) => kind === 'recharges')?.waiting;
    expect(await recharges()).toBe(120);
    const finance = await as(app.finance);
    const [first] = (await app.call(finance, 'GET', '/queue/recharges')).json();
    await app.call(finance, 'PUT', `/point-recharge/${first._id}/status`, { status: 'rejected' });
    expect(await recharges()).toBe(119);
  });
});

describe('money figures', () => {
  test('count an approved payment by its receipt, and instalments when each is paid', async () => {
    app.time.now = TUESDAY;
    await validate(await app.given.payment(app.member.id, 'Ultra One'));
    const instalments = await app.given.payment(app.verified.id, 'Ultra One', 2, 6);
    await validate(instalments);
    expect(await figuresOf(app.admin)).toMatchObject({ approved: [149_500 + 53_000, 0], invoicesPaid: [0, 0] });

    const commercial = await as(app.commercial);
    const [, bill] = (await app.call(commercial, 'GET', `/invoices/user/${app.verified.id}`)).json();
    const edit = (status: string) => app.call(commercial, 'PUT', `/invoices/${bill._id}`, { status });
    await edit('paid');
    expect(await figuresOf(app.admin)).toMatchObject({ invoicesPaid: [53_000, 0] });
    await edit('pending');
    expect(await figuresOf(app.admin)).toMatchObject({ invoicesPaid: [0, 0] });

    const other = await app.given.payment(app.member.id, 'Ultra One');
    await validate(other);
    await app.call(await as(app.admin), 'DELETE', `/payments/${other}`);
    // Its money goes back, so it was received.
    expect(await figuresOf(app.admin)).toMatchObject({ approved: [2 * 149_500 + 53_000, 0] });
    const refund = { amount: 0, reason: 'The money never arrived.' };
    await app.call(await as(app.admin), 'DELETE', `/payments/${instalments}`, { refund });
    expect(await figuresOf(app.admin)).toMatchObject({ approved: [2 * 149_500, 0] });
  });

  test('count recharges once accepted, and withdrawals once paid', async () => {
    const { recharge, withdrawal } = await createEverything(app, app.member);
    app.time.now = TUESDAY;
    expect(await figuresOf(app.finance)).toMatchObject({ recharged: [0, 0], paidOut: [0, 0] });
    const admin = await as(app.admin);
    await app.call(admin, 'PUT', `/point-recharge/${recharge}/status`, { status: 'accepted' });
    await app.call(admin, 'PUT', `/admin/withdraw/${withdrawal}`, { status: 'approved' });
    expect(await figuresOf(app.finance)).toMatchObject({
      ...{ recharged: [49_000, 0], paidOut: [0, 0], invoicesPaid: [0, 0] },
    });
    expect((await overview(app.finance)).owed).toMatchObject({ points: 24, inWallets: 10_000, inWithdrawals: 2000 });
    await app.call(admin, 'PUT', `/admin/withdraw/${withdrawal}/paid`, { reference: 'V-1' });
    expect(await figuresOf(app.finance)).toMatchObject({ recharged: [49_000, 0], paidOut: [2000, 0] });
    expect((await overview(app.finance)).owed).toEqual({
      points: 20,
      millimes: 10_000,
      inWallets: 10_000,
      inWithdrawals: 0,
    });
  });

  test('are listed by day in Tunis, newest first, for finance and admins only', async () => {
    const { recharge, withdrawal } = await createEverything(app, app.member);
    // Half an hour before and after midnight in Tunis.
    app.time.now = TUESDAY - 10 * HOUR - HOUR / 2;
    await validate(await app.given.payment(app.member.id, 'Ultra One'));
    app.time.now += HOUR;
    const admin = await as(app.admin);
    await app.call(admin, 'PUT', `/point-recharge/${recharge}/status`, { status: 'accepted' });
    await app.call(admin, 'PUT', `/admin/withdraw/${withdrawal}`, { status: 'approved' });
    await app.call(admin, 'PUT', `/admin/withdraw/${withdrawal}/paid`, { reference: 'V-1' });
    app.time.now = TUESDAY;
    await validate(await app.given.payment(app.verified.id, 'Ultra One'));
    const list = async (by: Person, query = '') =>
      (await app.call(await as(by), 'GET', `/finance/daily-totals${query}`)).json();
    const none = { approved: 0, invoicesPaid: 0, recharged: 0, credited: 0, paidOut: 0, refunded: 0 };
    const tuesday = { ...none, day: '2026-11-24', approved: 149_500, recharged: 49_000, paidOut: 2000 };
    expect(await list(app.finance)).toEqual([tuesday, { ...none, day: '2026-11-23', approved: 149_500 }]);
    expect(await list(app.admin, '?days=1')).toEqual([tuesday]);
    expect((await app.call(await as(app.commercial), 'GET', '/finance/daily-totals')).statusCode).toBe(403);
  });

  test('compare a Tuesday with the previous one to the same hour, and sum weeks and months', async () => {
    const { member, time } = app;
    const approveAt = async (at: number) => {
      time.now = at;
      await validate(await app.given.payment(member.id, 'Ultra One'));
    };
    await approveAt(TUESDAY - 7 * DAY - HOUR);
    await approveAt(TUESDAY - 7 * DAY + 2 * HOUR); // later in the day than the current time
    await approveAt(TUESDAY - DAY);
    await approveAt(TUESDAY);
    const price = 149_500;
    expect(await figuresOf(app.admin, 'day')).toMatchObject({ approved: [price, price] });
    expect(await figuresOf(app.admin, 'week')).toMatchObject({ approved: [2 * price, price] });
    expect(await figuresOf(app.admin, 'month')).toMatchObject({ approved: [4 * price, 0] });
    const { periods, figures, before } = await overview(app.admin, 'day');
    expect(periods.slice(-2)).toEqual(['2026-11-23', '2026-11-24']);
    expect(figures[0]?.byPeriod).toEqual([0, 0, 0, 0, 2 * price, 0, 0, 0, 0, 0, price, price]);
    expect(before).toEqual({ from: '2026-11-16T23:00:00.000Z', until: '2026-11-17T10:00:00.000Z' });
  });
});

test('members who passed a quiz are listed by page, as many as the funnel counts', async () => {
  await app.given.quiz(app.member.id, 'Ultra One');
  await app.given.quiz(app.member.id, 'R2');
  await app.given.quiz(app.verified.id, 'Ultra One');
  const admin = await as(app.admin);
  const read = async (query = '') => {
    const response = await app.call(admin, 'GET', `/overview/quiz-passers${query}`);
    expect(response.statusCode).toBe(200);
    return { items: response.json() as WireQuizPasser[], next: response.headers['x-next-cursor'] };
  };
  const { items } = await read();
  expect(items.map(({ _id, quizzes }) => [_id, quizzes]).toSorted()).toEqual(
    [
      [app.member.id, 2],
      [app.verified.id, 1],
    ].toSorted(),
  );
  expect((await overview(app.admin)).steps?.quizPassed).toBe(items.length);
  const first = await read('?limit=1');
  expect([...first.items, ...(await read(`?limit=1&cursor=${first.next}`)).items]).toEqual(items);
  expect((await app.call(await as(app.finance), 'GET', '/overview/quiz-passers')).statusCode).toBe(403);
});

test('members are counted when they join and at each funnel step', async () => {
  const { admin, member, verified } = app;
  // Both joined a week ago, and one of them is verified; today another one joins.
  app.time.now = TUESDAY;
  await app.person('user');
  expect(await figuresOf(admin)).toMatchObject({ members: [1, 2] });
  expect((await overview(admin)).steps).toEqual({ signedUp: 3, quizPassed: 0, paymentApproved: 0, verified: 1 });

  await app.given.quiz(member.id, 'N');
  await app.given.quiz(member.id, 'Ultra One');
  const first = await app.given.pack(member.id, 'N', admin.id);
  const second = await app.given.pack(member.id, 'Ultra One', admin.id);
  const profile = await app.given.profile(member.id);
  await app.call(await as(admin), 'PUT', `/profiles/${profile}/verify`);
  expect((await overview(admin)).steps).toEqual({ signedUp: 3, quizPassed: 1, paymentApproved: 1, verified: 2 });

  const remove = async (id: PaymentId) => app.call(await as(admin), 'DELETE', `/payments/${id}`);
  await remove(first);
  expect((await overview(admin)).steps).toMatchObject({ paymentApproved: 1 });
  await remove(second);
  expect((await overview(admin)).steps).toMatchObject({ quizPassed: 1, paymentApproved: 0 });
  expect(await figuresOf(app.commercial)).toEqual({ verified: [1, 1] });
  expect((await overview(app.commercial)).verifiedMembers).toBe(2);
  await eraseMember(app.context.services, (await findPerson(app.context.services.db, verified.id))!);
  expect((await overview(app.commercial)).verifiedMembers).toBe(1);
});

test('commercial staff see unpaid, overdue and receipted invoices', async () => {
  const { verified, time } = app;
  time.now = TUESDAY;
  const commercial = await as(app.commercial);
  const add = async (invoiceDate: string, amount: number) => {
    const fields = { invoiceDate, amount: String(amount) };
    const sent = { url: `/invoices/upload/${verified.id}`, fields, files: { pdf: createPdf() } };
    return (await sendForm(app, commercial, sent)).json().invoice._id as string;
  };
  await add('2026-11-23', 1000);
  await add('2026-11-24', 2000);
  const sent = await add('2026-10-01', 4000);
  const readInvoiceFigures = async () => (await overview(app.commercial)).invoices;
  expect(await readInvoiceFigures()).toEqual({
    unpaid: { count: 3, millimes: 7000 },
    overdue: { count: 2, millimes: 5000 },
    receiptsSent: 0,
  });
  await sendForm(app, await as(verified), {
    method: 'PUT',
    url: `/invoices/${sent}`,
    fields: { status: 'pending' },
    files: { receipt: createPdf() },
  });
  expect(await readInvoiceFigures()).toEqual({
    unpaid: { count: 2, millimes: 3000 },
    overdue: { count: 1, millimes: 1000 },
    receiptsSent: 1,
  });
  const finance = await as(app.finance);
  await app.call(finance, 'PUT', `/invoices/${sent}`, { receiptStatus: 'refused', reason: 'Another sum.' });
  expect(await readInvoiceFigures()).toMatchObject({ overdue: { count: 2, millimes: 5000 }, receiptsSent: 0 });
});

test('each role sees only its own overview', async () => {
  const shape = async (who: Person) => {
    const { figures, owed, steps, verifiedMembers, invoices } = await overview(who);
    const otherFigures = { owed, steps, verifiedMembers, invoices };
    return [
      ...figures.map(({ figure }) => figure),
      ...Object.entries(otherFigures).flatMap(([name, value]) => (value === undefined ? [] : [name])),
    ];
  };
  const money = ['approved', 'invoicesPaid', 'recharged', 'paidOut'];
  expect(await shape(app.admin)).toEqual([...money, 'members', 'owed', 'steps', 'invoices']);
  expect(await shape(app.finance)).toEqual([...money, 'owed', 'invoices']);
  expect(await shape(app.commercial)).toEqual(['verified', 'verifiedMembers', 'invoices']);
  expect((await app.call(await as(app.member), 'GET', '/overview')).statusCode).toBe(403);
  expect((await app.call(await as(app.admin), 'GET', '/overview?per=year')).statusCode).toBe(400);
});
