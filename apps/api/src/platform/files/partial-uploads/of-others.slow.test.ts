import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DAY } from '@waha/domain/kernel/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sweepFiles } from '#features/operations/sweep-files';
import { readEpoch } from '#platform/database/change-log';
import { createTusCalls } from '#testing/create-tus-calls';
import { openTestApp, type TestApp } from '#testing/open-test-app';
import { openS3Server, type S3Server } from '#testing/servers/open-s3-server';
import { checkStorage } from '../storage/check-storage';

// Objects of others in the bucket, and their changes in the meantime.

vi.setConfig({ testTimeout: 60_000 });

let store: S3Server;
let app: TestApp;
let member: Awaited<ReturnType<TestApp['as']>>;
let tus: ReturnType<typeof createTusCalls>;
beforeEach(async () => {
  store = await openS3Server();
  app = await openTestApp({ env: { WAHA_FILES: store.setting }, now: Date.now() });
  await checkStorage(app.context.services);
  member = await app.as('user');
  tus = createTusCalls(app);
});
afterEach(async () => {
  await app.close();
  await store.close();
});

const folderOf = (id: string) => dirname(store.pathOf(`half-sent/${member.id}.${id}/x`));
const objectsOf = (id: string) => (existsSync(folderOf(id)) ? readdirSync(folderOf(id)) : []);

/** Creates an upload that was abandoned this long ago. */
async function createIdleUpload(by: number): Promise<string> {
  const id = randomUUID();
  expect((await tus.create(member, id, 10)).statusCode).toBe(201);
  expect((await tus.patch(member, id, 0, Buffer.from('12345'))).statusCode).toBe(204);
  const then = new Date(Date.now() - by);
  for (const name of objectsOf(id)) utimesSync(`${folderOf(id)}/${name}`, then, then);
  return id;
}

test('abandoned uploads of another database remain until the bucket is assigned to this database', async () => {
  const { services } = app.context;
  const [old, youngId] = [await createIdleUpload(15 * DAY), await createIdleUpload(13 * DAY)];
  await services.uploads.storage.claimFor('another installation');
  await sweepFiles(services);
  expect([(await tus.head(member, old)).statusCode, objectsOf(old).length]).toEqual([200, objectsOf(youngId).length]);

  await services.uploads.storage.claimFor(await readEpoch(services.db));
  await sweepFiles(services);
  expect([(await tus.head(member, old)).statusCode, objectsOf(old)]).toEqual([404, []]);
  expect((await tus.head(member, youngId)).headers['upload-offset']).toBe('5');
});

test('an unavailable store at night does not block other cleanups', async () => {
  const { services } = app.context;
  app.rows(`insert into command_answers (person_id, key, content, state, created_at)
    values ('${member.id}', 'k', 'c', 'cancelled', 1) returning key`);
  store.network.refuse();
  await expect(sweepFiles(services)).rejects.toMatchObject({ refusal: { code: 'server_busy' } });
  expect(app.rows('select key from command_answers')).toEqual([]);
  store.network.state.mode = 'passes';
});

test('an upload acknowledged by another node remains while the store is intermittent', async () => {
  const id = randomUUID();
  let looks = 0;
  store.network.state.onAnswer = (sent) => {
    if (!sent.startsWith('GET ') || !sent.includes(id) || ++looks !== 2) return undefined;
    // Between the two checks of this node: keys in the form that it uses itself.
    const keys = ['0123456789abcdef-begun-10', '0123456789abcdef-0-5'];
    for (const [at, text] of ['', '12345'].entries()) {
      mkdirSync(folderOf(id), { recursive: true });
      writeFileSync(`${folderOf(id)}/${keys[at]}._S3rver_object`, text);
    }
    store.network.refuse();
    return undefined;
  };
  const created = tus.create(member, id, 10);
  await vi.waitFor(
    () => expect(app.logLines.filter((line) => line.includes('file storage unavailable'))).toHaveLength(1),
    { interval: 1, timeout: 10_000 },
  );
  store.network.state.mode = 'passes';
  const refused = await created;
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
  expect((await tus.head(member, id)).headers['upload-offset']).toBe('5');
});
