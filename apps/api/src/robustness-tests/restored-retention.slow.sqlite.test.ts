import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addMonths } from '@waha/domain/account/my-data/retention';
import { DAY } from '@waha/domain/kernel/time';
import { parseBackupRetention } from '@waha/domain/operations/backup-retention';
import { afterEach, expect, test, vi } from 'vitest';
import { applyRetention } from '#apply-retention';
import { deriveSigner, readBackupKeys } from '#features/operations/backup/backup-keys';
import { makeBackup } from '#features/operations/backup/make-backup';
import { restoreBackup } from '#features/operations/backup/restore-backup';
import { decideProfile } from '#features/profile/decide-profile';
import { checkLedger } from '#features/wallet/ledger/check-ledger';
import { acceptClock } from '#platform/process/clock-checkpoint';
import { openTestApp, type TestApp } from '#testing/open-test-app';

vi.setConfig({ testTimeout: 20_000 });
const opened: TestApp[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

async function open(options?: Parameters<typeof openTestApp>[0]): Promise<TestApp> {
  const app = await openTestApp(options);
  opened.push(app);
  return app;
}

const backUp = ({ dataDir, time }: TestApp) =>
  makeBackup({
    ...{ dataDir, backupDir: join(dataDir, 'backups'), keep: parseBackupRetention('7d 4w 6m')!, version: '1.2.3' },
    now: () => time.now,
  });

const listStored = ({ rows, dataDir }: TestApp) =>
  rows('select id from files').filter(({ id }) => existsSync(join(dataDir, 'uploads', String(id))));

async function applyAt(app: TestApp, now: number): Promise<void> {
  app.time.now = now;
  await app.context.services.transact(acceptClock);
  await applyRetention(app.context.services);
}

test('a backup made before a night has the documents again, the next night deletes them, and a later backup misses none', async () => {
  const app = await open();
  const [member, admin] = [await app.as('user'), await app.as('admin')];
  const profileId = await app.given.profile(member.id);
  await app.context.services.transact((unit) =>
    decideProfile(unit, { profileId, decision: { status: 'verified' }, by: admin.id }),
  );
  const early = await backUp(app);
  expect(early.files).toBe(3);
  await applyAt(app, addMonths(app.time.now, 12) + DAY);
  expect(listStored(app)).toEqual([]);
  const late = await backUp(app);
  expect([late.files, late.missing]).toEqual([0, []]);

  const keys = await readBackupKeys(app.dataDir);
  const access = { identities: [keys.identity], signers: [deriveSigner(keys)] };
  const { migrations } = app.context.services.assets;
  const restore = (archive: string, dataDir: string) =>
    restoreBackup({ archive, access, dataDir, migrations, replay: checkLedger, now: app.time.now });
  expect(await restore(late.file, `${app.dataDir}-late`)).toMatchObject({ files: 0, faults: [] });
  expect(await restore(early.file, `${app.dataDir}-early`)).toMatchObject({ files: 3, faults: [] });

  const again = await open({ from: `${app.dataDir}-early`, now: app.time.now });
  expect(listStored(again)).toHaveLength(3);
  await applyAt(again, app.time.now);
  expect(listStored(again)).toEqual([]);
  expect(again.rows(`select id from profiles where documents_deleted_at is not null and status = 'verified'`)).toEqual([
    { id: profileId },
  ]);
});
