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
const own = () => app.server.inject({ url: `/api/profiles/user/${member.id}`, headers: member.headers });
const files = () => app.rows('select cin_front_file_id, cin_back_file_id, video_file_id from profiles order by id');

describe('profile after a rejection', () => {
  test('asks the member again, showing the submission and its faults', async () => {
    await reject(BACK);
    const answer = await own();
    expect([answer.statusCode, answer.json()]).toMatchObject([
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
    expect(answer.body).not.toContain('/uploads/');
  });

  test('reuses accepted files, and the rejected submission is unchanged', async () => {
    await reject(BACK);
    const answer = await sendProfile(app, member, {}, { cinFront: undefined, video: undefined });
    expect(answer.statusCode).toBe(201);
    const [old, anew] = files();
    expect(anew).toEqual({ ...old, cin_back_file_id: expect.not.stringMatching(String(old?.cin_back_file_id)) });
    expect(app.rows('select status from profiles order by id')).toEqual([
      { status: 'rejected' },
      { status: 'submitted' },
    ]);
    for (const id of [...Object.values(old ?? {}), ...Object.values(anew ?? {})]) {
      const shown = await app.server.inject({ url: `/uploads/${id}`, headers: member.headers });
      expect([id, shown.statusCode]).toEqual([id, 200]);
    }
  });

  test('accepts a new version of an accepted file', async () => {
    await reject(BACK);
    await sendProfile(app, member, {}, { video: undefined });
    const [old, anew] = files();
    expect(anew?.cin_front_file_id).not.toBe(old?.cin_front_file_id);
    expect(anew?.video_file_id).toBe(old?.video_file_id);
  });

  test('requires each refused file, and a submission without it leaves nothing behind', async () => {
    await reject(BACK);
    const before = readdirSync(join(app.dataDir, 'uploads'));
    const answer = await sendProfile(app, member, {}, { cinBack: undefined });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      { cinBack: 'You must upload the CIN back image.' },
    ]);
    expect(readdirSync(join(app.dataDir, 'uploads'))).toEqual(before);
    expect(files()).toHaveLength(1);
  });

  test('requires no file if only a field was rejected', async () => {
    await reject({ items: [{ item: 'address', reason: 'other' }] });
    expect((await sendProfile(app, member, { address: '7 rue de Marseille, Tunis' }, NO_FILES)).statusCode).toBe(201);
    const [old, anew] = files();
    expect(anew).toEqual(old);
  });

  test('requires everything if everything was rejected', async () => {
    await reject();
    const answer = await sendProfile(app, member, {}, NO_FILES);
    expect(Object.keys(answer.json().errors)).toEqual(['cinFront', 'cinBack', 'video']);
  });

  test('considers only the last rejection, and a file can be reused twice', async () => {
    await reject(BACK);
    const second = (await sendProfile(app, member, {}, { cinFront: undefined, video: undefined })).json().profile;
    await reject({ items: [{ item: 'video', reason: 'other' }] }, second._id);
    expect((await own()).json().previous.kept).toEqual(['cinFront', 'cinBack']);
    await sendProfile(app, member, {}, { cinFront: undefined, cinBack: undefined });
    const [one, two, three] = files();
    expect(three?.cin_front_file_id).toBe(one?.cin_front_file_id);
    expect(three?.cin_back_file_id).toBe(two?.cin_back_file_id);
    const seen = await app.server.inject({ url: '/api/queue/profiles', headers: admin.headers });
    expect(seen.json()).toMatchObject([{ earlierRejections: 2, duplicates: [] }]);
    const looked = (id: string) => app.server.inject({ url: `/api/profiles/${id}`, headers: admin.headers });
    expect([(await looked(first)).json(), (await looked(second._id)).json()]).toMatchObject([
      { earlierRejections: 0 },
      { earlierRejections: 1 },
    ]);
  });
});

test.each(['waits', 'is verified'])('a profile cannot be sent again while it %s', async (how) => {
  if (how === 'is verified') {
    await app.server.inject({ method: 'PUT', url: `/api/profiles/${first}/verify`, headers: admin.headers });
  }
  const answer = await sendProfile(app, member);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'profile_already_sent']);
  expect(files()).toHaveLength(1);
});
