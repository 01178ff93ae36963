import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sendProfile } from '#testing/fixtures/send-profile';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';

let app: TestApp;
let member: Awaited<ReturnType<TestApp['as']>>;
let admin: Awaited<ReturnType<TestApp['as']>>;
let first: string;
openAppForEach(async () => {
  app = await openTestApp();
  member = await app.as('user');
  admin = await app.as('admin');
  await app.given.pack(member.id, 'Ultra One', admin.id);
  first = await app.given.profile(member.id, { mobile: '21620123456' });
  return app;
});

const NO_FILES = { cinFront: undefined, cinBack: undefined, video: undefined };
const reject = (payload?: object, id = first) =>
  app.server.inject({
    method: 'PUT',
    url: `/api/profiles/${id}/reject`,
    headers: admin.headers,
    ...(payload && { payload }),
  });
const BACK = { items: [{ item: 'cinBack', reason: 'unreadable' }], reason: 'Too dark.' };
const readOwnProfile = () => app.server.inject({ url: `/api/profiles/user/${member.id}`, headers: member.headers });
const files = () => app.rows('select cin_front_file_id, cin_back_file_id, video_file_id from profiles order by id');

describe('profile after a rejection', () => {
  test('asks the member again, showing the submission and its faults', async () => {
    await reject(BACK);
    const response = await readOwnProfile();
    expect([response.statusCode, response.json()]).toMatchObject([
      404,
      {
        message: 'Profile not found.',
        code: 'profile_not_found',
        previous: {
          name: 'Amina',
          mobile: '21620123456',
          kept: ['cinFront', 'video'],
          refused: BACK.items,
          reason: 'Too dark.',
          decidedAt: '2026-01-15T09:00:00.000Z',
        },
      },
    ]);
    expect(response.body).not.toContain('/uploads/');
  });

  test('reuses accepted files, and the rejected submission is unchanged', async () => {
    await reject(BACK);
    const response = await sendProfile(app, member, {}, { cinFront: undefined, video: undefined });
    expect(response.statusCode).toBe(201);
    const [old, resubmitted] = files();
    expect(resubmitted).toEqual({ ...old, cin_back_file_id: expect.not.stringMatching(String(old?.cin_back_file_id)) });
    expect(app.rows('select status from profiles order by id')).toEqual([
      { status: 'rejected' },
      { status: 'submitted' },
    ]);
    for (const id of [...Object.values(old ?? {}), ...Object.values(resubmitted ?? {})]) {
      const fileResponse = await app.server.inject({ url: `/uploads/${id}`, headers: member.headers });
      expect([id, fileResponse.statusCode]).toEqual([id, 200]);
    }
  });

  test('accepts a new version of an accepted file', async () => {
    await reject(BACK);
    await sendProfile(app, member, {}, { video: undefined });
    const [old, resubmitted] = files();
    expect(resubmitted?.cin_front_file_id).not.toBe(old?.cin_front_file_id);
    expect(resubmitted?.video_file_id).toBe(old?.video_file_id);
  });

  test('requires each refused file, and a submission without it leaves nothing behind', async () => {
    await reject(BACK);
    const before = readdirSync(join(app.dataDir, 'uploads'));
    const response = await sendProfile(app, member, {}, { cinBack: undefined });
    expect([response.statusCode, response.json().errors]).toEqual([
      400,
      { cinBack: 'You must upload the CIN back image.' },
    ]);
    expect(readdirSync(join(app.dataDir, 'uploads'))).toEqual(before);
    expect(files()).toHaveLength(1);
  });

  test('requires no file if only a field was rejected', async () => {
    await reject({ items: [{ item: 'address', reason: 'other' }] });
    expect((await sendProfile(app, member, { address: '7 rue de Marseille, Tunis' }, NO_FILES)).statusCode).toBe(201);
    const [old, resubmitted] = files();
    expect(resubmitted).toEqual(old);
  });

  test('requires everything if everything was rejected', async () => {
    await reject();
    const response = await sendProfile(app, member, {}, NO_FILES);
    expect(Object.keys(response.json().errors)).toEqual(['cinFront', 'cinBack', 'video']);
  });

  test('considers only the last rejection, and a file can be reused twice', async () => {
    await reject(BACK);
    const second = (await sendProfile(app, member, {}, { cinFront: undefined, video: undefined })).json().profile;
    await reject({ items: [{ item: 'video', reason: 'other' }] }, second._id);
    expect((await readOwnProfile()).json().previous.kept).toEqual(['cinFront', 'cinBack']);
    await sendProfile(app, member, {}, { cinFront: undefined, cinBack: undefined });
    const [firstRow, two, three] = files();
    expect(three?.cin_front_file_id).toBe(firstRow?.cin_front_file_id);
    expect(three?.cin_back_file_id).toBe(two?.cin_back_file_id);
    const queueResponse = await app.server.inject({ url: '/api/queue/profiles', headers: admin.headers });
    expect(queueResponse.json()).toMatchObject([{ earlierRejections: 2, duplicates: [] }]);
    const readProfile = (id: string) => app.server.inject({ url: `/api/profiles/${id}`, headers: admin.headers });
    expect([(await readProfile(first)).json(), (await readProfile(second._id)).json()]).toMatchObject([
      { earlierRejections: 0 },
      { earlierRejections: 1 },
    ]);
  });
});

test.each(['waits', 'is verified'])('a profile cannot be sent again while it %s', async (how) => {
  if (how === 'is verified') {
    await app.server.inject({ method: 'PUT', url: `/api/profiles/${first}/verify`, headers: admin.headers });
  }
  const response = await sendProfile(app, member);
  expect([response.statusCode, response.json().code]).toEqual([409, 'profile_already_sent']);
  expect(files()).toHaveLength(1);
});
