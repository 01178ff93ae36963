import { listAudit } from '@waha/domain/audit/audit.contract';
import { listReceiptQueue } from '@waha/domain/invoices/invoices.contract';
import type { Endpoint } from '@waha/domain/kernel/endpoint';
import { LANGUAGES } from '@waha/domain/kernel/languages';
import { DAY } from '@waha/domain/kernel/time';
import { readMembersTable } from '@waha/domain/members/members.contract';
import { readVatMonth } from '@waha/domain/overview/overview.contract';
import { listDecidedPayments, listPaymentQueue } from '@waha/domain/purchase/payment.contract';
import { listRechargeQueue } from '@waha/domain/recharge/recharge.contract';
import { listRefundQueue } from '@waha/domain/refunds/staff/refunds.contract';
import * as contract from '@waha/domain/staff-exports.contract';
import { readLedger } from '@waha/domain/wallet/staff-ledger.contract';
import { listWithdrawalQueue } from '@waha/domain/wallet/staff-withdrawals.contract';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { getTranslations } from '#platform/translations/translations';
import { createEverything } from '#testing/fixtures/create-everything';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const get = (path: string, by: { headers: Record<string, string> } = app.admin) =>
  app.call(by, 'GET', `/exports/${path}`);
/** Returns the lines of a CSV, each as its fields. */
async function csv(path: string, by?: { headers: Record<string, string> }): Promise<string[][]> {
  const response = await get(`${path}${path.includes('?') ? '&' : '?'}format=csv`, by);
  expect(response.statusCode).toBe(200);
  const text = response.body;
  expect(text.startsWith('\ufeff')).toBe(true);
  const lines = text.slice(1).trimEnd().split('\r\n');
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split('","')
      .map((field) => field.replaceAll('""', '"')),
  );
}
/** Returns the cells of a column by its title. */
const column = ([titles, ...rows]: string[][], title: string) => rows.map((row) => row[titles?.indexOf(title) ?? -1]);

/** Returns the XML of a workbook's sheet. */
async function sheetOf(path: string): Promise<string> {
  const { rawPayload, headers } = await get(`${path}${path.includes('?') ? '&' : '?'}format=xlsx`);
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const parts = unzipSync(new Uint8Array(rawPayload));
  expect(Object.keys(parts).sort()).toEqual([
    ...['[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml', 'xl/workbook.xml'],
    'xl/worksheets/sheet1.xml',
  ]);
  return strFromU8(parts['xl/worksheets/sheet1.xml']!);
}

describe('staff list export', () => {
  test("matches the list's filter and order, with the titles of the operator's export and the ids last", async () => {
    await createEverything(app, app.verified);
    const second = await app.given.payment(app.member.id, 'R2', 2);
    const [{ reference }] = app.rows(`select reference from payments where id = '${second}'`) as [
      { reference: string },
    ];
    const all = await csv('payments');
    expect(all[0]?.slice(0, 4)).toEqual(['reference', 'name', 'surname', 'email']);
    expect(all[0]?.slice(-2)).toEqual(['payment id', 'member id']);
    expect(column(all, 'member id')).toEqual([app.verified.id, app.member.id]);
    expect(column(all, 'name')).toEqual(['Nour', 'Amina']);
    const [{ total }] = app.rows(`select total_millimes as total from payments where id = '${second}'`) as [
      { total: number },
    ];
    const found = await csv(`payments?q=${reference}`);
    expect(column(found, 'total TND')).toEqual([
      `${Math.trunc(total / 1000)}.${String(total % 1000).padStart(3, '0')}`,
    ]);
    expect(column(found, 'sent (Tunis time)')).toEqual(['2026-01-15 10:00:00']);
    expect(column(found, 'status')).toEqual(['Pending']);
    expect(await csv('payments?q=zzqqx')).toEqual([all[0]]);
  });

  test('exists for every list', async () => {
    const { payment } = await createEverything(app, app.verified);
    expect(column(await csv('withdrawals'), 'TND')).toEqual(['2.000']);
    expect(column(await csv('withdrawals?step=payout'), 'TND')).toEqual([]);
    expect(column(await csv('recharges'), 'total TND')).toEqual(['49.000']);
    await app.call(app.admin, 'PUT', `/payments/${payment}/validate`, { status: 'approved' });
    expect(column(await csv('decided-payments?status=approved'), 'payment id')).toEqual([payment]);
    const rejected = await csv('decided-payments?status=rejected');
    expect(column(rejected, 'received TND')).toEqual(['7.000']);
    expect(column(rejected, 'payment id')).not.toContain(payment);
    expect(column(await csv('audit?kind=money'), 'action')).toContain('payment.approved');
    const ledger = await csv(`ledger/${app.verified.id}`);
    expect(column(ledger, 'kind')).toEqual(['Monthly bonus', 'Withdrawal', 'Monthly bonus']);
    const points = column(ledger, 'points').map(Number);
    expect(column(ledger, 'balance').map(Number)).toEqual([
      points[0]! + points[1]! + points[2]!,
      points[1]! + points[2]!,
      points[2]!,
    ]);
    await app.call(app.verified, 'PUT', `/invoices/${(await unpaid())._id}`, {});
    expect(await csv('receipts')).toHaveLength(1);
  });

  const unpaid = async () => (await app.call(app.verified, 'GET', `/invoices/user/${app.verified.id}`)).json()[0];

  test('contains member status, points and tags, filtered; a commercial admin gets verified ones', async () => {
    await app.call(app.admin, 'POST', `/members/${app.verified.id}/tags`, { tag: 'late' });
    await app.call(app.admin, 'POST', `/members/${app.verified.id}/tags`, { tag: 'big' });
    const all = await csv('members?sort=name');
    expect(column(all, 'name')).toEqual(['Amina', 'Nour']);
    expect(column(all, 'tags')).toEqual(['', 'big, late']);
    expect(column(all, 'verified (Tunis time)')).toEqual(['', '2026-01-15 10:00:00']);
    expect(column(await csv('members?tag=late'), 'name')).toEqual(['Nour']);
    await app.call(app.member, 'PUT', `/users/${app.member.id}/language`, { language: 'ar' });
    expect(column(await csv('members?language=ar&titles=source'), 'name')).toEqual(['Amina']);
    expect(column(await csv('members?titles=source&pack=none'), 'name')).toEqual(['Amina', 'Nour']);
    expect(column(await csv('members', app.commercial), 'name')).toEqual(['Nour']);
    expect(column(await csv('members?verified=no', app.commercial), 'name')).toEqual([]);
    expect((await get('members?format=csv&pack=01941f29-7c00-7e66-b3b9-e0ca65ad6543&tag=a')).json().code).toBe(
      'invalid_input',
    );
  });

  test('contains every row of several pages once', async () => {
    const writer = app.context.database.writer.prepare(
      `insert into point_entries (member_id, account, points, earned_at, becomes_valid_at, kind, source, period)
       values (?, 'wallet', 1, 1, 1, 'pack_bonus', 'many', ?)`,
    );
    for (let each = 0; each < 450; each++) writer.run(app.member.id, each);
    const ledger = await csv(`ledger/${app.member.id}`);
    expect(column(ledger, 'balance').map(Number)).toEqual(Array.from({ length: 450 }, (_, at) => 450 - at));
  });

  test('never evaluates user text as a formula, and marks it as text in a sheet', async () => {
    app.rows(
      `update people set name = '=HYPERLINK("http://x")', surname = '@me' where id = '${app.member.id}' returning id`,
    );
    const members = await csv('members?verified=no');
    expect(column(members, 'surname')).toEqual(["'@me"]);
    expect(column(members, 'name')[0]).toMatch(/^'=/);
    const sheet = await sheetOf('members?verified=no');
    expect(sheet).toContain(`<t xml:space="preserve">=HYPERLINK("http://x")</t>`);
    expect(sheet).not.toContain('<f>');
  });

  test('has amounts as numbers with three decimals and dates in Tunis time in a workbook', async () => {
    app.time.now = Date.UTC(2026, 0, 15, 23, 30);
    const headers = await app.logIn(app.admin.email);
    await app.given.payment(app.member.id, 'Ultra One');
    app.rows('update payments set total_millimes = 154000 returning id');
    app.admin.headers = headers;
    const sheet = await sheetOf('payments');
    expect(sheet).toContain('<c s="1"><v>154.000</v></c>');
    // Half an hour after midnight in Tunis, on the 16th, as days since 31 December 1899.
    const serial = (Date.UTC(2026, 0, 16) - Date.UTC(1899, 11, 30)) / DAY + 0.5 / 24;
    const dates = [...sheet.matchAll(/<c s="2"><v>([\d.]+)<\/v>/g)].map(([, value]) => Number(value));
    expect(dates).toHaveLength(1);
    expect(dates[0]).toBeCloseTo(serial, 8);
  });

  test('escapes texts that look like workbook escapes, and has a default style', async () => {
    app.rows(`update people set name = '_x0041_ _x00e9_ _x1_' where id = '${app.member.id}' returning id`);
    expect(await sheetOf('members?verified=no')).toContain('>_x005F_x0041_ _x005F_x00e9_ _x1_</t>');
    const { rawPayload } = await get('members?format=xlsx');
    const styles = strFromU8(unzipSync(new Uint8Array(rawPayload))['xl/styles.xml']!);
    expect(styles).toContain('<cellStyle name="Normal" xfId="0" builtinId="0"/>');
  });

  test('in French uses semicolons, decimal commas, and French statuses and times', async () => {
    await app.given.payment(app.member.id, 'Ultra One');
    app.rows('update payments set total_millimes = 154000 returning id');
    const { body } = await get('payments?format=csv&titles=fr');
    const [titles, line] = body.slice(1).split('\r\n');
    expect(titles).toContain('"état";"motif";"envoyé le (heure de Tunis)";"traité le (heure de Tunis)"');
    expect(line).toContain('"154,000";"En attente";"";"2026-01-15 10:00:00";""');
    expect(line).toContain(';"Comptant";');
    const sheet = await sheetOf('payments?titles=fr');
    expect(sheet).toContain('>envoyé le (heure de Tunis)</t>');
    expect(sheet).toContain('>En attente</t>');
  });

  test.each(LANGUAGES)(
    'has its titles in the caller’s language, %s, and an Arabic sheet reads from the right',
    async (language) => {
      const { exportColumns } = getTranslations(language);
      const [titles] = (await get(`payments?format=csv&titles=${language}`)).body.slice(1).split('\r\n');
      expect(titles?.split(/"[,;]"|"/).slice(1, 3)).toEqual([exportColumns.reference, exportColumns.name]);
      expect((await sheetOf(`payments?titles=${language}`)).includes('rightToLeft="1"')).toBe(language === 'ar');
    },
  );

  test('adds an audit line; a refused one adds none', async () => {
    await get('payments?format=csv');
    await get(`ledger/${app.member.id}?format=xlsx`);
    await get('payments?format=pdf');
    await get('payments?format=csv', app.commercial);
    const lines = app.audited('table.exported');
    expect(lines).toEqual([
      { actor_id: app.admin.id, subject_id: null, member_id: null, details: '{"table":"payments","format":"csv"}' },
      {
        actor_id: app.admin.id,
        subject_id: null,
        member_id: app.member.id,
        details: '{"table":"ledger","format":"xlsx"}',
      },
    ]);
  });

  test('is a private download with its date in the file name', async () => {
    const { headers } = await get('payments?format=csv');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="waha-payments-2026-01-15\.csv"/);
    const french = await get('payments?format=csv&titles=fr');
    expect(french.headers['content-disposition']).toContain('filename="waha-paiements-en-attente-2026-01-15.csv"');
  });

  test('of more than 100,000 rows is refused, and no part is sent', async () => {
    app.context.database.writer.exec(`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 100001)
      insert into audit_log (at, action) select i, 'session.started' from n`);
    const refused = await get('audit?format=csv');
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'too_many_rows']);
    expect((await get('audit?format=csv&kind=sign-ins')).statusCode).toBe(422);
    expect(app.audited('table.exported')).toEqual([]);
    expect((await get('audit?format=csv&kind=looks')).statusCode).toBe(200);
  });

  test('is limited to those who may see the list, and never for members', async () => {
    // The file of selected members is a POST; `selected-members` tests its access.
    const rows = Object.values(contract).filter(({ method }) => method === 'GET');
    const rolesOf = (row: Endpoint) => (row.who.to === 'roles' ? [...row.who.roles].sort() : []);
    const pairs: [file: Endpoint, list: Endpoint][] = [
      [contract.exportMembers, readMembersTable],
      [contract.exportPendingPayments, listPaymentQueue],
      [contract.exportDecidedPayments, listDecidedPayments],
      [contract.exportWithdrawals, listWithdrawalQueue],
      [contract.exportRefunds, listRefundQueue],
      [contract.exportRecharges, listRechargeQueue],
      [contract.exportReceipts, listReceiptQueue],
      [contract.exportAudit, listAudit],
      [contract.exportLedger, readLedger],
      [contract.exportVatMonth, readVatMonth],
      [contract.exportWithholding, readVatMonth],
    ];
    expect(pairs.map(([file]) => rolesOf(file))).toEqual(pairs.map(([, list]) => rolesOf(list)));
    expect(rows).toHaveLength(pairs.length);
    for (const row of rows) {
      const path = row.path.replace(':userId', app.member.id).replace(':month', '2026-01').replace(':year', '2026');
      const url = `/api${path}?format=csv`;
      const may = row.who.to === 'roles' ? row.who.roles : [];
      const people = [app.member, app.commercial, app.finance, app.admin];
      expect([url, await app.seenBy(url, ...people)]).toEqual([
        url,
        [
          403,
          ...(['commercial_admin', 'finance_admin', 'admin'] as const).map((role) =>
            (may as string[]).includes(role) ? 200 : 403,
          ),
        ],
      ]);
    }
  });
});
