import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPng } from '../fixtures/create-fixtures';
import { type FILE_STORAGES, type FileStorage, openFileStorage } from '../open-file-storage';
import { openTestApp, type TestApp } from '../open-test-app';

/** Defines tests of receipts that are sent in chunks, for one storage. */
export function describeResumableReceipt(where: (typeof FILE_STORAGES)[number]): void {
  type Member = Awaited<ReturnType<TestApp['as']>>;
  const GIB = 1024 ** 3;
  const TUS = { 'tus-resumable': '1.0.0' };

  let storage: FileStorage;
  let app: TestApp;
  let member: Member;
  let address: string;
  let disk: { free: number; total: number };
  const ask = (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Uint8Array | string,
    by: Member = member,
  ) =>
    fetch(`${address}/api${path}`, {
      method,
      headers: { ...TUS, ...by.headers, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
  const create = (id: string, length: number, by = member) =>
    ask(
      'POST',
      '/uploads',
      { 'upload-length': String(length), 'upload-metadata': `id ${Buffer.from(id).toString('base64')}` },
      undefined,
      by,
    );
  const patch = (id: string, offset: number, bytes: Uint8Array, by = member) =>
    ask(
      'PATCH',
      `/uploads/${id}`,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      bytes,
      by,
    );
  const offsetOf = async (id: string, by = member) => {
    const response = await ask('HEAD', `/uploads/${id}`, {}, undefined, by);
    return response.status === 404 ? 'none' : Number(response.headers.get('upload-offset'));
  };
  const pay = (receiptPhoto: string, key = randomUUID() as string, totalPrice = 149_500) =>
    ask(
      'POST',
      '/payments',
      { 'content-type': 'application/json', 'idempotency-key': key },
      JSON.stringify({
        userId: member.id,
        userEmail: member.email,
        packName: 'Ultra One',
        price: 149_500,
        totalPrice,
        quantity: 1,
        paymentType: 'cash',
        paymentMethod: 'd17',
        receiptPhoto,
      }),
    );
  const left = () => [...storage.resting(app), ...readdirSync(join(app.dataDir, 'staging'))];

  async function open() {
    disk = { free: 20 * GIB, total: 40 * GIB };
    storage = await openFileStorage(where);
    app = await openTestApp({ diskRoom: async () => disk, env: storage.env });
    member = await app.as('user');
    const admin = await app.as('admin');
    await app.given.quiz(member.id, 'Ultra One', admin.id);
    address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  }
  afterEach(async () => {
    await app.close();
    await storage.close();
  });

  describe(`resumable receipts on ${where}`, () => {
    beforeEach(open);

    test('arrive complete in chunks and pay; the upload is deleted afterwards', async () => {
      const id = randomUUID();
      const bytes = Buffer.concat([createPng(), Buffer.alloc(100_000, 7)]);
      expect(await offsetOf(id)).toBe('none');
      expect((await create(id, bytes.length)).status).toBe(201);
      expect((await patch(id, 0, bytes.subarray(0, 70_000))).status).toBe(204);
      expect(await offsetOf(id)).toBe(70_000);
      expect((await patch(id, 0, bytes)).status).toBe(409);
      expect((await patch(id, 70_000, bytes.subarray(70_000))).status).toBe(204);

      const response = await pay(id);
      const { payment } = (await response.json()) as { payment: { receiptPhoto: string } };
      const fileResponse = await fetch(address + payment.receiptPhoto, { headers: member.headers });
      expect(response.status).toBe(201);
      expect(Buffer.from(await fileResponse.arrayBuffer()).equals(bytes)).toBe(true);
      expect([await offsetOf(id), left()]).toEqual(['none', []]);
    });

    test('answer a repeated command after the upload is deleted, also twenty at once', async () => {
      const id = randomUUID();
      const key = randomUUID();
      const bytes = createPng();
      await create(id, bytes.length);
      await patch(id, 0, bytes);
      const responses = await Promise.all(Array.from({ length: 20 }, () => pay(id, key)));
      const bodies = await Promise.all(responses.map((response) => response.text()));
      expect([responses.map(({ status }) => status), new Set(bodies).size]).toEqual([Array(20).fill(201), 1]);
      expect(await (await pay(id, key)).text()).toBe(bodies[0]);
      expect(app.rows('select count(*) as n from payments')).toEqual([{ n: 1 }]);
      expect([left(), storage.listFiles(app).length]).toEqual([[], 1]);
    });

    test('refuse creation over an existing upload and retain the received bytes', async () => {
      const id = randomUUID();
      await create(id, 10);
      await patch(id, 0, Buffer.from('12345'));
      expect((await create(id, 10)).status).toBe(409);
      expect(await offsetOf(id)).toBe(5);
    });

    test("hide another member's upload from status, append and payment", async () => {
      const stranger = await app.as('user');
      const id = randomUUID();
      const bytes = createPng();
      await create(id, bytes.length, stranger);
      await patch(id, 0, bytes, stranger);
      expect(await offsetOf(id)).toBe('none');
      expect((await patch(id, 0, bytes)).status).toBe(404);
      const response = await pay(id);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'upload_not_found']);
      expect(await offsetOf(id, stranger)).toBe(bytes.length);
    });

    test('do not pay while incomplete, and can be completed later', async () => {
      const id = randomUUID();
      const bytes = createPng();
      await create(id, bytes.length);
      await patch(id, 0, bytes.subarray(0, 20));
      const response = await pay(id);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([409, 'upload_incomplete']);
      await patch(id, 20, bytes.subarray(20));
      expect((await pay(id)).status).toBe(201);
    });

    test('refuse a text file in chunks by its content and leave nothing behind', async () => {
      const id = randomUUID();
      const bytes = Buffer.from('I paid, honestly.');
      await create(id, bytes.length);
      await patch(id, 0, bytes);
      const response = await pay(id);
      expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
        415,
        'Please upload an image file.',
      ]);
      expect([left(), storage.listFiles(app)]).toEqual([[], []]);
    });

    test('repeat a lost refusal with the same reason, though the upload was deleted', async () => {
      const upload = async (id: string, bytes: Buffer) => {
        await create(id, bytes.length);
        await patch(id, 0, bytes);
        return id;
      };
      const textFile = await upload(randomUUID(), Buffer.from('I paid, honestly.'));
      const tooLittle = await upload(randomUUID(), createPng());
      const [wordsKey, tooLittleKey] = [randomUUID(), randomUUID()];
      const askBoth = async () => {
        const both = [await pay(textFile, wordsKey), await pay(tooLittle, tooLittleKey, 1)];
        const bodies = await Promise.all(
          both.map(async (response) => (await response.json()) as Record<string, unknown>),
        );
        // Each request has an id of its own.
        return bodies.map(({ requestId: _, ...said }, at) => [both[at]!.status, said]);
      };

      const first = await askBoth();
      expect(first).toMatchObject([
        [415, { message: 'Please upload an image file.' }],
        [400, {}],
      ]);
      expect(left()).toEqual([]);

      expect(await askBoth()).toEqual(first);
      // The refusal does not apply to another payment, and a file sent again is checked again.
      expect((await pay(textFile, tooLittleKey)).status).toBe(404);
      await upload(textFile, createPng());
      expect((await pay(textFile, wordsKey)).status).toBe(201);
    });

    test('refuse uploads without a session or above the maximum file size', async () => {
      const { authorization: _, ...nobody } = member.headers;
      expect((await create(randomUUID(), 10, { ...member, headers: nobody as Member['headers'] })).status).toBe(401);
      expect((await create(randomUUID(), 10 * 1024 * 1024 + 1)).status).toBe(413);
    });

    test('retain the newest twenty uploads of a member without affecting others', async () => {
      const stranger = await app.as('user');
      const otherUploadId = randomUUID();
      await create(otherUploadId, 10, stranger);
      const ids = Array.from({ length: 22 }, () => randomUUID());
      for (const [age, id] of [...ids.entries()].reverse()) {
        expect((await create(id, 10)).status).toBe(201);
        storage.ageResting(app, `${member.id}.${id}`, age * 1000);
      }
      const offsets = await Promise.all(ids.map((id) => offsetOf(id)));
      expect(offsets).toEqual([...Array(20).fill(0), 'none', 'none']);
      expect(await offsetOf(otherUploadId, stranger)).toBe(0);
      expect(left()).toHaveLength(21);

      // A device whose upload was deleted starts it again.
      expect((await create(ids[21]!, 10)).status).toBe(201);
    });
  });

  if (where === 'the disk')
    test('on a full disk refuse new uploads and files, while earlier uploads still pay', async () => {
      await open();
      const id = randomUUID();
      await create(id, createPng().length);
      await patch(id, 0, createPng());
      disk.free = 1024 * 1024;
      expect((await create(randomUUID(), 10)).status).toBe(507);
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(createPng())]), 'a.png');
      const message = await fetch(`${address}/api/payments`, { method: 'POST', headers: member.headers, body: form });
      expect([message.status, message.headers.get('retry-after')]).toEqual([503, '60']);
      expect(readdirSync(join(app.dataDir, 'staging'))).toEqual([]);
      expect((await pay(id)).status).toBe(201);
    });
  else
    test('start in a bucket on a full disk; completed ones remain until they can be fetched', async () => {
      await open();
      const id = randomUUID();
      disk.free = 1024 * 1024;
      expect((await create(id, createPng().length)).status).toBe(201);
      expect((await patch(id, 0, createPng())).status).toBe(204);
      const response = await pay(id);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
      disk.free = 20 * GIB;
      expect((await pay(id)).status).toBe(201);
      expect(left()).toEqual([]);
    });
}
