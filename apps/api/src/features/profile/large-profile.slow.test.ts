import { describe, expect, test } from 'vitest';
import { createPng, createVideo } from '#testing/fixtures/create-fixtures';
import { sendProfile } from '#testing/fixtures/send-profile';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';

const TEN_MEGABYTES = 10_485_760;

let app: TestApp;
let member: Awaited<ReturnType<TestApp['as']>>;
let admin: Awaited<ReturnType<TestApp['as']>>;
openAppForEach(async () => {
  app = await openTestApp();
  member = await app.as('user');
  admin = await app.as('admin');
  await app.given.pack(member.id, 'Ultra One', admin.id);
  return app;
});

const documents = () => app.rows("select owner_id, type, size from files where purpose = 'identity_document'");
const filled = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length, 1)]);

describe('complete profile', () => {
  test('may have pictures and a video of just under 10 MB each', async () => {
    const sent = {
      cinFront: filled(createPng(), TEN_MEGABYTES - 1),
      cinBack: filled(createPng(), TEN_MEGABYTES - 1),
      video: filled(createVideo(), TEN_MEGABYTES - 1),
    };
    expect((await sendProfile(app, member, {}, sent)).statusCode).toBe(201);
    expect(documents().map(({ size }) => size)).toEqual(Array(3).fill(TEN_MEGABYTES - 1));
  });
});
