import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPng, createVideo } from '#testing/fixtures/create-fixtures';
import { sendProfile } from '#testing/fixtures/send-profile';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';

const TEN_MEGABYTES = 10_485_760;

let app: TestApp;
let member: Awaited<ReturnType<TestApp['as']>>;
let admin: Awaited<ReturnType<TestApp['as']>>;
let before: string[];
openAppForEach(async () => {
  app = await openTestApp();
  member = await app.as('user');
  admin = await app.as('admin');
  await app.given.pack(member.id, 'Ultra One', admin.id);
  before = onDisk();
  return app;
});

const onDisk = () =>
  ['uploads', 'staging', 'resumable'].flatMap((folder) => readdirSync(join(app.dataDir, folder))).sort();
const documents = () => app.rows("select owner_id, type, size from files where purpose = 'identity_document'");
const profiles = () => app.rows('select * from profiles');
const filled = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length, 1)]);

describe('complete profile', () => {
  test('of a member with a pack is stored as pending', async () => {
    const response = await sendProfile(app, member, { name: ' Amina ', mobile: '21620123456' });
    const { message, profile } = response.json();
    expect([response.statusCode, message]).toEqual([
      201,
      'Profile submitted successfully! Awaiting admin verification.',
    ]);
    expect(profile).toMatchObject({
      userId: member.id,
      name: 'Amina',
      mobile: '21620123456',
      phoneNumber: '+216',
      status: 'submitted',
      isVerified: false,
      createdAt: '2026-01-15T09:00:00.000Z',
    });
    expect(profiles()).toMatchObject([{ member_id: member.id, status: 'submitted', decided_by: null }]);
    expect(documents().map(({ owner_id, type }) => [owner_id, type])).toEqual([
      [member.id, 'image/png'],
      [member.id, 'image/png'],
      [member.id, 'video/mp4'],
    ]);
    expect(onDisk()).toHaveLength(before.length + 3);
  });

  test('notifies staff with the profile and adds an audit line', async () => {
    const { profile } = (await sendProfile(app, member)).json();
    const url = '/api/notifications?type=PROFIL_CREATED';
    const notices = (await app.server.inject({ url, headers: admin.headers })).json();
    expect(notices).toMatchObject([
      { type: 'PROFIL_CREATED', user: { _id: member.id }, profile: { _id: profile._id, duplicates: [] } },
    ]);
    expect(app.rows("select actor_id, subject_id from audit_log where action = 'profile.submitted'")).toEqual([
      { actor_id: member.id, subject_id: profile._id },
    ]);
  });
});

describe('invalid profile', () => {
  const refused = async (response: Awaited<ReturnType<typeof sendProfile>>) => {
    expect([profiles(), documents(), onDisk()]).toEqual([[], [], before]);
    return [response.statusCode, response.json().code, response.json().message];
  };

  test('of a member without a pack is refused and leaves nothing behind', async () => {
    const stranger = await app.as('user');
    expect(await refused(await sendProfile(app, stranger))).toEqual([
      403,
      'pack_required',
      'You should buy a pack first.',
    ]);
  });

  test('of a member whose payment is pending is refused and leaves nothing behind', async () => {
    const hopeful = await app.as('user');
    await app.given.payment(hopeful.id, 'Ultra One');
    before = onDisk();
    expect(await refused(await sendProfile(app, hopeful))).toContain('pack_required');
  });

  test('in the name of another, or by staff is refused and leaves nothing behind', async () => {
    const stranger = await app.as('user');
    expect(await refused(await sendProfile(app, member, { userId: stranger.id }))).toContain(403);
    expect(await refused(await sendProfile(app, admin))).toEqual([403, 'forbidden', 'You do not have access to this.']);
  });

  test('with missing fields and files is refused, each with the specified message, and leaves nothing behind', async () => {
    const change = { name: '  ', gender: undefined, mobile: undefined };
    const response = await sendProfile(app, member, change, { cinBack: undefined, video: undefined });
    expect(await refused(response)).toContain('invalid_input');
    expect([response.statusCode, response.json().errors]).toEqual([
      400,
      {
        name: 'Name is required.',
        gender: 'Gender is required.',
        mobile: 'Mobile number is required.',
        cinBack: 'You must upload the CIN back image.',
        video: 'You must upload your video.',
      },
    ]);
  });

  test('with a birthday tomorrow is refused and leaves nothing behind', async () => {
    const response = await sendProfile(app, member, { dateOfBirth: '2026-01-16' });
    expect(await refused(response)).toContain(400);
    expect(response.json().errors).toEqual({ dateOfBirth: 'Please enter a valid date of birth.' });
  });

  test.each([
    ['cinFront', createPng(), 'file_over_10mb', 413, 'File size must be less than 10MB.'],
    ['video', createVideo(), 'file_over_10mb', 413, 'File size must be less than 10MB.'],
  ] as const)('%s of exactly 10 MB', async (name, bytes, code, status, message) => {
    const response = await sendProfile(app, member, {}, { [name]: filled(bytes, TEN_MEGABYTES) });
    expect(await refused(response)).toEqual([status, code, message]);
  });

  test.each([
    ['cinFront', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Please upload an image file.'],
    ['cinBack', createVideo(), 'Please upload an image file.'],
    ['cinBack', Buffer.from('%PDF-1.7'), 'Please upload an image file.'],
    ['video', createPng(), 'Please upload a video file.'],
    ['video', Buffer.from('#EXTM3U'), 'Please upload a video file.'],
  ])('%s with other content than its type (%#)', async (name, bytes, message) => {
    const response = await sendProfile(app, member, {}, { [name]: bytes });
    expect((await refused(response)).filter((part) => typeof part !== 'string' || part === message)).toEqual([
      415,
      message,
    ]);
  });

  test('that is interrupted or has an unexpected file is refused and leaves nothing behind', async () => {
    const payload = '--x\r\ncontent-disposition: form-data; name="cinFront"; filename="a.png"\r\n\r\n';
    const headers = { ...member.headers, 'content-type': 'multipart/form-data; boundary=x' };
    for (const trailer of ['', `${createPng().toString('latin1')}`]) {
      const response = await app.server.inject({
        method: 'POST',
        url: '/api/profiles',
        headers,
        payload: payload + trailer,
      });
      expect(await refused(response)).toEqual([400, 'malformed_body', 'The request could not be read.']);
    }
    const odd = await sendProfile(app, member, {}, { passport: createPng() } as object);
    expect(await refused(odd)).toContain('invalid_input');
  });
});
