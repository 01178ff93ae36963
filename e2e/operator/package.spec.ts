import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { buyPack } from '../support/buy-pack';
import { openApiSession } from '../support/network/open-api-session';
import { BUILD_TIMEOUT_MS, buildPackagedProgram, PackagedProgram } from '../support/packaged-program';

const ADMIN = { email: 'leila.mansour@mail.tn', password: 'a long password' };
const LEILA = ['--role', 'admin', '--email', ADMIN.email, '--name', 'Leila', '--surname', 'Mansour'];
const MEDIA = join('data', 'catalogue', 'media', 'videos', 'training-pack-rs.mp4');
const KILLS = 6;
const ADDONS = 2;
/** Lists of common passwords. */
const PASSWORD_LISTS = 2;
/** Arabic fonts for the server's documents, in two weights. */
const PAPER_FONTS = 6;
/** The modules for a file bucket, for PostgreSQL and for the certificate of electronic invoices. */
const LOADED_APART = 3;

test('the folder of the package has the documents for operators, with the pages that they link to', () => {
  buildPackagedProgram();
  const guide = join('dist-package', 'docs', 'operator');
  const pages = readdirSync(guide).filter((name) => name.endsWith('.md'));
  expect(pages).toEqual(readdirSync(join('docs', 'operator')).filter((name) => name.endsWith('.md')));
  const links = pages.flatMap((page) => [
    ...readFileSync(join(guide, page), 'utf8').matchAll(/\]\(((?!https?:)[^)#]+\.md)/g),
  ]);
  expect(links.length).toBeGreaterThan(pages.length);
  const missing = links.map(([, link = '']) => link).filter((link) => !existsSync(join(guide, link)));
  expect(missing).toEqual([]);
});

test.describe('single-file package in an empty folder with an empty PATH', () => {
  let packaged: PackagedProgram;
  test.beforeAll(() => {
    test.setTimeout(BUILD_TIMEOUT_MS);
    console.log(buildPackagedProgram().trim());
  });
  test.beforeEach(async () => {
    packaged = await PackagedProgram.empty({ WAHA_BACKUP_AT: 'off' });
  });
  test.afterEach(() => packaged.close());

  test('sells a pack, is backed up, is restored elsewhere and continues there', async () => {
    await packaged.start();
    await expect.poll(() => packaged.output).toContain('/setup#token=');
    const token = /\/setup#token=(\S+)/.exec(packaged.output)?.[1];
    const data = JSON.stringify({
      token,
      name: 'Leila',
      surname: 'Mansour',
      email: ADMIN.email,
      password: ADMIN.password,
    });
    const headers = { 'Content-Type': 'application/json' };
    const setUp = await fetch(`${packaged.url}/api/setup`, { method: 'POST', headers, body: data });
    expect(setUp.status).toBe(201);
    const member = await buyPack(packaged, await openApiSession(packaged, ADMIN.email, ADMIN.password));
    const wallet = await member.call<object>('GET', `/wallets/${member.userId}`);
    const backup = await packaged.runWaha(['backup']);
    expect(backup.code, backup.text).toBe(0);
    const keys = await packaged.runWaha(['backup', '--keys', '--passphrase-stdin'], ADMIN.password.repeat(2));
    expect(keys.code, keys.text).toBe(0);
    expect(await packaged.stop()).toBe(0);

    const restoredProgram = await PackagedProgram.empty({ WAHA_BACKUP_AT: 'off' });
    try {
      const archive = /Backup created: (\S+\.tar\.age)/.exec(backup.text)?.[1] ?? '';
      const args = ['--keys', /Keys exported to (\S+)\. /.exec(keys.text)?.[1] ?? '', '--passphrase-stdin'];
      const restored = await restoredProgram.runWaha(['restore', archive, ...args], ADMIN.password.repeat(2));
      expect(restored.text).toContain('Ledger verified: 1 member with points or packs');
      expect(restored.code).toBe(0);
      await restoredProgram.start();
      expect(restoredProgram.rows('select status, total_millimes from payments')).toEqual([
        { status: 'approved', total_millimes: 149_500 },
      ]);
      const session = await openApiSession(restoredProgram, 'rim.gharbi@mail.tn', 'sous les palmiers');
      expect(await session.call('GET', `/wallets/${session.userId}`)).toEqual({
        ...wallet,
        updatedAt: expect.any(String),
      });
      const doctor = await restoredProgram.runWaha(['doctor']);
      expect(doctor.code, doctor.text).toBe(0);
    } finally {
      await restoredProgram.close();
    }
  });

  test('serves the app and the API reference compressed and videos in ranges, and makes its unpacked files private', async () => {
    await packaged.start();
    const page = await fetch(packaged.url, { headers: { 'accept-encoding': 'br' } });
    expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(await page.text()).toContain('<script type="module"');
    expect(await (await fetch(`${packaged.url}/api/docs`)).text()).toContain('<script src="docs/redoc.js">');
    const script = await fetch(`${packaged.url}/api/docs/redoc.js`);
    expect([script.status, script.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect(await script.text()).toContain('API docs by Redocly');
    const range = { range: 'bytes=1000-1999' };
    const rangeResponse = await fetch(`${packaged.url}/media/videos/training-pack-rs.mp4`, { headers: range });
    expect(rangeResponse.status).toBe(206);
    expect(Buffer.from(await rangeResponse.arrayBuffer()).equals(readFileSync(MEDIA).subarray(1000, 2000))).toBe(true);
    expect(statSync(join(packaged.dataDir, 'program')).mode & 0o777).toBe(0o700);
  });

  test(`is unpacked completely at the next start, without leftovers, after ${KILLS} kills while it unpacks`, async () => {
    const all = [
      ...[join('apps', 'pwa', 'dist'), join('apps', 'api', 'migrations')],
      ...[join('data', 'catalogue'), 'dist-api-reference'],
    ];
    const count =
      all.map(filesIn).reduce((sum, each) => sum + each, 0) + ADDONS + PASSWORD_LISTS + PAPER_FONTS + LOADED_APART;
    let halves = 0;
    // On a busy machine it may have unpacked everything before the kill: then more kills follow.
    for (let time = 0; time < KILLS || (halves === 0 && time < 5 * KILLS); time++) {
      await packaged.startKilled(() => programs(packaged).length > 0, 8 * (time % KILLS));
      const unpackedPath = join(packaged.dataDir, 'program', hashOf(packaged));
      if (existsSync(unpackedPath)) expect(filesIn(unpackedPath)).toBe(count);
      else halves++;
      rmSync(join(packaged.dataDir, 'program'), { recursive: true, force: true });
    }
    expect(halves).toBeGreaterThan(0);
    mkdirSync(join(packaged.dataDir, 'program', 'unpacking-x'), { recursive: true });
    await packaged.start();
    expect(programs(packaged)).toEqual([hashOf(packaged)]);
    expect(filesIn(join(packaged.dataDir, 'program', hashOf(packaged)))).toBe(count);
  });

  test('repairs unpacked files emptied or damaged by a power cut at the next start', async () => {
    await packaged.start();
    await packaged.stop();
    const unpacked = join(packaged.dataDir, 'program', hashOf(packaged));
    writeFileSync(join(unpacked, 'addons', 'argon2.node'), '');
    const videoPath = join(unpacked, 'catalogue', 'media', 'videos', 'training-pack-rs.mp4');
    writeFileSync(videoPath, Buffer.alloc(statSync(videoPath).size));
    rmSync(join(unpacked, 'web', 'index.html'));
    await packaged.start();
    expect((await packaged.runWaha(['staff', 'add', ...LEILA, '--password-stdin'], ADMIN.password)).code).toBe(0);
    expect(readFileSync(videoPath).equals(readFileSync(MEDIA))).toBe(true);
    expect((await fetch(packaged.url)).status).toBe(200);
    expect(programs(packaged)).toEqual([hashOf(packaged)]);
  });

  test('deletes unpacked files of older versions at start, but not from a command', async () => {
    await packaged.start();
    mkdirSync(join(packaged.dataDir, 'program', 'older'), { recursive: true });
    await packaged.runWaha(['doctor']);
    expect(programs(packaged)).toContain('older');
    await packaged.stop();
    await packaged.start();
    expect(programs(packaged)).toEqual([hashOf(packaged)]);
  });

  test('prints its version and licences, and leaves nothing behind', async () => {
    const { code, text } = await packaged.runWaha(['version']);
    expect(code).toBe(0);
    expect(text).toMatch(
      /^Waha \d+\.\d+\.\d+\ncommit \S+\nbuilt \d{4}-\S+Z\nNode \d+\.\d+\.\d+\nupgrades \d+\.\d+\.\d+ and later\n$/,
    );
    // The included version, with security fixes until April 2028; not the one that runs here.
    expect(text).toMatch(/\nNode 24\.\d+\.\d+\n/);
    const licences = (await packaged.runWaha(['version', '--licences'])).text;
    for (const name of ['Node.js', 'fastify', 'better-sqlite3', '@node-rs/argon2', 'react', 'redoc']) {
      expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+`, 'm'));
    }
    expect(licences).not.toMatch(/^playwright/m);
    writeFileSync(join(packaged.folder, 'no.tar'), 'not an archive');
    expect((await packaged.runWaha(['restore', 'no.tar', '--verify'])).code).toBe(1);
    expect(readdirSync(packaged.folder)).toEqual(['no.tar']);
  });
});

/** Returns the unpacked programs in the data folder. */
function programs({ dataDir }: PackagedProgram): string[] {
  const folder = join(dataDir, 'program');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Returns the program with its final name. */
function hashOf(packaged: PackagedProgram): string {
  return programs(packaged).find((name) => /^[0-9a-f]{16}$/.test(name)) ?? 'none';
}

function filesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length;
}
