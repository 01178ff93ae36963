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

describe('the company', () => {
  test('tells any visitor its story, its dates and its five values', () => {
    expect(readCompany.reply.parse(company)).toEqual(company);
    expect(company).toMatchObject({ foundedOn: '2018-04-20', registeredIn: 2022, taxIdentifier: '0000017W/A/M/000' });
    expect(company.values.map(({ title }) => title)).toEqual([
      'Transparency and trust',
      'Partnership',
      'Innovation',
      'Sustainable growth',
      'Excellence',
    ]);
  });

  test('tells it in each language; names, dates and addresses stay', async () => {
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

  test('says in each language where to pay', async () => {
    const postal = async (language: string) => {
      const { payees } = (await app.server.inject({ url: `/api/config?language=${language}` })).json();
      return [payees[0].label, payees[1].label, payees[0].number];
    };
    expect(await postal('source')).toEqual(['Postal transfer', 'D17', '17 000 0000000012345 00']);
    expect(await postal('fr')).toEqual(['Virement postal', 'D17', '17 000 0000000012345 00']);
    expect(await postal('ar')).toEqual(['تحويل بريدي', 'D17', '17 000 0000000012345 00']);
  });

  test('has about eight pages elsewhere, each with a picture that is there', () => {
    const sheet = readFileSync(join(findAssets().root, 'apps', 'pwa', 'src', 'ui', 'tiles.svg'), 'utf8');
    expect(company.social).toHaveLength(8);
    expect(company.social.filter(({ art }) => !sheet.includes(`id="${art}"`))).toEqual([]);
  });

  test('is not sent again to who has it already', async () => {
    const first = await app.server.inject({ url: '/api/company' });
    const again = await app.server.inject({
      url: '/api/company',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('keeps its story out of the small answer that every app reads at the start', async () => {
    const config = (await app.server.inject({ url: '/api/config' })).json();
    expect(Object.keys(config).sort()).toEqual(['brand', 'languages', 'payees', 'pushKey', 'supportEmail', 'version']);
  });
});

describe('the languages', () => {
  const configOf = async ({ server }: TestApp) => (await server.inject({ url: '/api/config' })).json();

  test('are four for everybody; which one comes first is the operator’s to say, or the browser’s', async () => {
    expect((await configOf(app)).languages).toEqual(['source', 'fr', 'ar', 'en']);
    expect(await configOf(app)).not.toHaveProperty('language');
    const french = await openTestApp({ env: { WAHA_LANGUAGE: 'fr' } });
    expect(await configOf(french)).toMatchObject({ languages: ['source', 'fr', 'ar', 'en'], language: 'fr' });
    await french.close();
  });

  test('that there is not stops the program before it starts', async () => {
    await expect(openTestApp({ env: { WAHA_LANGUAGE: 'de' } })).rejects.toThrow('WAHA_LANGUAGE');
  });
});

describe("an operator's own company.json", () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waha-company-'));
  const own = join(dataDir, 'catalogue', 'company.json');
  mkdirSync(join(dataDir, 'catalogue'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const { catalogue: folder } = findAssets();
  const { social, ...sample } = readCatalogue(folder, join(dataDir, 'none')).company;

  test('wins over the one that comes with the program, and may have no pages elsewhere', () => {
    writeFileSync(own, JSON.stringify({ ...sample, story: 'Une autre histoire' }));
    expect(readCatalogue(folder, dataDir).company).toEqual({ ...sample, story: 'Une autre histoire', social: [] });
  });

  test('that names no tiles has the program’s, and one that does its own', () => {
    const { strips, ...rest } = sample;
    writeFileSync(own, JSON.stringify(rest));
    expect(readCatalogue(folder, dataDir).company.strips).toEqual(strips);
    const tiles = { promo: [{ label: 'Music', picture: 'music' }], entry: [] };
    writeFileSync(own, JSON.stringify({ ...rest, strips: tiles }));
    expect(readCatalogue(folder, dataDir).company.strips).toEqual(tiles);
  });

  test('is refused with its name and the place, when an address is not a safe one', () => {
    writeFileSync(own, JSON.stringify({ ...sample, social: [{ ...social[0], url: 'javascript:alert(1)' }] }));
    expect(() => readCatalogue(folder, dataDir)).toThrow(`${own} is invalid at social.0.url`);
  });
});
