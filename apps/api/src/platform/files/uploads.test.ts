import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { MESSAGE_FILE } from '@waha/domain/kernel/files/file-rule';
import type { FileId, UploadId } from '@waha/domain/kernel/ids';
import { DAY } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { sweepFiles } from '#features/operations/sweep-files';
import { createPng } from '#testing/fixtures/create-fixtures';
import { openTestApp } from '#testing/open-test-app';
import { uploadResumable } from '#testing/upload-resumable';
import { DiskFileStorage } from './storage/disk-file-storage';
import { Uploads } from './uploads';

test('the nightly sweep deletes abandoned uploads and no file with a row', async () => {
  const app = await openTestApp({ now: Date.now() });
  const member = await app.as('user');
  await app.given.payment(member.id, 'Ultra One');
  const [storedFile] = readdirSync(join(app.dataDir, 'uploads'));
  const put = (path: string, ageDays: number) => {
    const file = join(app.dataDir, path);
    writeFileSync(file, 'x');
    utimesSync(file, new Date(), new Date(Date.now() - ageDays * DAY));
  };
  utimesSync(join(app.dataDir, 'uploads', storedFile!), new Date(), new Date(Date.now() - 90 * DAY));
  // As on a separate disk, and after a restore there.
  for (const folder of ['uploads/lost+found', 'uploads/before-restore-2026']) {
    mkdirSync(join(app.dataDir, folder));
    utimesSync(join(app.dataDir, folder), new Date(), new Date(Date.now() - 90 * DAY));
  }
  put('uploads/orphan', 2);
  put('staging/old', 2);
  put('staging/new', 0);
  put('resumable/half', 13);
  put('resumable/forgotten', 15);

  await sweepFiles(app.context.services);
  const left = [
    'uploads/orphan',
    'staging/old',
    'staging/new',
    'resumable/half',
    'resumable/forgotten',
    `uploads/${storedFile}`,
  ];
  expect(left.filter((path) => existsSync(join(app.dataDir, path)))).toEqual([
    'staging/new',
    'resumable/half',
    `uploads/${storedFile}`,
  ]);
  expect(readdirSync(join(app.dataDir, 'uploads')).sort()).toEqual(
    [storedFile, 'before-restore-2026', 'lost+found'].sort(),
  );
  await app.close();
});

test('a file staged before it is stored survives a sweep before its row', async () => {
  const app = await openTestApp({ now: Date.now() });
  const member = await app.as('user');
  const id = await uploadResumable(app, member, createPng());
  const resting = join(app.dataDir, 'resumable', `${member.id}.${id}`);
  utimesSync(resting, new Date(), new Date(Date.now() - 2 * DAY));

  const { uploads } = app.context.services;
  const staged = await uploads.stageResumed(member.id, id as UploadId, createPng().length, MESSAGE_FILE);
  await uploads.store(staged);
  await sweepFiles(app.context.services);
  expect((await uploads.storage.readSizes([staged.fileId])).has(staged.fileId)).toBe(true);
  await app.close();
});

test('files aborted before their first byte leave nothing behind', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waha-uploads-'));
  const uploads = new Uploads(dataDir, new DiskFileStorage(dataDir));
  await uploads.prepare();

  for (let time = 0; time < 300; time++) {
    const stream = new PassThrough();
    const staged = uploads.stage(stream, MESSAGE_FILE);
    stream.destroy(new Error('the link died'));
    await expect(staged).rejects.toThrow('the link died');
  }

  expect(readdirSync(join(dataDir, 'staging'))).toEqual([]);
  rmSync(dataDir, { recursive: true });
});

test('a staged file is stored completely even if the file storage is on another disk', async () => {
  const app = await openTestApp({ now: Date.now() });
  const ownDisk = statSync(app.dataDir).dev;
  // If all of these are on one disk, the file is hard-linked as usual.
  const other = ['/dev/shm', '/tmp', '/var/tmp'].find((path) => existsSync(path) && statSync(path).dev !== ownDisk);
  const disk = mkdtempSync(join(other ?? tmpdir(), 'waha-disk-'));
  rmSync(join(app.dataDir, 'uploads'), { recursive: true });
  symlinkSync(disk, join(app.dataDir, 'uploads'));
  const path = join(app.dataDir, 'staging', 'a-picture');
  const bytes = createPng();
  writeFileSync(path, bytes);
  const fileId = '0123456789abcdef0123456789abcdef' as FileId;
  await new DiskFileStorage(app.dataDir).put({ fileId, path, size: bytes.length, sha256: '' });
  expect(readFileSync(join(disk, fileId))).toEqual(bytes);
  rmSync(disk, { recursive: true });
  await app.close();
});
