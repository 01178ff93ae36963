import { getCalendarMonth, getMonthAt } from '@waha/domain/kernel/calendar/month';
import type { PaymentId } from '@waha/domain/kernel/ids';
import { PACK_PERIOD_MS } from '@waha/domain/kernel/period';
import { DAY } from '@waha/domain/kernel/time';
import { sortByDate } from '@waha/domain/wallet/ledger';
import { computeMonthOfPoints } from '@waha/domain/wallet/month-of-points';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRecharge } from '#testing/fixtures/send-recharge';
import { openTestApp } from '#testing/open-test-app';
import { type MailServer, openMailServer } from '#testing/servers/open-mail-server';
import { viewAccount } from '../wallet.queries';
import { listEntries } from '../wallet.store';
import { accrueForEveryone } from './accrue-for-everyone';
import { checkLedger } from './check-ledger';

/** One step of a random history. */
type Step =
  | { do: 'buy'; quantity: 1 | 2 }
  | { do: 'remove'; which: number }
  | { do: 'wait'; days: number }
  | { do: 'accrue' }
  | { do: 'withdraw'; percent: number; wrongCodes: number }
  | { do: 'decide'; status: 'approved' | 'rejected' }
  | { do: 'recharge'; points: number; status: 'accepted' | 'rejected' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('buy' as const), quantity: fc.constantFrom(1 as const, 2 as const) }),
  fc.record({ do: fc.constant('remove' as const), which: fc.nat(9) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 70 }) }) },
  fc.record({ do: fc.constant('accrue' as const) }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      percent: fc.integer({ min: 1, max: 110 }),
      wrongCodes: fc.integer({ min: 0, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      status: fc.constantFrom('approved' as const, 'rejected' as const),
    }),
  },
  fc.record({
    do: fc.constant('recharge' as const),
    points: fc.integer({ min: 30, max: 90 }),
    status: fc.constantFrom('accepted' as const, 'rejected' as const),
  }),
);

/**
 * The simplest possible model: packs with a start and perhaps an end, and spent points, counted from the definition.
 */
type ModelPack = { id: PaymentId; points: number; start: number; isRemoved: boolean };
type Model = {
  packs: ModelPack[];
  spent: { id: string; points: number; status: 'pending' | 'approved' | 'rejected' }[];
  facility: number;
};

function sumsOf({ packs, spent, facility }: Model, now: number) {
  let total = 0;
  let valid = 0;
  for (const { points, start, isRemoved } of packs) {
    for (let at = start; !isRemoved && at <= now; at += PACK_PERIOD_MS) {
      total += points;
      if (at + 31 * DAY <= now) valid += points;
    }
  }
  const withdrawnPoints = spent.reduce((sum, { points, status }) => sum + (status === 'rejected' ? 0 : points), 0);
  const bought = packs.reduce((sum, { points, isRemoved }) => sum + (isRemoved ? 0 : (points / 12) * 30), 0);
  return { total: total - withdrawnPoints, valid: valid - withdrawnPoints, facility: facility + bought };
}

let mail: MailServer;
beforeAll(async () => {
  mail = await openMailServer();
});
afterAll(() => mail.close());

async function openHistory() {
  const app = await openTestApp({ env: { SMTP_URL: mail.url } });
  const member = await app.as('user');
  const admin = await app.as('admin');
  const model: Model = { packs: [], spent: [], facility: 0 };
  // Sessions expire while the clock jumps by months; each call logs in again.
  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    who: { email: string },
    payload?: object,
  ) {
    const headers = await app.logIn(who.email);
    return app.server.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  }
  return { app, member, admin, model, call };
}
type History = Awaited<ReturnType<typeof openHistory>>;
type Doing<Kind extends Step['do']> = Extract<Step, { do: Kind }>;

/** A read credits all due bonuses in any case; the scheduled task must not change the result. */
async function accrue({ app }: History) {
  await accrueForEveryone(app.context.services.transact);
}

async function buy({ app, member, admin, model, call }: History, { quantity }: Doing<'buy'>) {
  const id = await app.given.payment(member.id, 'Ultra One', quantity);
  const approve = () => call('PUT', `/payments/${id}/validate`, admin, { status: 'approved' });
  await Promise.all([approve(), approve()]);
  const { now } = app.time;
  model.packs.push({ id, points: 12 * quantity, start: now, isRemoved: false });
}

async function remove({ app, admin, model, call }: History, { which }: Doing<'remove'>) {
  const target = model.packs[which % Math.max(1, model.packs.length)];
  if (!target) return;
  const without = model.packs.map((pack) => (pack === target ? { ...pack, isRemoved: true } : pack));
  const mayGo = !target.isRemoved && sumsOf({ ...model, packs: without }, app.time.now).valid >= 0;
  expect((await call('DELETE', `/payments/${target.id}`, admin)).statusCode).toBe(mayGo ? 200 : 409);
  if (mayGo) target.isRemoved = true;
}

async function withdraw(history: History, { percent, wrongCodes }: Doing<'withdraw'>) {
  const { app, member, model, call } = history;
  const { valid } = sumsOf(model, app.time.now);
  const points = Math.max(1, Math.floor((valid * percent) / 100));
  const url = `/user/${member.id}/withdraw`;
  const isOpen = model.spent.some(({ status }) => status === 'pending');
  const withdrawalResponse = await call('POST', url, member, { pointsToWithdraw: points });
  expect(withdrawalResponse.statusCode).toBe(points > valid ? 400 : isOpen ? 409 : 201);
  if (withdrawalResponse.statusCode !== 201) return;
  const { withdrawId } = withdrawalResponse.json();
  const code = /\b\d{6}\b/.exec(mail.received.at(-1)?.text ?? '')?.[0] ?? '';
  const enter = (typed: string) => call('POST', `${url}/${withdrawId}/verify`, member, { code: typed });
  const wrong = code === '000000' ? '000001' : '000000';
  for (let times = 0; times < wrongCodes; times++) expect((await enter(wrong)).json().code).toBe('code_wrong');
  const codes = (await Promise.all([enter(code), enter(code)])).map(({ statusCode }) => statusCode);
  expect(codes.sort()).toEqual([200, 409]);
  model.spent.push({ id: withdrawId, points, status: 'pending' });
}

async function decide({ admin, model, call }: History, { status }: Doing<'decide'>) {
  const newest = model.spent.at(-1);
  if (!newest) return;
  const response = await call('PUT', `/admin/withdraw/${newest.id}`, admin, { status });
  expect(response.statusCode).toBe(newest.status === 'pending' ? 200 : 409);
  if (newest.status === 'pending') newest.status = status;
}

async function recharge({ app, member, admin, model, call }: History, { points, status }: Doing<'recharge'>) {
  const headers = await app.logIn(member.email);
  const { request } = (await sendRecharge(app, { ...member, headers }, points)).json();
  const decideIt = () => call('PUT', `/point-recharge/${request._id}/status`, admin, { status });
  const codes = (await Promise.all([decideIt(), decideIt()])).map(({ statusCode }) => statusCode);
  expect(codes.sort()).toEqual([200, 409]);
  if (status === 'accepted') model.facility += points;
}

async function tellMonth({ app, member }: History, month: string) {
  const { db } = app.context.services;
  const { from, until } = getCalendarMonth(month);
  const entries = viewAccount('wallet', await listEntries(db, member.id));
  return {
    lines: sortByDate(entries).filter(({ earnedAt }) => from <= earnedAt && earnedAt < until),
    sums: computeMonthOfPoints(entries, { from, until }),
  };
}

async function play(steps: readonly Step[]): Promise<void> {
  const history = await openHistory();
  const { app, member, model, call } = history;
  const reportByMonth = new Map<string, Promise<unknown>>();
  for (const each of steps) {
    if (each.do === 'wait') {
      app.time.now += each.days * DAY;
      await accrue(history);
      // The month that has just ended, as the operator exports it and as the member sees it.
      const month = getMonthAt(getCalendarMonth(getMonthAt(app.time.now)).from - 1);
      if (!reportByMonth.has(month)) reportByMonth.set(month, tellMonth(history, month));
      await reportByMonth.get(month);
    }
    if (each.do === 'accrue') await accrue(history);
    if (each.do === 'buy') await buy(history, each);
    if (each.do === 'remove') await remove(history, each);
    if (each.do === 'withdraw') await withdraw(history, each);
    if (each.do === 'decide') await decide(history, each);
    if (each.do === 'recharge') await recharge(history, each);
    const { total, valid, facility } = sumsOf(model, app.time.now);
    expect((await call('GET', `/wallets/${member.id}`, member)).json()).toMatchObject({
      totalPoints: total,
      validPoints: valid,
      balanceFacilityService: facility,
    });
    expect(valid).toBeGreaterThanOrEqual(0);
  }
  await accrue(history);
  for (const [month, before] of reportByMonth) expect(await tellMonth(history, month)).toEqual(await before);
  expect((await checkLedger(app.context.services.db, app.time.now)).faults).toEqual([]);
  await app.close();
}

test('wallet sums match a simple model after any history of packs, withdrawals, recharges, decisions and clock jumps', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), play), { numRuns: 25 });
}, 120_000);

test('wallet sums match the simple model after a long history', async () => {
  const grown: Step[] = [{ do: 'buy', quantity: 2 }, { do: 'wait', days: 62 }, { do: 'accrue' }];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), (steps) => play([...grown, ...steps])),
    { numRuns: 5 },
  );
}, 120_000);
