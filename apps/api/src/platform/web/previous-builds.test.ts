import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '@waha/domain/kernel/time';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '#testing/open-test-app';
import { archivePreviousBuild, findPreviousAsset } from './previous-builds';

const folder = mkdtempSync(join(tmpdir(), 'waha-builds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const NOW = Date.UTC(2026, 0, 15);

/** Creates builds 1, 2, … of a web app, each with an asset of its own name. */
function builds() {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const serve = (number: number, day: number) => {
    const web = join(dataDir, `web-${number}`);
    mkdirSync(join(web, 'assets'), { recursive: true });
    writeFileSync(join(web, 'assets', `page-${number}.js`), `export const build = ${number};`);
    return archivePreviousBuild({ web, dataDir }, NOW + day * DAY);
  };
  const listKeptBuilds = () => [1, 2, 3, 4, 5].filter((number) => findPreviousAsset(dataDir, `page-${number}.js`));
  return { dataDir, serve, kept: listKeptBuilds };
}

test('the served build and the two before it are stored', async () => {
  const { serve, kept } = builds();
  for (const number of [1, 2, 3, 4]) await serve(number, number);
  expect(kept()).toEqual([2, 3, 4]);
});

test('an older build is deleted 30 days after it was last served, even if few remain', async () => {
  const { serve, kept } = builds();
  await serve(1, 0);
  await serve(1, 10); // it is in use each night
  await serve(2, 11);
  await serve(2, 40);
  expect(kept()).toEqual([1, 2]);
  await serve(2, 41);
  expect(kept()).toEqual([2]);
});

test('a build that is deployed again is the latest', async () => {
  const { serve, kept } = builds();
  for (const [day, number] of [1, 2, 1, 3, 4].entries()) await serve(number, day);
  expect(kept()).toEqual([1, 3, 4]);
});

test('an interrupted copy restarts and is never served incomplete', async () => {
  const { dataDir, serve, kept } = builds();
  await serve(1, 0);
  const [id] = readdirSync(join(dataDir, 'web-builds'));
  rmSync(join(dataDir, 'web-builds', id!), { recursive: true });
  mkdirSync(join(dataDir, 'web-builds', `${id}.half`));
  writeFileSync(join(dataDir, 'web-builds', `${id}.half`, 'page-1.js'), 'export con');
  expect(kept()).toEqual([]);
  await serve(1, 1);
  expect(kept()).toEqual([1]);
});

test('paths that lead outside find nothing', () => {
  const { dataDir } = builds();
  for (const name of ['../waha.sqlite', '..', '.', 'a/b.js', '', '%2e%2e']) {
    expect(findPreviousAsset(dataDir, name)).toBeUndefined();
  }
});

test('an asset of an earlier build is served and compressed; a missing one returns text', async () => {
  const { server, dataDir, close } = await openTestApp();
  const old = join(dataDir, 'web-builds', '0123456789abcdef');
  mkdirSync(old, { recursive: true });
  writeFileSync(join(old, 'page-old.js'), 'export const build = 0;');
  writeFileSync(join(old, 'page-old.js.br'), 'small');
  const get = (url: string, coding = 'identity') => server.inject({ url, headers: { 'accept-encoding': coding } });

  const found = await get('/assets/page-old.js');
  expect([found.statusCode, found.body]).toEqual([200, 'export const build = 0;']);
  expect(found.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
  expect(found.headers['content-type']).toContain('text/javascript');
  expect((await get('/assets/page-old.js', 'gzip, br')).headers['content-encoding']).toBe('br');

  const missing = await get('/assets/gone-123.js');
  expect([missing.statusCode, missing.body, missing.headers['cache-control']]).toEqual([404, 'Not found.', 'no-store']);
  expect(missing.headers['content-type']).toContain('text/plain');
  await close();
});

test('several servers that store the same build at once store it once and completely', async () => {
  const { dataDir, serve, kept } = builds();
  await Promise.all([serve(1, 0), serve(1, 0), serve(1, 0)]);
  expect(kept()).toEqual([1]);
  expect(readdirSync(join(dataDir, 'web-builds'))).toHaveLength(1);
});

test('leftovers of a killed copy are deleted after a day', async () => {
  const { dataDir, serve } = builds();
  const incompleteCopy = join(dataDir, 'web-builds', '0123456789abcdef.half-x');
  mkdirSync(incompleteCopy, { recursive: true });
  utimesSync(incompleteCopy, NOW / 1000, NOW / 1000);
  await serve(1, 1);
  expect(existsSync(incompleteCopy)).toBe(true);
  await serve(1, 2);
  expect(existsSync(incompleteCopy)).toBe(false);
});
