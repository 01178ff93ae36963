import { execFileSync } from 'node:child_process';
import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { createPdf, createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';
import { creditNotesExport } from '../credit-notes/credit-notes.export';
import { invoicesExport } from '../invoices.export';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp({ now: Date.UTC(2026, 0, 31, 9) });
  return app;
});

const setVatRate = async (vatRate: number) => {
  const { version, seller } = (await app.call(app.admin, 'GET', '/company/seller')).json();
  await app.call(app.admin, 'PUT', '/company/seller', { version, seller: { ...seller, vatRate } });
};
const sell = async (quantity: 1 | 2, months?: number) => {
  const id = await app.given.payment(app.verified.id, 'Ultra One', quantity, months);
  await app.call(app.admin, 'PUT', `/payments/${id}/validate`, { status: 'approved' });
  return id;
};
const cancel = (id: string, by = app.admin) => app.call(by, 'DELETE', `/payments/${id}`);
const recharge = async () => {
  const files = { receipt: createPng() };
  const response = await sendForm(app, app.verified, { url: '/point-recharge', fields: { points: 30 }, files });
  const { _id } = response.json().request;
  await app.call(app.finance, 'PUT', `/point-recharge/${_id}/status`, { status: 'accepted' });
};
/** Returns the lines of the report: rate, invoices, credit notes, net, VAT, stamp, total. */
const report = async (month: string, by = app.finance) => {
  const { body } = await app.call(by, 'GET', `/exports/vat/${month}?format=csv`);
  const lines = body.trimEnd().split('\r\n').slice(1);
  return lines.map((line) => line.slice(1, -1).split('","').slice(1).join(' '));
};

describe('VAT report', () => {
  test('has the sums of the rates of a month, instalments in the month of their date', async () => {
    await setVatRate(19);
    await sell(1);
    await sell(2, 6);
    await setVatRate(7);
    await recharge();
    expect(await report('2026-01')).toEqual([
      '7 1 0 44.860 3.140 1.000 49.000',
      '19 2 0 168.487 32.013 2.000 202.500',
      'Total 3 0 213.347 35.153 3.000 251.500',
    ]);
    expect(await report('2026-02')).toEqual([
      '19 1 0 43.697 8.303 1.000 53.000',
      'Total 1 0 43.697 8.303 1.000 53.000',
    ]);
    expect(await report('2025-12')).toEqual(['Total 0 0 0.000 0.000 0.000 0.000']);
  });

  test('subtracts a credit note in its own month, with the VAT of its invoice', async () => {
    await setVatRate(19);
    const id = await sell(1);
    await setVatRate(7);
    app.time.now += DAY;
    const admin = await app.as('admin', 'Rania');
    await cancel(id, admin);
    expect(await report('2026-01', admin)).toContain('19 1 0 124.790 23.710 1.000 149.500');
    expect(await report('2026-02', admin)).toEqual([
      '19 0 1 -124.790 -23.710 -1.000 -149.500',
      'Total 0 1 -124.790 -23.710 -1.000 -149.500',
    ]);
  });

  test('ignores cancelled instalments and uploaded invoices', async () => {
    const id = await sell(2, 6);
    const fields = { invoiceDate: '2026-02-10', amount: 5000 };
    const url = `/invoices/upload/${app.verified.id}`;
    expect((await sendForm(app, app.commercial, { url, fields, files: { pdf: createPdf() } })).statusCode).toBe(201);
    expect(await report('2026-02')).toContain('Total 1 0 52.000 0.000 1.000 53.000');
    await cancel(id);
    expect(await report('2026-02')).toEqual(['Total 0 0 0.000 0.000 0.000 0.000']);
  });

  test('is a PDF in the language of its reader', async () => {
    await setVatRate(19);
    await sell(1);
    await app.call(app.finance, 'PUT', `/users/${app.finance.id}/language`, { language: 'fr' });
    const { rawPayload, headers } = await app.call(app.finance, 'GET', '/finance/vat/2026-01');
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: rawPayload, encoding: 'utf8' });
    expect(headers['content-disposition']).toContain('Waha-vat-2026-01.pdf');
    expect(text).toMatch(/Rapport de TVA[\s\S]*janvier 2026[\s\S]*Factures\s+Avoirs/);
    expect(text).toMatch(/\n\s*19 %\s+124,790 DT\s+23,710 DT\s+1,000 DT\s+149,500 DT/);
    expect(text).toMatch(/Total\s+124,790 DT\s+23,710 DT\s+1,000 DT\s+149,500 DT/);
    expect(text).toContain('Le mois n’est pas terminé.');
  });

  test('is limited to finance and admins, and in the audit log with its month', async () => {
    for (const url of ['/api/finance/vat/2026-01', '/api/exports/vat/2026-01?format=xlsx'])
      expect(await app.seenBy(url, app.member, app.commercial, app.finance, app.admin)).toEqual([403, 403, 200, 200]);
    expect(app.audited('table.exported').map(({ details }) => details)).toEqual([
      ...Array(2).fill('{"table":"vat-month","month":"2026-01"}'),
      ...Array(2).fill('{"table":"vat","format":"xlsx","month":"2026-01"}'),
    ]);
    const { headers } = await app.call(app.admin, 'GET', '/exports/vat/2026-01?format=csv');
    expect(headers['content-disposition']).toContain('waha-vat-2026-01.csv');
  });
});

test('the exports of invoices and credit notes have the taxes that their documents show', async () => {
  await setVatRate(19);
  const id = await sell(1);
  await setVatRate(0);
  await recharge();
  await cancel(id);
  const { db } = app.context.services;
  const readTaxes = async ({ exportAll }: typeof invoicesExport | typeof creditNotesExport) => {
    const [titles = [], ...rows] = await exportAll(db, () => true);
    return rows.map((row) =>
      ['amount TND', 'net TND', 'VAT %', 'VAT TND', 'stamp TND'].map((title) => row[titles.indexOf(title)]),
    );
  };
  const saleTaxes = [{ tnd: 149_500 }, { tnd: 124_790 }, 19, { tnd: 23_710 }, { tnd: 1000 }];
  expect(await readTaxes(invoicesExport)).toEqual([
    saleTaxes,
    [{ tnd: 49_000 }, { tnd: 48_000 }, 0, { tnd: 0 }, { tnd: 1000 }],
  ]);
  expect(await readTaxes(creditNotesExport)).toEqual([saleTaxes]);
});
