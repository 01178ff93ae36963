import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Transact } from '#platform/database/unit-of-work';
import { RefusalError } from '#platform/http/refusal-error';
import { type EInvoicingApp, openEInvoicing } from '#testing/fixtures/open-e-invoicing';
import { openAppForEach } from '#testing/open-app-for-each';
import { findEInvoice } from './e-invoices.store';
import { makeEInvoices, openSigning, remakeEInvoice } from './make-e-invoices';
import { findEInvoicingSettings } from './settings/e-invoicing-settings.store';

let app: EInvoicingApp;
openAppForEach(async () => {
  app = await openEInvoicing();
  return app;
});

const rows = () =>
  app.rows('select number, status from e_invoices order by number').map(({ number, status }) => `${number} ${status}`);
const retry = (id: unknown) => app.call(app.finance, 'PUT', `/e-invoices/${id}/retry`);
const cancel = (paymentId: string) => app.call(app.admin, 'DELETE', `/payments/${paymentId}`);
const END_OF_FEBRUARY = Date.UTC(2026, 1, 28, 9);

/** Sells with instalments, and makes the invoices of the first two. Returns the id of the payment. */
async function sellTwoInstalments(): Promise<string> {
  const id = await app.sell(2, 3);
  await app.travelTo(END_OF_FEBRUARY);
  await app.make();
  expect(app.rows('select number from e_invoices')).toHaveLength(2);
  return id;
}

/** The services, with a change of the database between what is read and the transaction that saves. */
function withChange(statement: string) {
  const { services } = app.context;
  const transact: Transact = (work) => {
    app.rows(statement);
    return services.transact(work);
  };
  return { ...services, transact };
}

describe('electronic invoices of cancelled invoices', () => {
  test('are removed with their files, unless El Fatoora has had them', async () => {
    await app.saveSettings();
    const files = () => app.filesOn()[0]!;
    const before = files();
    const id = await sellTwoInstalments();
    expect(files()).toBe(before + 3);
    await cancel(id);
    app.rows(
      "update e_invoices set status = 'sent', deposit_id = '7', next_at = 1 where number like 'F%2' returning id",
    );
    await app.make();
    expect(rows()).toEqual(['A-2026-000001 ready', 'F-2026-000001 ready', 'F-2026-000002 sent']);
    app.rows(
      "update e_invoices set status = 'rejected', deposit_id = null, next_at = null where number like 'F%2' returning id",
    );
    await app.make();
    expect(rows()).toEqual(['A-2026-000001 ready', 'F-2026-000001 ready']);
    expect(files()).toBe(before + 3);
    await app.make();
    expect(rows()).toEqual(['A-2026-000001 ready', 'F-2026-000001 ready']);
  });

  test('are not made again, and are in an archive only if El Fatoora has accepted them', async () => {
    await app.saveSettings();
    await cancel(await sellTwoInstalments());
    const archive = () => app.call(app.finance, 'GET', '/exports/e-invoices?month=2026-02');
    expect((await archive()).statusCode).toBe(404);
    const [row] = app.rows(
      "update e_invoices set status = 'rejected', deposit_id = '7' where number like 'F%2' returning id",
    );
    expect((await retry(row!.id)).json()).toMatchObject({ code: 'e_invoice_not_retryable' });
    app.rows(`update e_invoices set status = 'accepted', reference = '77' where id = '${row!.id}' returning id`);
    const { statusCode, rawPayload } = await archive();
    expect(statusCode).toBe(200);
    const [{ number }] = app.rows(`select number from e_invoices where id = '${row!.id}'`) as [{ number: string }];
    expect(Object.keys(unzipSync(rawPayload))).toEqual([`${number}.xml`, 'documents.csv']);
  });
});

describe('an electronic invoice whose invoice changes while it is signed', () => {
  test('is not saved with another amount or day, or after an upload or a cancellation', async () => {
    await app.saveSettings();
    await app.sell();
    const changes = [
      'amount_millimes = amount_millimes + 1',
      "invoice_date = '2026-01-30'",
      "status = 'cancelled'",
      'pdf_file_id = (select max(id) from files)',
    ];
    for (const change of changes) {
      const [before] = app.rows('select * from invoices');
      await makeEInvoices(withChange(`update invoices set ${change} returning id`));
      expect([change, rows()]).toEqual([change, []]);
      const { amount_millimes, invoice_date, status } = before!;
      app.rows(
        `update invoices set amount_millimes = ${amount_millimes}, invoice_date = '${invoice_date}', 
           status = '${status}', pdf_file_id = null returning id`,
      );
    }
    await app.make();
    expect(rows()).toEqual(['F-2026-000001 ready']);
  });

  test('is not made again after the settings changed', async () => {
    await app.changeSeller({ address: '' });
    await app.saveSettings();
    await app.sell();
    await app.make();
    const { db, secret, clock } = app.context.services;
    const [row] = app.rows('select id from e_invoices');
    const eInvoice = (await findEInvoice(db, row!.id as never))!;
    const signing = (await openSigning((await findEInvoicingSettings(db))!, secret, clock()))!;
    const remake = (change: string) =>
      remakeEInvoice(withChange(change), { eInvoice, signing, onSaved: async () => undefined });
    expect(await remake("update e_invoicing_settings set mode = 'submit' returning one")).toBe(false);
    app.rows("update e_invoicing_settings set mode = 'export' returning one");
    expect(await remake("update e_invoicing_settings set environment = 'test' returning one")).toBe(false);
    app.rows("update e_invoicing_settings set environment = 'production' returning one");
    expect(await remake('update e_invoices set attempts = 1 returning id')).toBe(false);
    app.rows('update e_invoices set attempts = 0 returning id');
    expect(await remake('select 1 as one')).toBe(true);
  });
});

test('a document that cannot be read has a fault of the program, does not stop later ones, and can be made again', async () => {
  await app.saveSettings();
  const id = await app.sell();
  await app.make();
  await cancel(id);
  app.rows('update invoices set amount_millimes = amount_millimes + 1 returning id');
  await app.sell();
  await app.make();
  expect(rows()).toEqual(['A-2026-000001 invalid', 'F-2026-000001 ready', 'F-2026-000002 ready']);
  const [invalid] = await app.list('?status=invalid');
  expect(invalid.faults).toEqual(['This document could not be made. Report this to the operator.']);
  expect((await retry(invalid._id)).json()).toMatchObject({ status: 'invalid' });
  app.rows(`update invoices set amount_millimes = amount_millimes - 1 where id = '${invalid.invoiceId}' returning id`);
  expect((await retry(invalid._id)).json()).toMatchObject({ status: 'ready', faults: [] });
});

test('a document has no fault of the program while the database cannot be read', async () => {
  await app.changeSeller({ address: '' });
  await app.saveSettings();
  await app.sell();
  await app.make();
  const { services } = app.context;
  const [row] = app.rows('select id, faults from e_invoices');
  const eInvoice = (await findEInvoice(services.db, row!.id as never))!;
  const signing = (await openSigning((await findEInvoicingSettings(services.db))!, services.secret, services.clock()))!;
  const db = new Proxy(services.db, {
    get: () => {
      throw new RefusalError({ code: 'server_busy' });
    },
  });
  const remaking = remakeEInvoice({ ...services, db }, { eInvoice, signing, onSaved: async () => undefined });
  await expect(remaking).rejects.toMatchObject({ refusal: { code: 'server_busy' } });
  expect(app.rows('select id, faults from e_invoices')).toEqual([row]);
});

test('an electronic invoice of the other installation is not made again', async () => {
  await app.changeSeller({ address: '' });
  await app.saveSettings();
  await app.sell();
  await app.make();
  app.rows("update e_invoices set environment = 'test' returning id");
  const [row] = app.rows('select id from e_invoices');
  expect((await retry(row!.id)).json()).toMatchObject({ code: 'e_invoice_not_retryable' });
});

describe('electronic credit notes', () => {
  test('are not made for invoices without an electronic form', async () => {
    const earlier = await app.sell();
    await app.travelTo(END_OF_FEBRUARY);
    await app.saveSettings({ startsOn: '2026-02-01' });
    await cancel(earlier);
    await app.make();
    expect(rows()).toEqual([]);
  });

  test('wait until their invoice has no faults', async () => {
    await app.changeSeller({ address: '' });
    await app.saveSettings();
    const id = await app.sell();
    await app.make();
    await app.changeSeller({ address: '1 rue de Carthage' });
    await cancel(id);
    await app.make();
    expect(rows()).toEqual(['F-2026-000001 invalid']);
    const [row] = app.rows('select id from e_invoices');
    expect((await retry(row!.id)).json()).toMatchObject({ status: 'ready' });
    await app.make();
    expect(app.rows('select lacks_electronic_credit from invoices')).toEqual([{ lacks_electronic_credit: 0 }]);
    expect(rows()).toEqual(['A-2026-000001 ready', 'F-2026-000001 ready']);
  });

  test('are made if the invoice is made after its credit note', async () => {
    await app.saveSettings();
    await cancel(await app.sell());
    await app.make();
    expect(rows()).toEqual(['A-2026-000001 ready', 'F-2026-000001 ready']);
  });
});
