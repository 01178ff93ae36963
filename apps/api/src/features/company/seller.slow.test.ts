import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireSellerVersion } from '@waha/domain/company/staff/seller.contract';
import { describe, expect, test } from 'vitest';
import { findAssets } from '#platform/config/assets';
import { readCatalogue } from '#platform/config/catalogue';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp } from '#testing/open-test-app';
import { exportCompany } from './company.export';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const read = async (): Promise<WireSellerVersion> => (await app.call(app.admin, 'GET', '/company/seller')).json();
const versions = async () => (await app.call(app.admin, 'GET', '/company/seller/versions')).json();
const save = (change: object, { version = 1, by = app.admin } = {}) =>
  read().then(({ seller }) => app.call(by, 'PUT', '/company/seller', { version, seller: { ...seller, ...change } }));

describe('details of the seller', () => {
  test('start with those of the catalogue, a stamp of one dinar and no author', async () => {
    expect(await read()).toMatchObject({
      version: 1,
      savedBy: null,
      seller: {
        legalName: 'Waha Demo SARL',
        taxNumber: '0000017K/A/M/000',
        vatRate: 0,
        stampMillimes: 1000,
        email: 'support@waha.example',
      },
    });
  });

  test('are changed by an admin as a new version with who and what; the old version remains', async () => {
    const response = await save({ taxNumber: '1234567abm000', phone: ' +216 71 000 000 ' });
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      {
        version: 2,
        seller: { taxNumber: '1234567A/B/M/000', phone: '+216 71 000 000' },
        savedBy: { _id: app.admin.id },
      },
    ]);
    expect(await versions()).toMatchObject([
      { version: 2, changed: ['taxNumber', 'phone'], savedBy: { name: 'Leila Ben Salah' } },
      { version: 1, changed: [], savedBy: null, seller: { taxNumber: '0000017K/A/M/000' } },
    ]);
    expect(app.audited('seller.changed')).toMatchObject([{ actor_id: app.admin.id, details: '{"version":2}' }]);
  });

  test('provide the tax number that visitors see after a change', async () => {
    const readTaxNumber = async () => (await app.call(app.member, 'GET', '/company')).json().taxIdentifier;
    expect(await readTaxNumber()).toBe('0000017K/A/M/000');
    await save({ taxNumber: '1234567abm000' });
    expect(await readTaxNumber()).toBe('1234567A/B/M/000');
  });

  test('changed by someone else meanwhile are reported and not overwritten', async () => {
    const other = await app.as('admin', 'Rania');
    expect((await save({ phone: '1' }, { by: other })).statusCode).toBe(200);
    const lateResponse = await save({ email: 'x@waha.example' });
    expect([lateResponse.statusCode, lateResponse.json()]).toMatchObject([
      409,
      { code: 'seller_changed', current: { version: 2, seller: { phone: '1' }, savedBy: { name: 'Rania Ben Salah' } } },
    ]);
    expect((await save({ email: 'x@waha.example' }, { version: 2 })).statusCode).toBe(200);
  });

  test('saved without a change create no version', async () => {
    const response = await save({});
    expect([response.statusCode, response.json().code]).toEqual([409, 'seller_unchanged']);
    expect(await versions()).toHaveLength(1);
  });

  test.each([
    { taxNumber: '123' },
    { taxNumber: '1234567I/A/M/000' },
    { taxNumber: '1234567A/X/M/000' },
    { vatRate: 18 },
    { taxNumber: '1234567A/N/M/000', vatRate: 19 },
    { legalName: ' ' },
    { stampMillimes: -1 },
    { stampMillimes: 0.5 },
    { address: 'x'.repeat(201) },
  ])('are refused if invalid: %o', async (change) => {
    const response = await save(change);
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_input']);
    expect(await versions()).toHaveLength(1);
  });

  test('that an earlier version saved charge no VAT, and keep a tax number whose letters are no longer accepted', async () => {
    const oldSeller = { ...(await read()).seller, taxNumber: '1234567O/X/X/000', vatRate: undefined };
    app.rows(
      `insert into seller_versions values (2, '${JSON.stringify(oldSeller)}', 1, '${app.admin.id}') returning 1`,
    );
    expect((await read()).seller).toEqual({ ...oldSeller, vatRate: 0 });
    expect((await save({ phone: '1' }, { version: 2 })).json().code).toBe('invalid_input');
    expect((await save({ taxNumber: '1234567A/B/M/000', vatRate: 7 }, { version: 2 })).statusCode).toBe(200);
    expect(await versions()).toMatchObject([{ changed: ['taxNumber', 'vatRate'] }, { changed: ['taxNumber'] }, {}]);
  });

  test('from an app without a field for VAT keep the rate, unless the new tax number excludes it', async () => {
    expect((await save({ vatRate: 19 })).statusCode).toBe(200);
    const first = await save({ phone: '1', vatRate: undefined }, { version: 2 });
    expect([first.statusCode, first.json().seller]).toMatchObject([200, { phone: '1', vatRate: 19 }]);
    const same = await save({ vatRate: undefined }, { version: 3 });
    expect(same.json().code).toBe('seller_unchanged');
    const excluded = await save({ taxNumber: '1234567A/N/M/000', vatRate: undefined }, { version: 3 });
    expect([excluded.statusCode, excluded.json().seller]).toMatchObject([200, { vatRate: 0 }]);
  });

  test('are limited to admins', async () => {
    for (const who of [app.finance, app.commercial, app.member]) {
      expect((await save({ phone: '1' }, { by: who })).statusCode).toBe(403);
      expect(await app.seenBy('/api/company/seller', who)).toEqual([403]);
      expect(await app.seenBy('/api/company/seller/versions', who)).toEqual([403]);
    }
  });

  test('of earlier versions never change in the database', () => {
    expect(() => app.rows(`update seller_versions set facts = '{}' returning 1`)).toThrow('append-only');
    expect(() => app.rows('delete from seller_versions returning 1')).toThrow('append-only');
  });
});

describe('company.json', () => {
  const writeOwnCompany = (dataDir: string, change: object) => {
    const { story, vision, values, ...rest } = readCatalogue(findAssets().catalogue, join(dataDir, 'none')).company;
    mkdirSync(join(dataDir, 'catalogue'), { recursive: true });
    writeFileSync(
      join(dataDir, 'catalogue', 'company.json'),
      JSON.stringify({ ...rest, story, vision, values, ...change }),
    );
  };
  const restart = async (from: string) => {
    const next = await openTestApp({ from });
    const { version, facts } = next.rows(
      'select version, facts from seller_versions order by version desc limit 1',
    )[0] as { version: number; facts: string };
    await next.close();
    return { version, seller: JSON.parse(facts), dataDir: next.dataDir };
  };

  test('applies until the facts are changed in the app', async () => {
    writeOwnCompany(app.dataDir, { seller: { legalName: 'From the file' } });
    const followed = await restart(app.dataDir);
    expect(followed).toMatchObject({ version: 2, seller: { legalName: 'From the file', address: '' } });
    expect(await restart(followed.dataDir)).toMatchObject({ version: 2 });

    await save({ legalName: 'From the app' });
    writeOwnCompany(app.dataDir, { seller: { legalName: 'From a later file' } });
    expect(await restart(app.dataDir)).toMatchObject({ version: 2, seller: { legalName: 'From the app' } });
  });

  test('is refused with a rate of VAT that its tax number excludes', () => {
    const readWith = (taxIdentifier: string) => {
      writeOwnCompany(app.dataDir, { taxIdentifier, seller: { vatRate: 19 } });
      return readCatalogue(findAssets().catalogue, app.dataDir).company.seller;
    };
    expect(readWith('1234567A/P/M/000')).toEqual({ vatRate: 19 });
    expect(() => readWith('1234567A/N/M/000')).toThrow('says that none is charged');
  });

  test('when exported is accepted by a start and contains the current facts', async () => {
    await save({ legalName: 'From the app', taxNumber: '1234567A/B/M/000', vatRate: 19, stampMillimes: 600 });
    const { db, catalogue } = app.context.services;
    const company = JSON.parse(JSON.stringify(await exportCompany(db, catalogue)));
    const dataDir = mkdtempSync(join(tmpdir(), 'waha-company-'));
    mkdirSync(join(dataDir, 'catalogue'));
    writeFileSync(join(dataDir, 'catalogue', 'company.json'), JSON.stringify(company));
    expect(readCatalogue(findAssets().catalogue, dataDir).company).toMatchObject({
      brand: 'Waha',
      taxIdentifier: '1234567A/B/M/000',
      seller: { legalName: 'From the app', vatRate: 19, stampMillimes: 600 },
    });
  });

  test('shows visitors no phone and no bank line', async () => {
    const { body } = await app.server.inject({ url: '/api/company' });
    expect(body).not.toMatch(/bankLine|RIB|seller/);
  });
});
