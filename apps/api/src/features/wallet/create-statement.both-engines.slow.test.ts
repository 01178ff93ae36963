import { execFileSync } from 'node:child_process';
import { DAY, HOUR } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openWithdrawals, type Withdrawals } from '#testing/fixtures/open-withdrawals';
import { openAppForEach } from '#testing/open-app-for-each';
import { readPdfText } from '#testing/pdf/read-pdf-text';

let bank: Withdrawals;
openAppForEach(async () => {
  bank = await openWithdrawals();
  return bank;
});

const statement = (format: string, who: { id: string; email: string } = bank.member) =>
  bank.call({ method: 'GET', url: `/wallets/${bank.member.id}/statement?format=${format}` }, who);

describe('wallet statement', () => {
  test('as CSV has a byte order mark, titles, quoted fields, and a balance running to the total', async () => {
    await bank.confirmed(10);
    const response = await statement('csv');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="Waha-statement-2026-02-15\.csv"/),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect([...response.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [start, now, later] = ['2026-01-15 10:00:00', '2026-02-15 10:00:00', '2026-03-18 10:00:00'];
    expect(response.rawPayload.subarray(3).toString().split('\r\n')).toEqual([
      '"Date (Tunis time)","Movement","Points","TND","Valid from (Tunis time)","Balance"',
      `"${start}","Monthly bonus","24","12.000","${now}","24"`,
      `"${now}","Monthly bonus","24","12.000","${later}","48"`,
      `"${now}","Withdrawal","-10","-5.000","${now}","38"`,
      '',
    ]);
  });

  test('as PDF has the same content and is not sent again to clients with the current version', async () => {
    await bank.confirmed(10);
    const response = await statement('pdf');
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="Waha-statement-2026-02-15\.pdf"/),
    });
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: response.rawPayload, encoding: 'utf8' });
    expect(text).toContain('Points statement');
    expect(text).toContain(bank.member.email);
    expect(text).toMatch(/2026-02-15 10:00\s+Withdrawal\s+-10\s+-5\.000 TND\s+2026-02-15 10:00\s+38/);
    expect(text).toMatch(/Valid now\s+14 \(7\.000 TND\)/);

    const headers = { ...(await bank.logIn(bank.member.email)), 'if-none-match': String(response.headers.etag) };
    const secondResponse = await bank.server.inject({
      url: `/api/wallets/${bank.member.id}/statement?format=pdf`,
      headers,
    });
    expect([secondResponse.statusCode, secondResponse.rawPayload.length]).toEqual([304, 0]);
  });

  test.each([
    [
      'fr',
      ['Relevé de points', 'Valides dès', 'Retrait', '-5,000 DT', '14 (7,000 DT)'],
      '"Date (heure de Tunis)";"Mouvement";"Points";"DT";"Valides dès (heure de Tunis)";"Solde"',
    ],
    [
      'ar',
      ['كشف حساب النقاط', 'قابلة للسحب من', 'سحب', '-5,000', '7,000', 'د.ت'],
      '"التاريخ بتوقيت تونس";"الحركة";"النقاط";"القيمة (د.ت)";"قابلة للسحب من بتوقيت تونس";"الرصيد"',
    ],
  ])(
    'is in the language of its member (%s) for any reader, with identical bytes',
    async (language, expectedTexts, titles) => {
      await bank.confirmed(10);
      await bank.call({ method: 'PUT', url: `/users/${bank.member.id}/language`, payload: { language } });
      const response = await statement('pdf', bank.admin);
      const plain = readPdfText(response.rawPayload);
      for (const part of [...expectedTexts, '15/02/2026 10:00']) expect(plain).toContain(part);
      expect((await statement('pdf')).rawPayload.equals(response.rawPayload)).toBe(true);
      const csv = (await statement('csv')).body.split('\r\n');
      expect(csv[0]).toBe(`\ufeff${titles}`);
      expect(csv[3]).toContain('"-10";"-5,000";"2026-02-15 10:00:00"');
    },
  );

  test('is ordered by date, also for late credits, with a running balance', async () => {
    bank.time.now += 5 * DAY;
    await bank.given.pack(bank.member.id, 'Ultra One', bank.admin.id);
    // The wallet is not read for three months: each pack is then credited at once for all of them.
    bank.time.now += 95 * DAY;
    const lines = (await statement('csv')).body.trimEnd().split('\r\n').slice(1);
    const cells = lines.map((line) => line.slice(1, -1).split('","'));
    const dates = cells.map(([date = '']) => date);
    expect(lines.length).toBeGreaterThan(7);
    expect(dates).toEqual(dates.toSorted());
    type Line = { earnedAt: string };
    const inTunis = (at: string) => new Date(Date.parse(at) + HOUR).toISOString().slice(0, 19).replace('T', ' ');
    let balance = 0;
    for (const cell of cells) {
      balance += Number(cell[2]);
      expect(Number(cell[5])).toBe(balance);
    }
    // Staff and the member get the same order.
    const ledger = (
      await bank.call({ method: 'GET', url: `/wallets/${bank.member.id}/ledger?limit=3` }, bank.admin)
    ).json();
    expect(ledger.map(({ earnedAt }: Line) => inTunis(earnedAt))).toEqual(dates.slice(-3).reverse());
    expect(ledger[0].balance).toBe(balance);
    const before = await bank.call(
      { method: 'GET', url: `/wallets/${bank.member.id}/ledger?cursor=${ledger[2]._id}` },
      bank.admin,
    );
    expect(before.json().map(({ earnedAt }: Line) => inTunis(earnedAt))).toEqual(dates.slice(0, -3).reverse());
    expect(before.json()[0].balance).toBe(ledger[2].balance - ledger[2].points);
    const { pointHistory } = await bank.wallet();
    expect(pointHistory.map(({ earnedAt }: Line) => inTunis(earnedAt))).toEqual(dates.toReversed());
  });

  test('of the days before a cancellation is unchanged', async () => {
    bank.time.now += 40 * DAY;
    const until = bank.time.now;
    const before = async () =>
      bank.rows(`select kind, points, earned_at from point_entries where earned_at < ${until} order by id`);
    await bank.wallet();
    const linesBefore = await before();
    expect(linesBefore.length).toBeGreaterThan(2);
    await bank.call({ method: 'DELETE', url: `/payments/${bank.paymentId}` }, bank.admin);
    expect(await before()).toEqual(linesBefore);
    expect(await bank.wallet()).toMatchObject({ totalPoints: 0, validPoints: 0 });
  });

  test('is limited to its member and admins, and to the two formats', async () => {
    expect((await statement('csv', await bank.as('user'))).statusCode).toBe(403);
    expect((await statement('csv', await bank.as('commercial_admin'))).statusCode).toBe(403);
    expect((await statement('csv', bank.admin)).statusCode).toBe(200);
    expect((await statement('xls')).statusCode).toBe(400);
  });

  test('the wallet shows when each entry was earned', async () => {
    const { pointHistory } = await bank.wallet();
    expect(pointHistory.at(-1)).toEqual({
      points: 24,
      earnedAt: '2026-01-15T09:00:00.000Z',
      becomesValidAt: new Date(bank.time.now).toISOString(),
      kind: 'pack_bonus',
    });
  });
});

describe('liability report', () => {
  const readLiability = async (who = bank.admin) =>
    (await bank.call({ method: 'GET', url: '/finance/liability' }, who)).json();

  test('sums the points of all members: valid ones under now, others by month of validity', async () => {
    const other = await bank.as('user');
    await bank.given.pack(other.id, 'Ultra One', bank.admin.id);
    await bank.confirmed(10);
    expect(await readLiability(await bank.as('finance_admin'))).toEqual({
      months: [
        { month: 'now', points: 14, millimes: 7000 },
        { month: '2026-03', points: 36, millimes: 18_000 },
      ],
      asked: { points: 10, millimes: 5000 },
      approved: { points: 0, millimes: 0 },
      totalPoints: 60,
      totalMillimes: 30_000,
    });
    bank.time.now += 31 * DAY - 1;
    expect((await readLiability()).months).toHaveLength(2);
    bank.time.now += 1;
    expect((await readLiability()).months).toEqual([{ month: 'now', points: 50, millimes: 25_000 }]);
  });

  test('assigns the first hour of a month in Tunis to that month, like bills and daily sums', async () => {
    for (const approvedAt of [Date.UTC(2026, 2, 31, 22, 59), Date.UTC(2026, 2, 31, 23)]) {
      bank.time.now = approvedAt - 31 * DAY;
      await bank.given.pack((await bank.as('user')).id, 'Ultra One', bank.admin.id);
    }
    expect((await readLiability()).months.slice(1)).toEqual([
      { month: '2026-03', points: 36, millimes: 18_000 },
      { month: '2026-04', points: 12, millimes: 6000 },
    ]);
  });

  test('has no line for reversed entries', async () => {
    await bank.call({ method: 'DELETE', url: `/payments/${bank.paymentId}` }, bank.admin);
    expect(await readLiability()).toMatchObject({ months: [], totalPoints: 0, totalMillimes: 0 });
  });

  test('includes a withdrawal until it is paid; a rejected one is in the wallet again', async () => {
    const sums = async () => {
      const { months, asked, approved, totalPoints } = await readLiability();
      const [now] = months as { points: number }[];
      return [now?.points, asked.points, approved.points, totalPoints];
    };
    expect(await sums()).toEqual([24, 0, 0, 48]);

    const first = await bank.confirmed(10);
    expect(await sums()).toEqual([14, 10, 0, 48]);
    await bank.decide(first, { status: 'rejected' });
    expect(await sums()).toEqual([24, 0, 0, 48]);

    const second = await bank.confirmed(20);
    await bank.decide(second, { status: 'approved' });
    expect(await sums()).toEqual([4, 0, 20, 48]);
    await bank.pay(second, 'V-1');
    expect(await sums()).toEqual([4, 0, 0, 28]);
  });

  test('is refused to members and commercial admins', async () => {
    for (const who of [bank.member, await bank.as('commercial_admin')]) {
      expect((await bank.call({ method: 'GET', url: '/finance/liability' }, who)).statusCode).toBe(403);
    }
  });
});
