import { expect, test } from 'vitest';
import { sendProfile } from '#testing/fixtures/send-profile';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';

type Person = Awaited<ReturnType<TestApp['as']>>;

let app: TestApp;
let member: Person;
let other: Person;
let admin: Person;
openAppForEach(async () => {
  app = await openTestApp();
  member = await app.as('user');
  other = await app.as('user');
  admin = await app.as('admin');
  for (const { id } of [member, other]) await app.given.pack(id, 'Ultra One', admin.id);
  return app;
});

const decide = (id: string, what: 'verify' | 'reject') =>
  app.server.inject({ method: 'PUT', url: `/api/profiles/${id}/${what}`, headers: admin.headers });
const count = () => app.rows('select count(*) as n from profiles')[0]?.n;

test.each(['waits', 'is verified'])(
  "a mobile number is refused while another member's profile with it %s",
  async (how) => {
    const id = await app.given.profile(other.id, { mobile: '21620123456' });
    if (how === 'is verified') await decide(id, 'verify');
    const response = await sendProfile(app, member, { mobile: '21620123456' });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        message: 'Mobile already exists.',
        code: 'mobile_exists',
        requestId: expect.any(String),
        errors: { mobile: 'Mobile number already exists.' },
      },
    ]);
    expect(count()).toBe(1);
  },
);

test('a mobile number of a rejected profile is available again', async () => {
  await decide(await app.given.profile(other.id, { mobile: '21620123456' }), 'reject');
  expect((await sendProfile(app, member, { mobile: '21620123456' })).statusCode).toBe(201);
});

test('a member may send their own mobile number again after a rejection', async () => {
  await decide(await app.given.profile(member.id, { mobile: '21620123456' }), 'reject');
  expect((await sendProfile(app, member, { mobile: '21620123456' })).statusCode).toBe(201);
});

test('any number of members can have the same dial code', async () => {
  await app.given.profile(other.id, { phoneNumber: '+216' });
  expect((await sendProfile(app, member, { phoneNumber: '+216' })).statusCode).toBe(201);
});

test.each(['+21671234567', '21671234567'])(
  'a full phone number, %s, belongs to one member only',
  async (phoneNumber) => {
    await app.given.profile(other.id, { phoneNumber: '+21671234567' });
    const response = await sendProfile(app, member, { phoneNumber });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        message: 'Phone number already exists.',
        code: 'phone_number_exists',
        requestId: expect.any(String),
        errors: { phoneNumber: 'Phone number already exists.' },
      },
    ]);
    expect((await sendProfile(app, member, { phoneNumber: '+21671234568' })).statusCode).toBe(201);
  },
);

test('of two members who send the same mobile number at once, one is refused', async () => {
  const both = await Promise.all([member, other].map((one) => sendProfile(app, one, { mobile: '21620123456' })));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
  expect(count()).toBe(1);
});
