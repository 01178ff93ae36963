import { randomUUID } from 'node:crypto';
import type { MemberId } from '@waha/domain/kernel/ids';
import { HOUR, MINUTE } from '@waha/domain/kernel/time';
import type { WireWaitingTimes } from '@waha/domain/overview/waiting-times.contract';
import { describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { listAnswerWaits } from '../messaging/messaging.public-queries';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const UNKNOWN = { quiz: null, payment: null, profile: null, withdrawal: null, recharge: null, message: null };
const FIVE = [1, 2, 3, 4, 5] as const;

const waitingTimes = async (by = app.member): Promise<WireWaitingTimes> =>
  (await app.call(by, 'GET', '/waiting-times')).json();

/** Writes when a row became pending, and when and by whom it was decided. */
const decide = (table: string, id: string, set: string) =>
  app.rows(`update ${table} set ${set} where id = '${id}' returning id`);
const decided = (hours: number) => `decided_by = '${app.admin.id}', decided_at = ${app.time.now + hours * HOUR}`;

/** The payments, each decided `hours` after its receipt. */
async function addPayments(status: string, hours: number, memberId: MemberId = app.member.id): Promise<void> {
  for (const _ of FIVE) {
    const id = await app.given.payment(memberId, 'N');
    const approved = status === 'approved' ? `, approved_at = ${app.time.now}` : '';
    decide('payments', id, `status = '${status}', ${decided(hours)}${approved}`);
  }
}

async function addQuizzes(hours: number): Promise<void> {
  const names = app.rows('select pack_name from packs order by position limit 5') as { pack_name: string }[];
  expect(names).toHaveLength(FIVE.length);
  for (const { pack_name } of names) {
    const id = await app.given.quiz(app.member.id, pack_name);
    decide('quiz_results', id, `approved_by = '${app.admin.id}', approved_at = ${app.time.now + hours * HOUR}`);
  }
}

async function addProfiles(hours: number): Promise<void> {
  for (const _ of FIVE) {
    const id = await app.given.profile(app.member.id);
    decide('profiles', id, `status = 'rejected', refused_items = '[]', reason = 'Blurred.', ${decided(hours)}`);
  }
}

function addPayouts(hours: number, confirmedAt = app.time.now): void {
  const at = confirmedAt + hours * HOUR;
  for (const n of FIVE)
    app.rows(
      `insert into withdrawals (id, member_id, points, asked_at, status, confirmed_at, decided_by, decided_at,
         reference, paid_by, paid_at)
       values ('${randomUUID()}', '${app.member.id}', ${n}, ${confirmedAt}, 'approved', ${confirmedAt},
         '${app.admin.id}', ${confirmedAt}, 'D17-${n}', '${app.admin.id}', ${at}) returning id`,
    );
}

async function addRecharges(hours: number, status = 'accepted'): Promise<void> {
  const payment = await app.given.payment(app.member.id, 'N');
  const [file] = app.rows(`select receipt_file_id as id from payments where id = '${payment}'`) as [{ id: string }];
  for (const _ of FIVE)
    app.rows(
      `insert into recharges (id, member_id, points, total_millimes, receipt_file_id, created_at, status, decided_by,
         decided_at)
       values ('${randomUUID()}', '${app.member.id}', 30, 49000, '${file.id}', ${app.time.now}, '${status}',
         '${app.admin.id}', ${app.time.now + hours * HOUR}) returning id`,
    );
}

async function addAnswers(minutes: number): Promise<void> {
  for (const n of FIVE) {
    await app.call(app.member, 'POST', '/messages', { content: `Question ${n}` });
    app.time.now += minutes * MINUTE;
    await app.call(app.admin, 'POST', `/messages/admin/send/${app.member.id}`, { content: `Answer ${n}` });
  }
}

describe('usual waiting times', () => {
  test('are unknown while nothing was decided', async () => {
    await app.given.payment(app.member.id, 'N');
    expect(await waitingTimes()).toEqual(UNKNOWN);
  });

  test('are the medians of quizzes, payments, profiles, payouts, recharges and answers', async () => {
    await addQuizzes(7);
    await addPayments('approved', 20);
    await addProfiles(47);
    addPayouts(70);
    await addRecharges(2);
    await addAnswers(10);
    expect(await waitingTimes()).toEqual({
      ...{ quiz: 8, payment: 24, profile: 48, withdrawal: 72, recharge: 2, message: 1 },
    });
  });

  test('leave out cancelled payments, rejected recharges and withdrawals that are not paid', async () => {
    await addPayments('cancelled', 1);
    await addRecharges(1, 'rejected');
    app.rows(
      `insert into withdrawals (id, member_id, points, asked_at, status, confirmed_at)
       values ('${randomUUID()}', '${app.member.id}', 4, 0, 'pending', 0) returning id`,
    );
    expect(await waitingTimes()).toEqual(UNKNOWN);
  });

  test('count the last fifty decisions only', async () => {
    for (let n = 0; n < 11; n++) addPayouts(1, app.time.now - 1000 * HOUR);
    for (let n = 0; n < 10; n++) addPayouts(3);
    expect((await waitingTimes()).withdrawal).toBe(4);
  });

  type Line = [member: 'member' | 'verified', side: 'member' | 'staff', at: number];

  /** Writes messages of two members, which arrive in this order; `at` in hours. */
  function addMessages(...lines: Line[]): void {
    const values = lines.map(([member, side, at]) => {
      const authorId = side === 'member' ? app[member].id : app.admin.id;
      return `('${randomUUID()}', '${app[member].id}', '${authorId}', '${side}', 'x', ${app.time.now + at * HOUR})`;
    });
    app.rows(
      `insert into messages (id, member_id, author_id, side, text, created_at) values ${values.join(', ')} returning id`,
    );
  }

  test('of a message begin with the first one after the previous answer, and end with the next answer', async () => {
    addMessages(
      ...[1, 2, 3, 4, 5].flatMap((n): Line[] => [
        ['member', 'member', n * 100],
        ['verified', 'member', n * 100 + 1],
        ['member', 'member', n * 100 + 9],
        ['member', 'staff', n * 100 + 10],
        ['member', 'staff', n * 100 + 90],
        ['verified', 'staff', n * 100 + 91],
      ]),
    );
    expect(await listAnswerWaits(app.server.services.db, 10)).toEqual(
      Array(5)
        .fill([90 * HOUR, 10 * HOUR])
        .flat(),
    );
  });

  test('of a message leave out what staff wrote first and what has no answer', async () => {
    addMessages(['member', 'staff', 1], ['verified', 'member', 2]);
    expect(await listAnswerWaits(app.server.services.db, 10)).toEqual([]);
  });

  test('of a message are those of the latest answers, however many messages have none', async () => {
    addMessages(['member', 'member', 1], ['member', 'staff', 3], ['member', 'member', 10], ['member', 'staff', 15]);
    addMessages(...Array.from({ length: 600 }, (): Line => ['verified', 'member', 20]));
    expect(await listAnswerWaits(app.server.services.db, 10)).toEqual([5 * HOUR, 2 * HOUR]);
    expect(await listAnswerWaits(app.server.services.db, 1)).toEqual([5 * HOUR]);
  });

  test('are the same for everybody, and read again after ten minutes', async () => {
    addPayouts(1);
    expect((await waitingTimes()).withdrawal).toBe(1);
    for (let n = 0; n < 3; n++) addPayouts(20);
    app.time.now += 9 * MINUTE;
    expect((await waitingTimes(app.finance)).withdrawal).toBe(1);
    app.time.now += MINUTE;
    expect((await waitingTimes(app.verified)).withdrawal).toBe(24);
  });

  test('need a session', async () => {
    expect((await app.server.inject({ url: '/api/waiting-times' })).statusCode).toBe(401);
  });
});
