import { setImmediate as nextTurn } from 'node:timers/promises';
import { PACK_PERIOD_MS } from '@waha/domain/kernel/period';
import { DAY, HOUR } from '@waha/domain/kernel/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkClock } from '../features/operations/doctor/check-clock';
import { accrueForEveryone } from '../features/wallet/ledger/accrue-for-everyone';
import { checkLedger } from '../features/wallet/ledger/check-ledger';
import { acceptClock, readTrustedInstant } from '../platform/process/clock-checkpoint';
import { cleanUp, startScheduledTasks } from '../scheduled-tasks';
import { openWithdrawals, type Withdrawals } from '../testing/fixtures/open-withdrawals';
import { openAppForEach } from '../testing/open-app-for-each';

// The machine's clock starts years ahead, as can happen without a battery. Points credited then could never be
// reversed.

let bank: Withdrawals;
openAppForEach(async () => {
  bank = await openWithdrawals();
  return bank;
});

const YEARS = 12 * 365 * DAY;
const entries = () => bank.rows('select count(*) as n from point_entries')[0]!.n;

/** Runs the scheduled tasks once. */
async function doChores(): Promise<void> {
  const chores = startScheduledTasks(bank.context.services);
  chores.stop();
  await chores.done();
}

describe('clock that is years ahead', () => {
  beforeEach(async () => {
    await doChores();
    bank.time.now += YEARS;
  });

  test('credits nothing, for any request', async () => {
    const before = entries();
    await doChores();
    await bank.call({ method: 'GET', url: `/update-wallet/${bank.member.id}` });
    expect(entries()).toBe(before);
    // After the clock is corrected, all work continues automatically.
    bank.time.now += DAY - YEARS;
    await doChores();
    expect((await bank.requestWithdrawal(1)).statusCode).toBe(201);
  });

  test('stops withdrawals with a message, stores nothing and sends no mail', async () => {
    const mails = bank.mail.received.length;
    const response = await bank.requestWithdrawal(1);
    expect([response.statusCode, response.json().code]).toEqual([503, 'clock_not_trusted']);
    expect(bank.rows('select * from withdrawals')).toEqual([]);
    expect(bank.mail.received).toHaveLength(mails);
  });

  test('makes no fault of bonuses that nothing credits, until a person confirms it', async () => {
    const { services } = bank.context;
    const replay = async () => {
      const until = await readTrustedInstant({ tx: services.db, now: bank.time.now });
      return (await checkLedger(services.db, until)).faults.length;
    };
    expect(await replay()).toBe(0);
    await services.transact(acceptClock);
    expect(await replay()).toBeGreaterThan(0);
  });

  test('is reported to staff and to the operator with instructions', async () => {
    const { clock } = (await bank.call({ method: 'GET', url: '/operations' }, bank.admin)).json();
    expect(clock).toEqual({ isTrusted: false, lastTrustedAt: new Date(bank.time.now - YEARS).toISOString() });
    const finding = await checkClock(bank.context.services.db, bank.time.now);
    expect([finding.state, finding.todo]).toEqual(['error', expect.stringContaining('waha clock accept')]);
  });

  test('is trusted once a person confirms it', async () => {
    await bank.context.services.transact(acceptClock);
    await doChores();
    const owned = Math.floor((YEARS + 31 * DAY) / PACK_PERIOD_MS) + 1;
    expect(bank.rows(`select count(*) as n from point_entries where kind = 'pack_bonus'`)).toEqual([{ n: owned }]);
    expect((await bank.requestWithdrawal(1)).statusCode).toBe(201);
  });
});

test('a clock after forty days without the server is trusted, one day more is not', async () => {
  await doChores();
  bank.time.now += 40 * DAY;
  expect((await bank.requestWithdrawal(1)).statusCode).toBe(201);
  bank.time.now += DAY;
  expect((await bank.requestWithdrawal(1)).statusCode).toBe(503);
});

test('cleanup pauses while the clock is untrusted and resumes once it is trusted', async () => {
  await doChores();
  const sessions = () => bank.rows('select id from sessions').length;
  const before = sessions();
  bank.time.now += YEARS;
  await cleanUp(bank.context.services);
  expect(sessions()).toBe(before);

  await bank.context.services.transact(acceptClock);
  await cleanUp(bank.context.services);
  expect(sessions()).toBe(0);
});

test('a long catch-up yields between batches, down to one payment per batch under load', async () => {
  const { transact } = bank.context.services;
  for (let count = 0; count < 5; count++) await bank.given.pack(bank.member.id, 'Ultra One', bank.admin.id);
  bank.time.now += 3 * PACK_PERIOD_MS + HOUR;
  const grown: unknown[] = [];
  let isDone = false;
  const catchingUp = accrueForEveryone(transact, 0).then(() => {
    isDone = true;
  });
  while (!isDone) {
    grown.push(entries());
    await nextTurn();
  }
  await catchingUp;

  // Six payments with three bonuses each: the ledger was read between every two of them.
  expect(new Set(grown).size).toBeGreaterThanOrEqual(6);
  const all = entries();
  await accrueForEveryone(transact);
  expect(entries()).toBe(all);
});
