import { cpSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE } from '@waha/domain/kernel/time';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openOwnedFolder } from '#testing/open-owned-folder';
import { openSmallDisk } from '#testing/open-small-disk';
import { openTestApp } from '#testing/open-test-app';
import { runWaha, startWaha } from '#testing/run-waha';
import { openS3Server } from '#testing/servers/open-s3-server';
import { readBackupState } from './backup-state';
import { REHEARSAL_PREFIX } from './clear-interrupted-work';

vi.setConfig({ testTimeout: 240_000 });

let owned: ReturnType<typeof openOwnedFolder>;
const opened: (() => unknown)[] = [];
const env = (more: Record<string, string> = {}) => ({
  ...{ WAHA_DATA_DIR: owned.dataDir, WAHA_BACKUP_AT: 'off', PORT: '0' },
  ...more,
});
const waha = (words: string[], more?: Record<string, string>) => runWaha(words, env(more), '', owned.user);
const state = () => readBackupState(owned.dataDir)?.rehearsal;
const leftovers = () => readdirSync(owned.dataDir).filter((name) => name.startsWith(REHEARSAL_PREFIX));

beforeEach(async () => {
  const app = await openTestApp({ now: Date.now() });
  await app.given.profile((await app.as('user')).id);
  await app.close();
  owned = openOwnedFolder(app.dataDir);
});
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
  owned.remove();
});

async function backUp(...words: string[]): Promise<string> {
  const { code, text } = await waha(['backup', ...words]);
  expect(code, text).toBe(0);
  return /Backup created: (\S+) /.exec(text)?.[1] ?? '';
}

describe('rehearsal by hand', () => {
  test('is recorded with its archive and duration, and the doctor shows it', async () => {
    const archive = await backUp();
    expect((await waha(['restore', archive, '--verify'])).code).toBe(0);
    expect(state()).toMatchObject({ outcome: 'good', archive: archive.split('/').at(-1) });
    expect(state()?.tookMs).toBeGreaterThan(0);
    expect(state()?.lastGoodAt).toBeGreaterThanOrEqual(state()?.triedAt ?? Infinity);
    expect((await waha(['doctor'])).text).toMatch(/^ok +rehearsal +waha-\S+ was restored in a test 0 min ago/m);
  });

  test('of a damaged scheduled archive is recorded with the reason, and the last success stays', async () => {
    const archive = await backUp('--scheduled');
    await waha(['restore', archive, '--verify']);
    const { lastGoodAt } = state() ?? {};
    truncateSync(archive, statSync(archive).size - 1);
    expect((await waha(['restore', archive, '--verify'])).code).toBe(1);
    expect(state()).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('truncated'), lastGoodAt });
    expect((await waha(['doctor'])).text).toMatch(/^error +rehearsal +restoring waha-\S+ failed .*truncated/m);
  });

  test('of a damaged archive in another folder is not recorded, since it may be an incomplete copy', async () => {
    const archive = await backUp('--scheduled');
    const copy = join(owned.dataDir, archive.split('/').at(-1) ?? '');
    writeFileSync(copy, readFileSync(archive).subarray(0, -1), { mode: 0o644 });
    expect((await waha(['restore', copy, '--verify'])).code).toBe(1);
    expect(state()).toBeUndefined();
  });

  test('is skipped with the missing space on a small disk, and recorded', async () => {
    const archive = await backUp('--scheduled');
    const disk = openSmallDisk(150);
    opened.push(disk.close);
    const dataDir = join(disk.folder, 'data');
    cpSync(owned.dataDir, dataDir, { recursive: true });
    writeFileSync(join(disk.folder, 'large'), Buffer.alloc(30 * 1024 * 1024));
    const copied = archive.replace(owned.dataDir, dataDir);
    const { code, text } = await runWaha(['restore', copied, '--verify'], { ...env(), WAHA_DATA_DIR: dataDir });
    expect([code, text]).toEqual([1, expect.stringMatching(/Not enough disk space: \d+ MB needed .*\d+ MB free/)]);
    const { rehearsal } = readBackupState(dataDir) ?? {};
    expect(rehearsal).toMatchObject({ outcome: 'skipped', archive: copied.split('/').at(-1) });
  });
});

test('a rehearsal that is killed leaves its copy only until the next one, which completes', async () => {
  const archive = await backUp('--scheduled');
  const killed = await startWaha(['restore', archive, '--verify'], env(), '', owned.user);
  await vi.waitFor(
    () => {
      const [folder] = leftovers();
      expect(folder && existsSync(join(owned.dataDir, folder, 'waha.sqlite'))).toBe(true);
      killed.kill();
    },
    { timeout: 30_000, interval: 1 },
  );
  expect((await killed.ended).code).toBe(null);
  expect(leftovers()).toHaveLength(1);
  expect(state()).toBeUndefined();
  expect((await waha(['restore', archive, '--verify'])).code).toBe(0);
  expect(leftovers()).toEqual([]);
  expect(state()?.outcome).toBe('good');
});

test('the server copies a backup that has no copy yet, makes the nightly one, and rehearses and copies it', async () => {
  const place = await openS3Server();
  opened.push(() => place.close());
  const first = (await backUp()).split('/').at(-1) ?? '';
  const due = new Date(Date.now() + 1.2 * MINUTE);
  const at = [due.getHours(), due.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  const server = await startWaha(
    ['serve'],
    env({
      WAHA_BACKUP_AT: at,
      WAHA_BACKUP_COPY_TO: place.setting,
      WAHA_BACKUP_COPY_ACCESS_KEY_ID: 'S3RVER',
      WAHA_BACKUP_COPY_SECRET_ACCESS_KEY: 'S3RVER',
    }),
    '',
    owned.user,
  );
  await Promise.race([server.until('Waha is ready'), server.ended]);
  const saved = () => readBackupState(owned.dataDir);
  const wait = { timeout: 3 * MINUTE, interval: 100 };
  await vi.waitFor(() => expect(saved()?.copy?.lastGood?.name).toBe(first), wait);
  await vi.waitFor(() => expect(saved()?.rehearsal).toMatchObject({ outcome: 'good' }), wait);
  const nightly = saved()?.rehearsal?.archive ?? '';
  expect([nightly, saved()?.lastGood?.file]).toEqual([
    expect.stringMatching(/^waha-[^m]+\.tar\.age$/),
    join(owned.dataDir, 'backups', nightly),
  ]);
  await vi.waitFor(() => expect(saved()?.copy?.lastGood).toMatchObject({ name: nightly, archives: 2 }), wait);
  server.stop();
  expect((await server.ended).code).toBe(0);
});

test('a copy to a store that hangs ends with code 1 and is recorded', async () => {
  const place = await openS3Server({ timeout: 1 });
  opened.push(() => place.close());
  place.network.state.mode = 'silent';
  await backUp();
  const copyKeys = { WAHA_BACKUP_COPY_ACCESS_KEY_ID: 'S3RVER', WAHA_BACKUP_COPY_SECRET_ACCESS_KEY: 'S3RVER' };
  const copyEnv = env({ WAHA_BACKUP_COPY_TO: place.setting, ...copyKeys });
  const { code, text } = await (await startWaha(['backup', 'copy'], copyEnv, '', owned.user)).ended;
  expect([code, text]).toEqual([1, expect.stringContaining('did not respond as expected')]);
  expect(readBackupState(owned.dataDir)?.copy).toMatchObject({
    failures: 1,
    failure: expect.stringContaining('ETIMEDOUT'),
  });
});
