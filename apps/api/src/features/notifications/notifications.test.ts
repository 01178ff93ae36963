import { expect, test } from 'vitest';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';

let app: TestApp;
let member: Awaited<ReturnType<TestApp['as']>>;
let admin: Awaited<ReturnType<TestApp['as']>>;
openAppForEach(async () => {
  app = await openTestApp();
  member = await app.as('user');
  admin = await app.as('admin');
  return app;
});

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  headers: object = member.headers,
  payload?: object,
) => app.server.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) });
const send = (message: string) =>
  call('POST', '/notificationsUser/send', admin.headers, { userId: member.id, type: 'PROFILE_VERIFIED', message });
const unread = async () => (await call('GET', '/notificationsUser/unread-count')).json().unreadCount;

test('member notifications are listed newest first, counted while unread, and read singly or all', async () => {
  for (const message of ['one', 'two', 'three']) await send(message);
  const list = (await call('GET', '/notificationsUser')).json();
  expect(list.map(({ message }: { message: string }) => message)).toEqual(['three', 'two', 'one']);
  expect(await unread()).toBe(3);
  await call('PUT', `/notificationsUser/${list[0]._id}/read`);
  expect(await unread()).toBe(2);
  await call('PUT', '/notificationsUser/read-all');
  expect(await unread()).toBe(0);
  expect((await call('DELETE', `/notificationsUser/${list[0]._id}`)).statusCode).toBe(204);
  expect((await call('GET', '/notificationsUser')).json()).toHaveLength(2);
});

test('reading all stops at the last one seen, so later ones stay unread', async () => {
  for (const message of ['one', 'two', 'three']) await send(message);
  const [three, two] = (await call('GET', '/notificationsUser')).json();
  for (const _twice of [1, 2]) {
    const marked = await call('PUT', '/notificationsUser/read-all', member.headers, { upTo: two._id });
    expect(marked.statusCode).toBe(200);
  }
  const left = (await call('GET', '/notificationsUser')).json().filter(({ read }: { read: boolean }) => !read);
  expect(left).toEqual([three]);
});

test("another member's notification answers not found", async () => {
  const stranger = await app.as('user');
  const { _id } = (await send('hello')).json();
  expect((await call('PUT', `/notificationsUser/${_id}/read`, stranger.headers)).statusCode).toBe(404);
  expect((await call('DELETE', `/notificationsUser/${_id}`, stranger.headers)).statusCode).toBe(404);
  expect(await unread()).toBe(1);
});

test('the verified notification has its own endpoint, or null', async () => {
  expect((await call('GET', '/notificationsUser/profile-verified-notification')).json()).toBeNull();
  await send('You are verified.');
  expect((await call('GET', '/notificationsUser/profile-verified-notification')).json()).toMatchObject({
    type: 'PROFILE_VERIFIED',
  });
});

test('staff notifications include their subject; finance sees two kinds; deleting one loses no work', async () => {
  const id = await app.given.payment(member.id, 'Ultra One');
  await call('PUT', `/payments/${id}/validate`, admin.headers, { status: 'rejected' });
  const [notification] = (await call('GET', '/notifications?type=PAYMENT_REJECTED', admin.headers)).json();
  expect(notification).toMatchObject({
    type: 'PAYMENT_REJECTED',
    user: { email: member.email },
    payment: { _id: id, status: 'rejected' },
  });

  const finance = await app.as('finance_admin');
  expect((await call('GET', '/notifications', finance.headers)).json()).toEqual([]);
  expect((await call('GET', `/notifications/${notification._id}`, finance.headers)).statusCode).toBe(404);
  expect((await call('GET', '/notifications', member.headers)).statusCode).toBe(403);

  expect((await call('DELETE', `/notifications/${notification._id}`, admin.headers)).json()).toEqual({
    message: 'Notification deleted',
  });
  expect((await call('DELETE', `/notifications/${notification._id}`, admin.headers)).statusCode).toBe(404);
  expect((await call('GET', `/payment/${member.id}/${id}`, admin.headers)).json().status).toBe('rejected');
});

test('staff notifications are paged', async () => {
  for (let each = 0; each < 5; each++) {
    const id = await app.given.payment(member.id, 'Ultra One');
    await call('PUT', `/payments/${id}/validate`, admin.headers, { status: 'rejected' });
  }
  const listedIds: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('GET', `/notifications?limit=2${cursor ? `&cursor=${cursor}` : ''}`, admin.headers);
    listedIds.push(...page.json().map(({ _id }: { _id: string }) => _id));
    cursor = page.headers['x-next-cursor'] as string | undefined;
  } while (cursor);
  expect(new Set(listedIds).size).toBe(5);
});

test('a member cannot send notifications', async () => {
  const response = await call('POST', '/notificationsUser/send', member.headers, {
    userId: member.id,
    type: 'PROFILE_VERIFIED',
    message: 'x',
  });
  expect([response.statusCode, await unread()]).toEqual([403, 0]);
});
