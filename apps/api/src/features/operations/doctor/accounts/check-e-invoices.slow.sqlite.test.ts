import { join } from 'node:path';
import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openSqliteReader } from '#platform/database/sqlite/open-sqlite-database';
import { type EInvoicingApp, openEInvoicing } from '#testing/fixtures/open-e-invoicing';
import { openAppForEach } from '#testing/open-app-for-each';
import { checkEInvoices } from './check-e-invoices';

let app: EInvoicingApp;
openAppForEach(async () => {
  app = await openEInvoicing();
  return app;
});

/** Reads on a separate connection, like the command. */
async function checkWith(secret: string, now: number) {
  const { reads, close } = openSqliteReader(join(app.dataDir, 'waha.sqlite'));
  try {
    return await checkEInvoices(reads, { secret, now });
  } finally {
    close();
  }
}

describe('doctor of electronic invoices', () => {
  const check = async (now = app.time.now) => {
    return checkWith(app.context.services.secret, now);
  };

  test('says that none are made, counts them, and warns of the end of the certificate', async () => {
    expect(await check()).toMatchObject({ state: 'ok', says: 'none are made' });
    await app.saveSettings();
    await app.sell();
    await app.make();
    expect(await check()).toMatchObject({ state: 'ok', says: 'mode export: 1 ready' });
    const end = Date.UTC(2036, 0, 1);
    expect(await check(end - 29 * DAY)).toMatchObject({
      state: 'warning',
      details: ['The certificate ends on 2036-01-01.'],
    });
    expect((await check(end)).details).toEqual(['The certificate cannot sign: it has ended or is not yet valid.']);
    expect((await checkWith('another', app.time.now)).details).toEqual([
      'The certificate cannot be read: the secret of the server has changed. An administrator must upload it again.',
    ]);
  });

  test('names documents that are missing for more than a day, and those that staff must correct', async () => {
    await app.saveSettings();
    await app.changeSeller({ address: '' });
    await app.sell();
    await app.make();
    await app.sell();
    expect((await check(app.time.now + DAY)).details).toEqual(['To be corrected by staff: 1 electronic invoice.']);
    expect((await check(app.time.now + 2 * DAY)).details).toEqual([
      ...['To be corrected by staff: 1 electronic invoice.'],
      'Without an electronic form for more than a day: 2026-2.',
    ]);
  });

  test('says that a restored database sends nothing until the settings are saved again', async () => {
    await app.startSubmitting();
    expect(await check()).toMatchObject({ state: 'ok' });
    app.rows("update change_epoch set epoch = 'restored' returning epoch");
    expect((await check()).details).toEqual([expect.stringContaining('the database is a restored backup')]);
    await app.startSubmitting();
    expect(await check()).toMatchObject({ state: 'ok' });
  });

  test('counts credit notes without an electronic form, overdue decisions and missing codes', async () => {
    await app.saveSettings();
    const [id] = [await app.sell(), await app.sell(), await app.sell()];
    await app.make();
    await app.call(app.admin, 'DELETE', `/payments/${id}`);
    const { now } = app.time;
    expect((await check(now + DAY)).details ?? []).toEqual([]);
    const missing = 'Without an electronic form for more than a day: 1 credit note.';
    expect((await check(now + DAY + 1)).details).toEqual([missing]);
    const setStatus = (number: string, change: string) =>
      app.rows(`update e_invoices set ${change} where number = '${number}' returning id`);
    setStatus('F-2026-000002', `status = 'sent', deposit_id = '1', next_at = 1, changed_at = ${now}`);
    setStatus('F-2026-000003', "status = 'accepted', deposit_id = '2', reference = 'R'");
    expect((await check(now + 3 * DAY)).details).toEqual([
      ...['Not decided by El Fatoora within 3 days: 1 electronic invoice.', missing],
      'Accepted without a picture of the code: 1 electronic invoice.',
    ]);
    setStatus('F-2026-000001', "status = 'invalid'");
    expect((await check(now + 2 * DAY)).details).not.toContain(missing);
    app.rows('update invoices set lacks_electronic_credit = 1 - lacks_electronic_credit returning id');
    expect((await check()).details).toContain('the mark of invoice 2026-1 about its electronic credit note is wrong');
    app.rows('update invoices set lacks_electronic_credit = 1 - lacks_electronic_credit returning id');
  });

  test('finds a total that differs from that of its document', async () => {
    await app.saveSettings();
    await app.sell();
    await app.make();
    app.rows('update e_invoices set total_millimes = total_millimes + 1 returning id');
    expect(await check()).toMatchObject({
      state: 'error',
      details: ['electronic invoice F-2026-000001 has no invoice, or another total'],
    });
    app.rows('update e_invoices set total_millimes = total_millimes - 1 returning id');
    expect((await check()).state).toBe('ok');
  });
});
