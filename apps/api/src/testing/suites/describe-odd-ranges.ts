import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAssets } from '#platform/config/assets';
import { createEverything } from '../fixtures/create-everything';
import { openStaffedApp } from '../fixtures/open-staffed-app';
import { listUnexpectedErrors } from '../list-unexpected-errors';
import { type FILE_STORAGES, openFileStorage } from '../open-file-storage';

// An attacker requests parts of files that do not exist, or invalid parts: of private files, of documents, of public
// videos and pictures.

/** Defines tests of range requests, for one storage. */
export function describeOddRanges(where: (typeof FILE_STORAGES)[number]): void {
  let app: Awaited<ReturnType<typeof openStaffedApp>>;
  let storage: Awaited<ReturnType<typeof openFileStorage>>;
  let addresses: Record<string, string>;

  async function open() {
    storage = await openFileStorage(where);
    app = await openStaffedApp({ env: storage.env });
    const fixtures = await createEverything(app, app.verified);
    const [receipt] = app.rows(`select id from files where purpose = 'payment_receipt'`);
    const media = join(findAssets().catalogue, 'media');
    const [video] = readdirSync(join(media, 'videos')).filter((name) => name.endsWith('.mp4'));
    const [product] = readdirSync(join(media, 'products'));
    addresses = {
      'a private file': `/uploads/${receipt!.id}`,
      'a paper': `/api/tasks/view/${fixtures.task}`,
      'a paper to save': `/api/tasks/download/${fixtures.task}`,
      'a video': `/media/videos/${video}`,
      'a picture': `/media/products/${product}`,
    };
  }
  async function close() {
    await app.close();
    await storage.close();
  }

  const getRange = (what: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    app.server.inject({ method, url: addresses[what]!, headers: { ...app.admin.headers, ...headers } });

  const bugs = () => listUnexpectedErrors(app);

  const STORED_FILES = ['a private file', 'a paper', 'a paper to save'];
  const SHIPPED = ['a video', 'a picture'];

  describe(`parts of files on ${where}`, () => {
    beforeAll(open);
    afterAll(close);

    describe.each(where === 'the disk' ? [...STORED_FILES, ...SHIPPED] : STORED_FILES)('ranges of %s', (what) => {
      test.each(['bytes=99999999-', 'bytes=99999999-99999999999999999999', 'bytes=-0'])(
        'outside (%s) answer 416 with the size and our body',
        async (range) => {
          const full = await getRange(what, {});
          const response = await getRange(what, { range });

          expect(response.statusCode).toBe(416);
          expect(response.headers['content-range']).toBe(`bytes */${full.rawPayload.length}`);
          expect(response.headers['content-type']).toContain('application/json');
          expect(response.headers['cache-control']).toBe('no-store');
          expect(response.headers['content-disposition']).toBeUndefined();
          expect(response.json()).toMatchObject({ code: 'range_not_satisfiable', requestId: expect.any(String) });
          expect(bugs()).toEqual([]);
        },
      );

      test.each([
        'bytes=5-2',
        'bytes=a-b',
        'bytes=',
        'bytes=-',
        'bytes',
        'lines=1-2',
        'bytes=1',
        'bytes=1-2-3',
        'bytes=0x1-',
        ' ',
      ])('that are invalid ("%s") return the complete file', async (range) => {
        const full = await getRange(what, {});
        const response = await getRange(what, { range });

        expect(response.statusCode).toBe(200);
        expect(response.rawPayload.equals(full.rawPayload)).toBe(true);
        expect(response.headers['content-range']).toBeUndefined();
      });

      test('in two parts at once return the complete file', async () => {
        const response = await getRange(what, { range: 'bytes=0-0,2-2' });
        expect(response.statusCode).toBe(200);
        expect(response.headers['content-range']).toBeUndefined();
      });

      test('inside the file are returned', async () => {
        const fullBytes = (await getRange(what, {})).rawPayload;
        const first = await getRange(what, { range: 'bytes=0-3' });
        const last = await getRange(what, { range: 'bytes=-3' });
        const restResponse = await getRange(what, { range: 'BYTES = 4-'.replaceAll(' ', '') });

        expect([first.statusCode, last.statusCode, restResponse.statusCode]).toEqual([206, 206, 206]);
        expect(Buffer.concat([first.rawPayload, restResponse.rawPayload]).equals(fullBytes)).toBe(true);
        expect(last.rawPayload.equals(fullBytes.subarray(-3))).toBe(true);
        expect(first.headers['content-range']).toBe(`bytes 0-3/${fullBytes.length}`);
      });

      test('of an earlier version (If-Range) return the complete current file', async () => {
        const full = await getRange(what, {});
        const older = await getRange(what, { range: 'bytes=1-2', 'if-range': '"of-before"' });
        const same = await getRange(what, { range: 'bytes=1-2', 'if-range': String(full.headers['last-modified']) });
        const broken = await getRange(what, { range: 'bytes=99999999-', 'if-range': 'x' });

        expect(older.statusCode).toBe(200);
        expect(older.rawPayload.equals(full.rawPayload)).toBe(true);
        expect(same.statusCode).toBe(206);
        expect(broken.statusCode).toBe(200);
      });

      test('with another expected version (If-Match) are refused with our body', async () => {
        const response = await getRange(what, { 'if-match': '"of-before"' });

        expect(response.statusCode).toBe(412);
        expect(response.json()).toMatchObject({ code: 'not_as_expected' });
        expect(bugs()).toEqual([]);
      });

      test('by HEAD return no content, and 416 if outside', async () => {
        const response = await getRange(what, { range: 'bytes=99999999-' }, 'HEAD');
        expect([404, 405, 416]).toContain(response.statusCode);
        expect(bugs()).toEqual([]);
      });
    });

    test('a document requested by its ETag resumes where it stopped', async () => {
      const full = await getRange('a paper', {});
      const restResponse = await getRange('a paper', { range: 'bytes=4-', 'if-range': String(full.headers.etag) });

      expect(restResponse.statusCode).toBe(206);
      expect(restResponse.rawPayload.equals(full.rawPayload.subarray(4))).toBe(true);
    });
  });
}
