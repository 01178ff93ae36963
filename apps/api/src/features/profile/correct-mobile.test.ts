import { expect, test } from 'vitest';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';

type Person = Awaited<ReturnType<TestApp['as']>>;

let app: TestApp;
let member: Person;
let admin: Person;
let id: string;
openAppForEach(async () => {
  app = await openTestApp();
  member = await app.as('user');
  admin = await app.as('admin');
  id = await app.given.profile(member.id);
  return app;
});

const put = (path: string, by: Person, payload?: object) =>
  app.server.inject({
    method: 'PUT',
    url: `/api/profiles/${id}/${path}`,
    headers: by.headers,
    ...(payload && { payload }),
  });
const correct = (mobile: string, by = admin, phoneNumber = '+216') => put('mobile', by, { phoneNumber, mobile });
const get = async (url: string, by: Person) =>
  (await app.server.inject({ url: `/api${url}`, headers: by.headers })).json();
const readMobile = async () => (await get(`/profiles/user/${member.id}`, member)).mobile;

test('a corrected mobile number is in the profile and in the search, and stays verified', async () => {
  await put('verify', admin);
  const response = await correct('٢١٦98765432');
  expect(response.json()).toEqual({ message: 'Mobile number corrected' });
  expect(await get(`/profiles/user/${member.id}`, member)).toMatchObject({
    mobile: '21698765432',
    phoneNumber: '+216',
    isVerified: true,
  });
  const found = await get('/profiles/users-with-status?q=98765432', admin);
  expect(found.map(({ _id }: { _id: string }) => _id)).toEqual([member.id]);
});

test('a corrected mobile number is reported to the member by mail, and without the number to the audit log', async () => {
  await put('verify', admin);
  await correct('21698765432');
  expect(app.rows("select recipient, subject from mails where kind = 'mobileCorrected'")).toEqual([
    { recipient: member.email, subject: 'Waha: your mobile number was corrected' },
  ]);
  expect(
    app.rows("select actor_id, member_id, details from audit_log where action = 'profile.mobile-corrected'"),
  ).toEqual([{ actor_id: admin.id, member_id: member.id, details: null }]);
});

test('a mobile number of another member, or an incomplete one, is refused and changes nothing', async () => {
  await put('verify', admin);
  const before = await readMobile();
  const other = await app.as('user');
  await app.given.profile(other.id);
  const taken = (await get(`/profiles/user/${other.id}`, other)).mobile;
  expect((await correct(taken)).json()).toMatchObject({ code: 'mobile_exists' });
  expect((await correct('216201')).json()).toMatchObject({
    code: 'invalid_input',
    errors: { mobile: expect.any(String) },
  });
  expect(await readMobile()).toBe(before);
});

test('the mobile number of a profile that is not verified is not corrected by staff', async () => {
  expect((await correct('21698765432')).json()).toMatchObject({ code: 'profile_not_found' });
});

test.each(['user', 'commercial_admin', 'finance_admin'] as const)(
  'the mobile number is not corrected by a person with the role %s',
  async (role) => {
    await put('verify', admin);
    const by = role === 'user' ? member : await app.as(role);
    expect((await correct('21698765432', by)).statusCode).toBe(403);
  },
);
