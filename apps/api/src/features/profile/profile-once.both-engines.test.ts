import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createIdentity, createPng, createVideo } from '#testing/fixtures/create-fixtures';
import { sendProfile } from '#testing/fixtures/send-profile';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';

let app: TestApp;
let member: Awaited<ReturnType<TestApp['as']>>;
let fileCount: number;
openAppForEach(async () => {
  app = await openTestApp();
  member = await app.as('user');
  const admin = await app.as('admin');
  await app.given.pack(member.id, 'Ultra One', admin.id);
  fileCount = readdirSync(join(app.dataDir, 'uploads')).length;
  return app;
});

const left = () => ['resumable', 'staging'].flatMap((folder) => readdirSync(join(app.dataDir, folder)));
const countStored = () => [
  app.rows('select count(*) as n from profiles')[0]?.n,
  app.rows("select count(*) as n from files where purpose = 'identity_document'")[0]?.n,
  readdirSync(join(app.dataDir, 'uploads')).length - fileCount,
  left(),
];

test('a profile sent twenty times at once under one key is stored once with one response', async () => {
  const key = randomUUID();
  const profileFields = createIdentity();
  const documents = { cinFront: createPng(), cinBack: createPng(), video: createVideo() };
  const send = () => sendProfile(app, member, profileFields, documents, key);
  const responses = await Promise.all(Array.from({ length: 20 }, send));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(countStored()).toEqual([1, 3, 3, []]);
  expect(app.rows('select count(*) as n from staff_notifications where profile_id is not null')).toEqual([{ n: 1 }]);

  const secondResponse = await sendProfile(app, member, profileFields, documents, randomUUID());
  expect([secondResponse.statusCode, secondResponse.json().code]).toEqual([409, 'profile_already_sent']);
  expect(countStored()).toEqual([1, 3, 3, []]);
});

test('a profile sent at once from two devices is stored once', async () => {
  const responses = await Promise.all([1, 2].map(() => sendProfile(app, member, {}, {}, randomUUID())));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect(countStored()).toEqual([1, 3, 3, []]);
});

async function upload(address: string, bytes: Buffer): Promise<string> {
  const id = randomUUID();
  const headers = { ...member.headers, 'tus-resumable': '1.0.0' };
  await fetch(`${address}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `id ${Buffer.from(id).toString('base64')}`,
    },
  });
  await fetch(`${address}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
  return id;
}

const post = (payload: object, key = randomUUID() as string) =>
  app.server.inject({
    method: 'POST',
    url: '/api/profiles',
    headers: { ...member.headers, 'idempotency-key': key },
    payload,
  });

test('uploaded profile files are referenced by id, and a repeat succeeds after their deletion', async () => {
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const video = createVideo();
  const body = {
    ...createIdentity(),
    cinFront: await upload(address, createPng()),
    cinBack: await upload(address, createPng()),
    video: await upload(address, video),
  };
  const key = randomUUID();
  const response = await post(body, key);
  expect([response.statusCode, countStored()]).toEqual([201, [1, 3, 3, []]]);
  const videoResponse = await app.server.inject({ url: response.json().profile.video, headers: member.headers });
  expect([videoResponse.headers['content-type'], videoResponse.rawPayload.equals(video)]).toEqual(['video/mp4', true]);
  expect((await post(body, key)).body).toBe(response.body);
});

test('an uploaded profile file of another type is refused; the others remain for the retry', async () => {
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const [cinFront, cinBack] = [await upload(address, createPng()), await upload(address, createPng())];
  const response = await post({
    ...createIdentity(),
    cinFront,
    cinBack,
    video: await upload(address, Buffer.from('no video')),
  });
  expect([response.statusCode, response.json().code]).toEqual([415, 'not_a_video']);
  expect(countStored().slice(0, 3)).toEqual([0, 0, 0]);
  const retried = await post({ ...createIdentity(), cinFront, cinBack, video: await upload(address, createVideo()) });
  expect([retried.statusCode, countStored()]).toEqual([201, [1, 3, 3, []]]);
});
