import type { FileId } from '@waha/domain/kernel/ids';
import { DAY } from '@waha/domain/kernel/time';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { eraseMember } from '#erase-member';
import { writeMetrics } from '#features/operations/write-metrics';
import { findPerson } from '#platform/auth/people.store';
import { createCertificateFile, type EInvoicingApp, openEInvoicing } from '#testing/fixtures/open-e-invoicing';
import { openAppForEach } from '#testing/open-app-for-each';

let app: EInvoicingApp;
openAppForEach(async () => {
  app = await openEInvoicing();
  return app;
});

const codeOf = (response: { statusCode: number; json: () => { code?: string } }) => [
  response.statusCode,
  response.json().code,
];
const summarize = (list: { number: string; status: string }[]) =>
  list.map(({ number, status }) => `${number} ${status}`).sort();

describe('settings of electronic invoices', () => {
  test('are off before the first save, and nothing is made', async () => {
    expect(await app.readSettings()).toEqual({
      ...{ mode: 'off', environment: 'test', startsOn: '2026-01-31', version: 0, hasPassword: false },
    });
    await app.sell();
    await app.make();
    expect(await app.counts()).toMatchObject({ mode: 'off', counts: { ready: 0, invalid: 0 } });
  });

  test('are saved with their secrets encrypted, and returned without them', async () => {
    const secrets = { login: 'waha', password: 'el-fatoora-password' };
    expect((await app.saveSettings({ mode: 'submit', ...secrets })).json()).toMatchObject({
      ...{ mode: 'submit', environment: 'production', version: 1, login: 'waha', hasPassword: true },
      savedBy: { _id: app.admin.id, name: 'Leila Ben Salah' },
      certificate: { isReadable: true },
    });
    const read = JSON.stringify(await app.readSettings());
    const [row] = app.rows('select * from e_invoicing_settings');
    const audited = JSON.stringify(app.audited('e-invoicing.changed'));
    for (const text of [read, JSON.stringify(row), audited, app.logLines.join()])
      for (const secret of [secrets.password, app.certificate.passphrase]) expect(text).not.toContain(secret);
    expect(JSON.parse(String(app.audited('e-invoicing.changed')[0]!.details))).toEqual({
      ...{ version: 1, mode: 'submit', environment: 'production', startsOn: '2026-01-31' },
      ...{ hasNewLogin: true, hasNewPassword: true, hasNewCertificate: true },
    });
  });

  test('keep absent secrets, and forget a login and a password that are emptied', async () => {
    await app.saveSettings({ mode: 'submit', login: 'waha', password: 'secret' });
    const kept = { certificate: undefined, passphrase: undefined };
    expect((await app.saveSettings({ mode: 'submit', ...kept })).json()).toMatchObject({
      ...{ version: 2, login: 'waha', hasPassword: true, certificate: { isReadable: true } },
    });
    const emptied = (await app.saveSettings({ mode: 'export', login: '', password: '', ...kept })).json();
    expect(emptied).toMatchObject({ version: 3, hasPassword: false });
    expect(emptied).not.toHaveProperty('login');
  });

  test('are refused without what their mode needs', async () => {
    const without = { certificate: undefined, passphrase: undefined };
    for (const change of [{ ...without }, { mode: 'submit', ...without }, { mode: 'submit', login: 'waha' }])
      expect(codeOf(await app.saveSettings(change))).toEqual([400, 'e_invoicing_incomplete']);
    expect(codeOf(await app.saveSettings({ passphrase: 'wrong' }))).toEqual([
      400,
      'e_invoicing_certificate_unreadable',
    ]);
    const expired = createCertificateFile({ validUntil: new Date(app.time.now - DAY) });
    const change = { certificate: expired.file, passphrase: expired.passphrase };
    expect(codeOf(await app.saveSettings(change))).toEqual([400, 'e_invoicing_certificate_unusable']);
    expect((await app.saveSettings({ startsOn: '2026-02-30' })).statusCode).toBe(400);
    expect(await app.readSettings()).toMatchObject({ version: 0 });
  });

  test('that someone else has changed are not overwritten', async () => {
    await app.saveSettings();
    expect(codeOf(await app.saveSettings({ version: 0 }))).toEqual([409, 'e_invoicing_changed']);
    expect(await app.readSettings()).toMatchObject({ version: 1 });
  });

  test('say that the certificate cannot be read after the secret of the server changed, and nothing is made', async () => {
    await app.saveSettings();
    const { services } = app.context;
    const secret = services.secret;
    try {
      services.secret = 'another secret of the server, as long';
      await app.sell();
      await app.make();
      expect(await app.list()).toEqual([]);
    } finally {
      services.secret = secret;
    }
    await app.make();
    expect(summarize(await app.list())).toEqual(['F-2026-000001 ready']);
  });
});

test('electronic invoices have figures for monitors, by status', async () => {
  const read = () => writeMetrics(app.context.services);
  expect(await read()).not.toContain('waha_e_invoices');
  await app.saveSettings();
  await app.sell();
  await app.make();
  expect(await read()).toContain('waha_e_invoices{status="ready"} 1\n');
  expect(await read()).toContain('waha_e_invoices_overdue 0\n');
  const sentAt = app.time.now - 3 * DAY;
  app.rows(
    `update e_invoices set status = 'sent', deposit_id = '7', next_at = 1, changed_at = ${sentAt} where number like 'F%' returning id`,
  );
  expect(await read()).toContain('waha_e_invoices_overdue 1\n');
});

test('the erasure of a member deletes the number on electronic invoices, and keeps signed ones', async () => {
  await app.saveSettings();
  const identifier = { kind: 'card', number: '01234567' };
  await app.call(app.finance, 'PUT', `/members/${app.verified.id}/buyer-identifier`, { identifier });
  await app.sell();
  await app.make();
  const [{ _id }] = await app.list();
  app.rows(
    `update e_invoices set status = 'rejected', faults = '[{"text":"01234567"}]', last_failure = 'El Fatoora: 01234567' returning id`,
  );
  const services = app.context.services;
  await eraseMember(services, (await findPerson(services.db, app.verified.id))!);
  expect(app.rows('select * from buyer_identifiers')).toEqual([]);
  expect(app.rows('select faults, last_failure from e_invoices')).toEqual([{ faults: '[]', last_failure: null }]);
  expect((await app.xmlOf(_id)).body).toContain('01234567');
});

describe('electronic invoices', () => {
  test('are made of sales, recharges and credit notes from the first day on, once', async () => {
    await app.sell();
    await app.travelTo(app.time.now + DAY);
    await app.saveSettings({ startsOn: '2026-02-01' });
    const id = await app.sell();
    await app.recharge();
    await app.call(app.admin, 'DELETE', `/payments/${id}`);
    await Promise.all([app.make(), app.make()]);
    await app.make();
    expect(summarize(await app.list())).toEqual(['A-2026-000001 ready', 'F-2026-000002 ready', 'F-2026-000003 ready']);
    const [creditNote] = await app.list('?q=a-2026-1');
    expect(creditNote).toMatchObject({
      ...{ kind: 'credit_note', number: 'A-2026-000001', day: '2026-02-01', total: 149_500, status: 'ready' },
      ...{ userId: app.verified.id, userName: 'Nour Ben Salah', faults: [], hasXml: true },
    });
    const xml = (await app.xmlOf(creditNote._id)).body;
    expect(xml).toContain('<DocumentIdentifier>A-2026-000001</DocumentIdentifier>');
    expect(xml).toContain('F-2026-000002');
  });

  test('of instalments are made when their date has come, except cancelled and uploaded invoices', async () => {
    await app.saveSettings();
    const id = await app.sell(2, 3);
    await app.make();
    expect(summarize(await app.list())).toEqual(['F-2026-000001 ready']);
    await app.travelTo(Date.UTC(2026, 1, 28, 9));
    await app.make();
    expect(summarize(await app.list())).toEqual(['F-2026-000001 ready', 'F-2026-000002 ready']);
    expect((await app.list('?q=2026-2'))[0]).toMatchObject({ day: '2026-02-28', total: 103_000 });
    await app.call(app.admin, 'DELETE', `/payments/${id}`);
    await app.travelTo(Date.UTC(2026, 3, 30, 9));
    await app.make();
    expect(summarize(await app.list())).toEqual(['A-2026-000001 ready', 'F-2026-000001 ready']);
  });

  test('are not made while the clock is far ahead of the last activity', async () => {
    await app.saveSettings();
    await app.sell(1, 3);
    app.rows(
      `insert into clock_mark (one, marked_at) values (1, ${app.time.now})
       on conflict (one) do update set marked_at = excluded.marked_at returning one`,
    );
    app.time.now += 400 * DAY;
    await app.make();
    expect(app.rows('select number from e_invoices')).toEqual([]);
    app.time.now -= 400 * DAY;
    await app.make();
    expect(app.rows('select number from e_invoices')).toHaveLength(1);
  });

  test('with faults are not signed; their faults are in the language of the reader, and they can be made again', async () => {
    await app.changeSeller({ address: '' });
    await app.saveSettings();
    await app.sell();
    await app.make();
    const [invalid] = await app.list();
    const faults = ['Enter the address of the company.'];
    expect(invalid).toMatchObject({ status: 'invalid', hasXml: false, faults });
    await app.call(app.finance, 'PUT', `/users/${app.finance.id}/language`, { language: 'fr' });
    expect((await app.list())[0].faults).toEqual(['Saisissez l’adresse de la société.']);
    expect(codeOf(await app.xmlOf(invalid._id))).toEqual([404, 'e_invoice_not_found']);
    const retry = () => app.call(app.finance, 'PUT', `/e-invoices/${invalid._id}/retry`);
    expect((await retry()).json()).toMatchObject({ status: 'invalid' });
    await app.changeSeller({ address: '1 rue de Carthage, 1000 Tunis', vatRate: 19 });
    expect((await retry()).json()).toMatchObject({ status: 'ready', faults: [], hasXml: true });
    expect(codeOf(await retry())).toEqual([409, 'e_invoice_not_retryable']);
    const xml = (await app.xmlOf(invalid._id)).body;
    expect(xml).toContain('1 rue de Carthage');
    // The amounts are those of the invoice: without VAT.
    expect(xml).not.toContain('<TaxRate>19');
    expect(app.audited('e-invoice.retried')).toHaveLength(2);
  });

  test('name the buyer by the number of the member, which is in no log', async () => {
    await app.saveSettings();
    const url = `/members/${app.verified.id}/buyer-identifier`;
    const save = (identifier: object | null) => app.call(app.finance, 'PUT', url, { identifier });
    expect((await app.call(app.finance, 'GET', url)).json()).toEqual({ identifier: null });
    expect(codeOf(await save({ kind: 'card', number: '1234' }))).toEqual([400, 'buyer_identifier_invalid']);
    const identifier = { kind: 'card', number: '01234567' };
    expect((await save({ kind: 'card', number: ' 0123 4567 ' })).json()).toEqual({ identifier });
    await app.sell();
    await app.make();
    expect((await app.xmlOf((await app.list())[0]._id)).body).toContain('01234567');
    expect(app.logLines.join()).not.toContain('01234567');
    expect(JSON.stringify(app.audited('buyer-identifier.changed'))).not.toContain('01234567');
    expect(app.audited('buyer-identifier.viewed')).toEqual([]);
    expect((await app.call(app.finance, 'GET', url)).json()).toEqual({ identifier });
    expect(app.audited('buyer-identifier.viewed')).toMatchObject([
      { actor_id: app.finance.id, subject_id: app.verified.id, member_id: app.verified.id },
    ]);
    expect((await save(null)).json()).toEqual({ identifier: null });
    const none = `/members/${app.admin.id}/buyer-identifier`;
    expect(codeOf(await app.call(app.finance, 'GET', none))).toEqual([404, 'user_not_found']);
  });

  test('keep date, amount and file of their instalment as they are', async () => {
    await app.saveSettings();
    await app.sell(1, 3);
    const { _id } = (await app.call(app.admin, 'GET', `/invoices/user/${app.verified.id}`)).json()[1];
    await app.travelTo(Date.UTC(2026, 1, 28, 9));
    const edit = (change: object) => app.call(app.commercial, 'PUT', `/invoices/${_id}`, change);
    expect((await edit({ amount: 60_000 })).statusCode).toBe(200);
    await app.make();
    for (const change of [{ amount: 50_000 }, { invoiceDate: '2026-02-27' }])
      expect(codeOf(await edit(change))).toEqual([409, 'invoice_electronic']);
    expect((await edit({ status: 'paid' })).statusCode).toBe(200);
    expect((await app.list('?q=2026-2'))[0]).toMatchObject({ total: 60_000 });
  });

  test('are listed by status, found by number and member, in pages, the last changed first', async () => {
    await app.saveSettings();
    for (let count = 0; count < 3; count++) await app.sell();
    await app.make();
    const first = await app.call(app.finance, 'GET', '/queue/e-invoices?limit=2');
    const cursor = first.headers['x-next-cursor'];
    const second = await app.list(`?limit=2&cursor=${cursor}`);
    expect(summarize([...first.json(), ...second])).toEqual(
      ['F-2026-000001', 'F-2026-000002', 'F-2026-000003'].map((number) => `${number} ready`),
    );
    expect(await app.list('?status=accepted')).toEqual([]);
    for (const q of ['nour', 'NOUR ben', 'f-2026-000002', '2026/2'])
      expect([q, (await app.list(`?status=ready&q=${encodeURIComponent(q)}`)).length > 0]).toEqual([q, true]);
    for (const q of ['amina', '2026-000009', 'F-2027-000001']) expect(await app.list(`?q=${q}`)).toEqual([]);
    expect(await app.counts()).toMatchObject({ mode: 'export', counts: { ready: 3, waiting: 0 } });
  });

  test('of a month are exported as a zip of their files, with a line in the audit log', async () => {
    await app.saveSettings();
    await app.sell();
    await app.sell();
    await app.make();
    const response = await app.call(app.finance, 'GET', '/exports/e-invoices?month=2026-01');
    expect(response.headers['content-disposition']).toContain('waha-e-invoices-2026-01.zip');
    const files = unzipSync(response.rawPayload);
    expect(Object.keys(files)).toEqual(['F-2026-000001.xml', 'F-2026-000002.xml', 'documents.csv']);
    expect(strFromU8(files['documents.csv']!)).toBe(
      '"number","kind","date","total TND","status","El Fatoora reference","file"\r\n' +
        '"F-2026-000001","Invoice","2026-01-31","149.500","Signed","","F-2026-000001.xml"\r\n' +
        '"F-2026-000002","Invoice","2026-01-31","149.500","Signed","","F-2026-000002.xml"\r\n',
    );
    const [{ _id }] = await app.list('?q=F-2026-1');
    expect(strFromU8(files['F-2026-000001.xml']!)).toBe((await app.xmlOf(_id)).body);
    expect(JSON.parse(String(app.audited('table.exported')[0]!.details))).toEqual({
      ...{ table: 'e-invoices', format: 'zip', month: '2026-01' },
    });
    expect(codeOf(await app.call(app.finance, 'GET', '/exports/e-invoices?month=2026-02'))).toEqual([
      ...[404, 'no_e_invoices'],
    ]);
  });

  test('whose files are missing are named in the list of the zip, and those of the other installation are not', async () => {
    await app.saveSettings();
    for (let count = 0; count < 3; count++) await app.sell();
    await app.make();
    app.rows("update e_invoices set environment = 'test' where number = 'F-2026-000003' returning id");
    const [{ xml_file_id: fileId }] = app.rows("select xml_file_id from e_invoices where number = 'F-2026-000002'") as [
      { xml_file_id: FileId },
    ];
    await app.context.services.uploads.storage.remove(fileId);
    const response = await app.call(app.finance, 'GET', '/exports/e-invoices?month=2026-01');
    const files = unzipSync(response.rawPayload);
    expect(Object.keys(files)).toEqual(['F-2026-000001.xml', 'documents.csv']);
    const [, , missing, ...others] = strFromU8(files['documents.csv']!).trim().split('\r\n');
    expect(missing).toMatch(/^"F-2026-000002".*"The file is missing. Report this to the operator."$/);
    expect(others).toEqual([]);
  });

  test('made for the test installation are made again when production begins', async () => {
    await app.saveSettings({ environment: 'test' });
    await app.sell();
    await app.make();
    const files = () => app.filesOn()[0];
    const before = files();
    await app.saveSettings({ environment: 'production' });
    expect(await app.list()).toEqual([]);
    expect(files()).toBe(before! - 1);
    await app.make();
    expect(app.rows('select environment, status from e_invoices')).toEqual([
      { environment: 'production', status: 'ready' },
    ]);
    expect(files()).toBe(before);
  });

  test('wait to be sent from the mode that sends on, also in another mode later; ready ones stay', async () => {
    await app.saveSettings();
    await app.sell();
    await app.make();
    await app.saveSettings({ mode: 'submit', login: 'waha', password: 'secret' });
    await app.sell();
    await app.make();
    expect(summarize(await app.list())).toEqual(['F-2026-000001 ready', 'F-2026-000002 waiting']);
    await app.saveSettings({ mode: 'export' });
    expect(summarize(await app.list())).toEqual(['F-2026-000001 ready', 'F-2026-000002 waiting']);
  });
});
