import { randomUUID } from 'node:crypto';
import { MESSAGE_FILE } from '@waha/domain/kernel/files/file-rule';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RefusalError } from '#platform/http/refusal-error';
import { createTusCalls } from '../create-tus-calls';
import { createPng } from '../fixtures/create-fixtures';
import { type FILE_STORAGES, type FileStorage, openFileStorage } from '../open-file-storage';
import { openTestApp, type TestApp } from '../open-test-app';

// An attacker names uploads by invalid ids, by another spelling of one, ten times at once, or from a foreign page.

/** Defines tests of upload ids, for one storage. */
export function describeUploadIds(where: (typeof FILE_STORAGES)[number]): void {
  let storage: FileStorage;
  let app: TestApp;
  let member: Awaited<ReturnType<TestApp['as']>>;
  let tus: ReturnType<typeof createTusCalls>;
  const resting = () => storage.resting(app);

  describe(`upload ids on ${where}`, () => {
    beforeEach(async () => {
      storage = await openFileStorage(where);
      app = await openTestApp({ env: storage.env });
      member = await app.as('user');
      tus = createTusCalls(app);
    });
    afterEach(async () => {
      await app.close();
      await storage.close();
    });

    describe('invalid id', () => {
      test.each([
        '..',
        `x/../${randomUUID()}`,
        '',
        'x',
        '*',
        `${randomUUID()}.json`,
        `${randomUUID()}%00`,
        '__proto__',
      ])('"%s" is not found by any request to the store', async (id) => {
        const staged = app.context.services.uploads.stageResumed(member.id, id as never, 10, MESSAGE_FILE);

        await expect(staged).rejects.toThrow(RefusalError);
        await expect(staged).rejects.toMatchObject({ refusal: { code: 'upload_not_found' } });
        await expect(app.server.lengthOfUpload(member.id, id as never)).rejects.toMatchObject({
          refusal: { code: 'upload_not_found' },
        });
      });

      test.each(['x', '..', `x/../${randomUUID()}`, `${randomUUID()}.json`])('"%s" starts no upload', async (id) => {
        expect((await tus.create(member, id, 10)).statusCode).toBe(400);
        expect((await tus.head(member, encodeURIComponent(id))).statusCode).toBe(404);
        expect(resting()).toEqual([]);
      });
    });

    test('in capitals are the same for creation, append, status and use', async () => {
      const id = randomUUID();
      const bytes = createPng();
      expect((await tus.create(member, id.toUpperCase(), bytes.length)).statusCode).toBe(201);

      expect((await tus.create(member, id, bytes.length)).statusCode).toBe(409);
      expect((await tus.patch(member, id, 0, bytes)).statusCode).toBe(204);
      expect((await tus.head(member, id.toUpperCase())).headers['upload-offset']).toBe(String(bytes.length));
      expect(resting()).toEqual([`${member.id}.${id}`]);
      const message = await app.server.inject({
        method: 'POST',
        url: '/api/messages',
        headers: member.headers,
        payload: { file: id.toUpperCase() },
      });
      expect(message.statusCode).toBe(201);
      expect(resting()).toEqual([]);
    });

    test.each([
      ['one spelling', (id: string) => id],
      ['two spellings', (id: string, at: number) => (at % 2 ? id.toUpperCase() : id)],
    ])('in ten simultaneous starts with %s start one upload', async (_what, spelt) => {
      const id = randomUUID();
      const responses = await Promise.all(Array.from({ length: 10 }, (_, at) => tus.create(member, spelt(id, at), 10)));

      const statuses = responses.map(({ statusCode }) => statusCode).sort();
      expect(statuses).toEqual([201, ...Array(9).fill(409)]);
      expect((await tus.patch(member, id, 0, Buffer.from('0123456789'))).statusCode).toBe(204);
    });

    test('are not exposed to foreign pages by any response', async () => {
      const id = randomUUID();
      const by = { headers: { ...member.headers, origin: 'https://evil.example' } };
      const responses = [
        await tus.create(by, id, 10),
        await tus.create(by, id, 10),
        await tus.create(by, 'x', 10),
        await tus.head(by, id),
        await tus.patch(by, id, 0, Buffer.from('12345')),
        await tus.ask('OPTIONS', '', by),
        await tus.ask('OPTIONS', `/${id}`, by, { 'access-control-request-method': 'PATCH' }),
        await tus.ask('HEAD', `/${id}`, by, { 'tus-resumable': '' }),
        await tus.remove(by, id),
        await tus.head({ headers: {} }, id),
      ];

      expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 409, 400, 200, 204, 204, 204, 412, 204, 401]);
      const sensitiveHeaders = responses.flatMap(({ headers }) =>
        Object.keys(headers).filter((name) => name.startsWith('access-control-')),
      );
      expect(sensitiveHeaders).toEqual([]);
      expect(responses[0]!.headers['x-request-id']).toBeDefined();
    });
  });
}
