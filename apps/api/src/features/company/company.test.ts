import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCompany, type WireCompany } from '@waha/domain/company/company.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAssets } from '#platform/config/assets';
import { readCatalogue } from '#platform/config/catalogue';
import { openTestApp, type TestApp } from '#testing/open-test-app';

let app: TestApp;
let company: WireCompany;
beforeAll(async () => {
  app = await openTestApp();
  company = (await app.server.inject({ url: '/api/company' })).json();
});
afterAll(() => app.close());

describe('company information', () => {
  test('contains the story, the dates and the five values for any visitor', () => {
    expect(readCompany.reply.parse(company)).toEqual(company);
    expect(company).toMatchObject({ foundedOn: '2018-04-20', registeredIn: 2022, taxIdentifier: '0000017K/A/M/000' });
    expect(company.values.map(({ title }) => title)).toEqual([
      'Transparency and trust',
      'Partnership',
      'Innovation',
      'Sustainable growth',
      'Excellence',
    ]);
  });

  test('is translated into each language; names, dates and addresses are unchanged', async () => {
    const read = async (language: string): Promise<WireCompany> =>
      (await app.server.inject({ url: `/api/company?language=${language}` })).json();
    expect(await read('source')).toEqual(company);
    for (const [language, title, began, music] of [
      ['fr', 'Transparence et confiance', /^Waha est née le 20 avril 2018/, 'Musique'],
      ['ar', 'الشفافية والثقة', /^بدأت Waha يوم 20 أفريل 2018/, 'الموسيقى'],
      ['en', 'Transparency and trust', /^Waha began on 20 April 2018/, 'Music'],
    ] as const) {
      const { story, vision, values, strips, ...rest } = await read(language);
      expect([story, values[0]?.title, values.length]).toEqual([expect.stringMatching(began), title, 5]);
      expect(company).toMatchObject(rest);
      expect(strips.entry.find(({ picture }) => picture === 'music')?.label).toBe(music);
      expect(vision === company.vision).toBe(language === 'en');
    }
  });

  test('contains the payment accounts in each language', async () => {
    const postal = async (language: string) => {
      const { payees } = (await app.server.inject({ url: `/api/config?language=${language}` })).json();
      return [payees[0].label, payees[1].label, payees[0].number];
    };
    expect(await postal('source')).toEqual(['Postal transfer', 'D17', '17 000 0000000012345 00']);
    expect(await postal('fr')).toEqual(['Virement postal', 'D17', '17 000 0000000012345 00']);
    expect(await postal('ar')).toEqual(['تحويل بريدي', 'D17', '17 000 0000000012345 00']);
  });

  test('contains about eight external pages, each with an existing picture', () => {
    const sheet = readFileSync(join(findAssets().root, 'apps', 'pwa', 'src', 'ui', 'tiles.svg'), 'utf8');
    expect(company.social).toHaveLength(8);
    expect(company.social.filter(({ art }) => !sheet.includes(`id="${art}"`))).toEqual([]);
  });

  test('is not sent again to clients with the current version', async () => {
    const first = await app.server.inject({ url: '/api/company' });
    const secondResponse = await app.server.inject({
      url: '/api/company',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([secondResponse.statusCode, secondResponse.body]).toEqual([304, '']);
  });

  test('is not part of the small response that every app reads at start', async () => {
    const config = (await app.server.inject({ url: '/api/config' })).json();
    const fields = [
      'brand',
      'documentsKept',
      'languages',
      'payees',
      'pushKey',
      'supportEmail',
      'undoSeconds',
      'version',
    ];
    expect(Object.keys(config).sort()).toEqual(fields);
  });
});

describe('languages', () => {
  const configOf = async ({ server }: TestApp) => (await server.inject({ url: '/api/config' })).json();

  test('are the same four for everyone; the operator or the browser chooses the first', async () => {
    expect((await configOf(app)).languages).toEqual(['source', 'fr', 'ar', 'en']);
    expect(await configOf(app)).not.toHaveProperty('language');
    const french = await openTestApp({ env: { WAHA_LANGUAGE: 'fr' } });
    expect(await configOf(french)).toMatchObject({ languages: ['source', 'fr', 'ar', 'en'], language: 'fr' });
    await french.close();
  });

  test('that are unknown stop the program before it starts', async () => {
    await expect(openTestApp({ env: { WAHA_LANGUAGE: 'de' } })).rejects.toThrow('WAHA_LANGUAGE');
  });
});

describe("operator's own company.json", () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waha-company-'));
  const ownFile = join(dataDir, 'catalogue', 'company.json');
  mkdirSync(join(dataDir, 'catalogue'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const { catalogue: folder } = findAssets();
  const { social, ...sample } = readCatalogue(folder, join(dataDir, 'none')).company;

  test('overrides the built-in file and may have no external pages', () => {
    writeFileSync(ownFile, JSON.stringify({ ...sample, story: 'Une autre histoire' }));
    expect(readCatalogue(folder, dataDir).company).toEqual({ ...sample, story: 'Une autre histoire', social: [] });
  });

  test('without tiles uses the built-in ones, and with tiles its own', () => {
    const { strips, ...rest } = sample;
    writeFileSync(ownFile, JSON.stringify(rest));
    expect(readCatalogue(folder, dataDir).company.strips).toEqual(strips);
    const tiles = { promo: [{ label: 'Music', picture: 'music' }], entry: [] };
    writeFileSync(ownFile, JSON.stringify({ ...rest, strips: tiles }));
    expect(readCatalogue(folder, dataDir).company.strips).toEqual(tiles);
  });

  test('with an unsafe address is refused with its name and position', () => {
    writeFileSync(ownFile, JSON.stringify({ ...sample, social: [{ ...social[0], url: 'javascript:alert(1)' }] }));
    expect(() => readCatalogue(folder, dataDir)).toThrow(`${ownFile} is invalid at social.0.url`);
  });
});
