import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openWithdrawals, type Withdrawals } from '#testing/fixtures/open-withdrawals';
import { openAppForEach } from '#testing/open-app-for-each';
import { readPdfText } from '#testing/pdf/read-pdf-text';

let bank: Withdrawals;
openAppForEach(async () => {
  bank = await openWithdrawals();
  return bank;
});

const getDocument = (path: string, who: { id: string; email: string } = bank.member) =>
  bank.call({ method: 'GET', url: `/wallets/${bank.member.id}/${path}` }, who);
const read = async (path: string, who?: { id: string; email: string }) => {
  const { rawPayload } = await getDocument(path, who);
  return readPdfText(rawPayload);
};
const speak = (language: string) =>
  bank.call({ method: 'PUT', url: `/users/${bank.member.id}/language`, payload: { language } });

describe('withdrawal statement', () => {
  test('shows the outcome, the transfer and the total of the withdrawals', async () => {
    const first = await bank.confirmed(10);
    await bank.decide(first, { status: 'approved' });
    await bank.call(
      { method: 'PUT', url: `/admin/withdraw/${first}/paid`, payload: { reference: 'VIR 118' } },
      bank.admin,
    );
    const second = await bank.confirmed(4);
    await bank.decide(second, { status: 'rejected' });
    await bank.confirmed(6);
    const text = await read('withdrawals-statement');
    expect(text).toContain('Withdrawal statement');
    expect(text).toContain(bank.member.email);
    expect(text).toMatch(/2026-02-15\s+10\s+5\.000 TND\s+Paid\s+2026-02-15\s+VIR 118/);
    expect(text).toMatch(/2026-02-15\s+4\s+2\.000 TND\s+Rejected/);
    expect(text).toMatch(/2026-02-15\s+6\s+3\.000 TND\s+Pending/);
    expect(text).toMatch(/Pending\s+3\.000 TND/);
    expect(text).toMatch(/Paid out\s+5\.000 TND/);
  });

  test('shows a message if there are none', async () => {
    expect(await read('withdrawals-statement')).toContain('None.');
  });
});

describe('monthly statement of a member', () => {
  test('starts with the previous closing balance and lists additions and deductions', async () => {
    await bank.confirmed(10);
    const january = await read('months/2026-01');
    expect(january).toMatch(/Opening balance\s+Points in\s+Points out\s+Closing balance\s+0\s+24\s+0\s+24/);
    const february = await read('months/2026-02');
    expect(february).toMatch(/Closing balance\s+24\s+24\s+10\s+38/);
    expect(february).toMatch(/2026-02-\d\d\s+Monthly bonus\s+24/);
    expect(february).toMatch(/2026-02-15\s+Withdrawal\s+10/);
    expect(february).toMatch(/Total\s+24\s+10/);
    expect([january, february].map((text) => text.includes('This month is not complete.'))).toEqual([false, true]);
  });

  test('contains the payments sent in the month and the invoices that fall due', async () => {
    const id = await bank.given.payment(bank.member.id, 'Ultra One', 2, 3);
    await bank.call({ method: 'PUT', url: `/payments/${id}/validate`, payload: { status: 'approved' } }, bank.admin);
    const february = await read('months/2026-02');
    expect(february).toMatch(/2026-02-15\s+W-\S+\s+Ultra One × 2\s+\S+ TND\s+Approved/);
    // The invoice of the first instalment, which the payment paid.
    expect(february).toMatch(/2026-000002\s+2026-02-15\s+\S+ TND\s+Paid/);
    const march = await read('months/2026-03');
    expect(march).toMatch(/2026-000003\s+2026-03-15\s+\S+ TND\s+Unpaid/);
    expect(march).not.toMatch(/2026-00000[124]|W-/);
    await bank.call({ method: 'DELETE', url: `/payments/${id}` }, bank.admin);
    expect(await read('months/2026-03')).not.toContain('2026-000003');
  });
});

test.each(['withdrawals-statement', 'months/2026-02'])(
  "%s is limited to its member and admins, and an admin's view is logged",
  async (path) => {
    const people = [bank.member, bank.admin, await bank.as('user'), await bank.as('finance_admin')];
    const statuses = [];
    for (const who of [...people, await bank.as('commercial_admin')])
      statuses.push((await getDocument(path, who)).statusCode);
    expect(statuses).toEqual([200, 200, 403, 403, 403]);
    const looks = bank.rows(`select actor_id from audit_log where action = 'statement.viewed'`);
    expect(looks).toEqual([{ actor_id: bank.admin.id }]);
    const { headers } = await getDocument(path);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-cache',
      'content-disposition': expect.stringMatching(/^inline; filename="Waha-(withdrawals|month)-2026-02(-15)?\.pdf"/),
    });
  },
);

test.each(['2026-13', '2026-2', '1999-01', '2026-02-01', 'now'])('%s is refused as a month', async (month) => {
  expect((await getDocument(`months/${month}`)).statusCode).toBe(400);
});

test.each([
  [
    'fr',
    ['Relevé du mois', 'février 2026', 'Solde au début', 'Bonus mensuel'],
    ['Relevé des retraits', 'Payé', '5,000 DT'],
  ],
  ['ar', ['كشف الشهر', 'فيفري 2026'.slice(0, 5), 'الرصيد في البداية'], ['كشف السحوبات', 'مصروف', '5,000', 'د.ت']],
])('member statements are in the language of their member: %s', async (language, month, withdrawals) => {
  const first = await bank.confirmed(10);
  await bank.decide(first, { status: 'approved' });
  await bank.call({ method: 'PUT', url: `/admin/withdraw/${first}/paid`, payload: { reference: '1' } }, bank.admin);
  await speak(language);
  const ofMonth = await read('months/2026-02', bank.admin);
  for (const part of month) expect(ofMonth).toContain(part);
  const ofWithdrawals = await read('withdrawals-statement', bank.admin);
  for (const part of withdrawals) expect(ofWithdrawals).toContain(part);
});

describe('monthly report of finance', () => {
  const month = async (who: { id: string; email: string }, name = '2026-02') => {
    const { rawPayload } = await bank.call({ method: 'GET', url: `/finance/months/${name}` }, who);
    return readPdfText(rawPayload);
  };

  test('contains the money of each day, the total and the liabilities', async () => {
    const id = await bank.given.payment(bank.member.id, 'Ultra One', 2, 3);
    const decision = { status: 'approved', received: 12_345_500 };
    await bank.call({ method: 'PUT', url: `/payments/${id}/validate`, payload: decision }, bank.admin);
    const first = await bank.confirmed(10);
    await bank.decide(first, { status: 'approved' });
    await bank.call({ method: 'PUT', url: `/admin/withdraw/${first}/paid`, payload: { reference: '1' } }, bank.admin);
    const [{ approved }] = bank.rows(
      `select sum(approved) as approved from overview_by_hour where hour >= ${Date.UTC(2026, 1, 1) / 3_600_000}`,
    ) as [{ approved: number }];
    const toCell = (millimes: number) => (millimes / 1000).toFixed(3).replace('.', '\\.');
    const [payment, credit] = [toCell(approved), toCell(12_345_500 - approved)];
    const text = await month(bank.admin);
    expect(text).toContain('Finance report');
    expect(text).toMatch(new RegExp(`2026-02-15\\s+${payment}\\s+–\\s+–\\s+${credit}\\s+5\\.000\\s+–`));
    expect(text).toMatch(/2026-02-14(\s+–){6}/);
    expect(text).toMatch(/2026-02-28/);
    expect(text).not.toMatch(/2026-03-01\s+–/);
    expect(text).toMatch(new RegExp(`Total\\s+${payment}\\s+0\\.000\\s+0\\.000\\s+${credit}\\s+5\\.000\\s+0\\.000`));
    expect(text).toContain('The amounts of the table are in TND.');
    expect(text).toMatch(/Money in\s+12345\.500 TND/);
    expect(text).toMatch(/Money out\s+5\.000 TND/);
    const { totalMillimes } = (await bank.call({ method: 'GET', url: '/finance/liability' }, bank.admin)).json();
    expect(text).toMatch(new RegExp(`Owed to members[\\s\\S]*${totalMillimes / 1000}\\.000 TND`));
  });

  test('adds up the days exactly, in millimes', async () => {
    bank.time.now += DAY;
    const finance = await bank.as('finance_admin');
    const text = await month(finance, '2026-01');
    const amounts = [...text.matchAll(/^\s*2026-01-\d\d\s+(\S+)/gm)].map(([, first]) => first);
    expect(amounts).toHaveLength(31);
    const sum = amounts.reduce((total, each) => total + (each === '–' ? 0 : Math.round(Number(each) * 1000)), 0);
    expect(sum).toBeGreaterThan(0);
    expect(text).toMatch(new RegExp(`Total\\s+${(sum / 1000).toFixed(3).replace('.', '\\.')}\\s`));
    expect(bank.rows(`select actor_id, details from audit_log where action = 'table.exported'`)).toEqual([
      { actor_id: finance.id, details: '{"table":"finance-month","month":"2026-01"}' },
    ]);
  });

  test('is limited to admins and finance, in the language of the reader', async () => {
    const status = async (who: { id: string; email: string }) =>
      (await bank.call({ method: 'GET', url: '/finance/months/2026-02' }, who)).statusCode;
    const finance = await bank.as('finance_admin');
    expect(await status(finance)).toBe(200);
    expect([await status(bank.member), await status(await bank.as('commercial_admin'))]).toEqual([403, 403]);
    await bank.call({ method: 'PUT', url: `/users/${finance.id}/language`, payload: { language: 'fr' } }, finance);
    expect(await month(finance)).toMatch(/Rapport financier[\s\S]*février 2026[\s\S]*Encaissé/);
  });
});
