import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MESSAGE_FILE } from '@waha/domain/kernel/files/file-rule';
import type { FileId, UploadId } from '@waha/domain/kernel/ids';
import { DAY } from '@waha/domain/kernel/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '#features/operations/sweep-files';
import { createSecretId } from '#platform/database/create-id';
import { checkStorage } from '#platform/files/storage/check-storage';
import { createPng } from '../fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '../fixtures/open-staffed-app';
import { sendMessage } from '../fixtures/send-message';
import { sendPayment } from '../fixtures/send-payment';
import { type FILE_STORAGES, openFileStorage } from '../open-file-storage';
import { uploadResumable } from '../upload-resumable';

const MIB = 1024 * 1024;

/** Defines tests of stored files, for one storage. */
export function describeFileStorage(where: (typeof FILE_STORAGES)[number]): void {
  describe(`files on ${where}`, () => {
    let storage: Awaited<ReturnType<typeof openFileStorage>>;
    let app: StaffedApp;
    beforeAll(async () => {
      storage = await openFileStorage(where);
      app = await openStaffedApp({ env: storage.env, now: Date.now() });
      await checkStorage(app.context.services);
    });
    afterAll(async () => {
      await app.close();
      await storage.close();
    });

    /** Sends a message with a file; returns its address, its id, its bytes. */
    async function sent(bytes = createPng()) {
      const { filePath } = (await sendMessage(app, app.verified, { file: bytes })).json();
      return { url: String(filePath), id: String(filePath).split('/').at(-1)!, bytes };
    }
    const getFile = (
      url: string,
      headers: Record<string, string> = {},
      by = app.admin,
      method: 'GET' | 'HEAD' = 'GET',
    ) => app.server.inject({ method, url, headers: { ...by.headers, ...headers } });

    test('are returned unchanged with their detected type, from memory or storage', async () => {
      for (const bytes of [createPng(), Buffer.concat([createPng(), randomBytes(3 * 1024 * 1024)])]) {
        const file = await sent(bytes);
        const response = await getFile(file.url);
        expect(response.statusCode).toBe(200);
        expect(response.headers).toMatchObject({
          'content-type': 'image/png',
          'content-length': String(bytes.length),
          'accept-ranges': 'bytes',
          'cache-control': 'private, no-store',
          'content-disposition': 'inline',
          'x-content-type-options': 'nosniff',
        });
        expect(response.rawPayload.equals(bytes)).toBe(true);
        expect(storage.listFiles(app)).toContain(file.id);
      }
    });

    test('are stored unchanged by the program itself, also above the size of one call', async () => {
      const { uploads } = app.context.services;
      const parts = [randomBytes(20 * MIB), randomBytes(20 * MIB), randomBytes(10)];
      const fileId = createSecretId<FileId>();
      const staged = await uploads.stageGenerated(fileId, 'application/zip', Readable.from(parts));
      await uploads.store(staged);
      await uploads.finish(staged);
      expect([app.resting(), staged.size]).toEqual([[0, 0], 40 * MIB + 10]);
      const stored = await buffer((await uploads.storage.read(fileId))!);
      expect(stored.equals(Buffer.concat(parts))).toBe(true);
      await uploads.removeGenerated(fileId);
      expect(storage.listFiles(app)).not.toContain(fileId);
    });

    test('have a stable ETag and date, by which nothing is sent again', async () => {
      const file = await sent();
      const { etag, 'last-modified': date } = (await getFile(file.url)).headers;
      expect(Math.abs(Date.parse(String(date)) - Date.now())).toBeLessThan(60_000);
      for (const known of [
        { 'if-none-match': String(etag) },
        { 'if-none-match': `"x", ${etag}` },
        { 'if-modified-since': String(date) },
      ]) {
        const response = await getFile(file.url, known);
        expect([response.statusCode, response.body, response.headers.etag]).toEqual([304, '', etag]);
      }
      for (const other of [
        { 'if-none-match': '"x"' },
        { 'if-modified-since': new Date(0).toUTCString() },
        { 'if-none-match': String(etag), 'cache-control': 'no-cache' },
      ])
        expect((await getFile(file.url, other)).statusCode).toBe(200);
      const since = new Date(0).toUTCString();
      expect((await getFile(file.url, { 'if-unmodified-since': since })).json().code).toBe('not_as_expected');
      expect((await getFile(file.url, { 'if-match': '"x"' })).json().code).toBe('not_as_expected');
      expect((await getFile(file.url, { 'if-match': '*' })).statusCode).toBe(200);
    });

    test('answer HEAD without content, in full and for a range', async () => {
      const file = await sent();
      const headResponse = await getFile(file.url, {}, app.admin, 'HEAD');
      expect([headResponse.statusCode, headResponse.body, headResponse.headers['content-length']]).toEqual([
        200,
        '',
        `${file.bytes.length}`,
      ]);
      const part = await getFile(file.url, { range: 'bytes=2-5' }, app.admin, 'HEAD');
      expect([part.statusCode, part.body, part.headers['content-length']]).toEqual([206, '', '4']);
    });

    test('answer the same 404 to strangers, other members and for a lost file', async () => {
      const file = await sent();
      const refused = [
        await getFile(file.url, {}, app.member),
        await getFile(file.url, {}, { ...app.member, headers: {} } as never),
      ];
      storage.lose(app, file.id);
      refused.push(
        await getFile(file.url),
        await getFile('/uploads/../waha.sqlite'),
        await getFile(`/uploads/${'0'.repeat(32)}`),
      );
      for (const response of refused) expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
    });

    test("log each access by other people, but not the owner's own", async () => {
      const file = await sent();
      const looks = () => app.audited('message-file.viewed').filter(({ subject_id }) => subject_id === file.id);
      await getFile(file.url, {}, app.verified);
      expect(looks()).toEqual([]);
      await getFile(file.url);
      expect(looks()).toMatchObject([{ actor_id: app.admin.id, member_id: app.verified.id }]);
    });

    test('leave no file after a refused command and one after a repeated command', async () => {
      const before = storage.listFiles(app).length;
      const refused = await sendPayment(app, app.member);
      expect(refused.statusCode, refused.body).toBeGreaterThanOrEqual(400);
      expect(storage.listFiles(app)).toHaveLength(before);

      await app.given.quiz(app.member.id, 'Ultra One', app.admin.id);
      const key = '00000000-0000-7000-8000-000000000001';
      const receipt = createPng();
      for (let time = 0; time < 2; time++)
        expect((await sendPayment(app, app.member, {}, { receipt, key })).statusCode).toBe(201);
      expect(storage.listFiles(app)).toHaveLength(before + 1);
      expect(app.resting()).toEqual([0, 0]);
    });

    test('can come from a resumable upload, and a retry after its end succeeds', async () => {
      const { uploads } = app.context.services;
      const bytes = Buffer.concat([createPng(), randomBytes(700_000)]);
      const id = (await uploadResumable(app, app.member, bytes)) as UploadId;
      const [first, other] = [
        await uploads.stageResumed(app.member.id, id, bytes.length, MESSAGE_FILE),
        await uploads.stageResumed(app.member.id, id, bytes.length, MESSAGE_FILE),
      ];
      await uploads.store(first);
      await uploads.finish(first);
      await expect(uploads.store(other)).rejects.toMatchObject({ refusal: { code: 'upload_not_found' } });
      expect(await uploads.storage.readSizes([first.fileId, other.fileId].sort())).toEqual(
        new Map([[first.fileId, bytes.length]]),
      );
      await uploads.storage.remove(first.fileId);
    });

    test('are deleted by the nightly sweep only if old and without a row', async () => {
      const { services } = app.context;
      const { uploads } = services;
      const known = await sent();
      const staged = async () => {
        const { Readable } = await import('node:stream');
        const file = await uploads.stage(Readable.from([createPng()]), MESSAGE_FILE);
        await uploads.store(file);
        return file.fileId;
      };
      const [orphan, youngFile] = [await staged(), await staged()];
      for (const id of [known.id, orphan]) storage.age(app, id, 2 * DAY);

      await sweepFiles(services);
      expect(storage.listFiles(app)).not.toContain(orphan);
      expect(storage.listFiles(app)).toEqual(expect.arrayContaining([known.id, youngFile]));
      await uploads.storage.remove(youngFile);
    });
  });
}
