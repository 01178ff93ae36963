import type { PersonId } from '@waha/domain/kernel/ids';
import { DAY } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { openAppForEach } from '#testing/open-app-for-each';
import { openBrowser } from '#testing/open-browser';
import { openTestApp, PASSWORD, type TestApp } from '#testing/open-test-app';

// The finder of a phone searches its stored data. The phone deletes that data when its session was ended by a person,
// and only then: an expired session is no sign of loss.

let app: TestApp;
let id: PersonId;
let phone: ReturnType<typeof openBrowser>;
let laptop: ReturnType<typeof openBrowser>;

openAppForEach(async () => {
  app = await openTestApp();
  const person = await app.person();
  id = person.id;
  phone = openBrowser(app);
  laptop = openBrowser(app);
  await phone.logIn(person.email);
  await laptop.logIn(person.email);
  return app;
});

const stated = () => ({ 'x-expect-member': id });

/** Returns what the phone gets at its next call. */
async function listNotifications() {
  const response = await phone.send('GET', `/users/${id}`);
  const { code, sessionEnded } = response.json();
  return { status: response.statusCode, code, sessionEnded };
}

const ended = () => app.rows("select actor_id, details from audit_log where action = 'session.ended'");
const ENDED = { status: 401, code: 'token_invalid', sessionEnded: true };

test('a phone signed out from another device learns that its session was ended', async () => {
  const sessions = (await laptop.send('GET', `/users/${id}/sessions`)).json() as { _id: string; isCurrent: boolean }[];
  const other = sessions.find(({ isCurrent }) => !isCurrent);
  await laptop.send('DELETE', `/users/${id}/sessions/${other?._id}`, undefined, stated());
  expect(await listNotifications()).toEqual(ENDED);
  await laptop.send('DELETE', `/users/${id}/sessions/${other?._id}`, undefined, stated());
  expect(ended()).toMatchObject([{ actor_id: id, details: JSON.stringify({ count: 1 }) }]);
});

test('a phone whose member signed out everywhere learns that its session was ended', async () => {
  await laptop.send('DELETE', `/users/${id}/sessions`, undefined, stated());
  expect(await listNotifications()).toEqual(ENDED);
  expect(ended()).toMatchObject([{ actor_id: id, details: JSON.stringify({ count: 2 }) }]);
});

test('a phone whose member changed the password elsewhere learns that its session was ended', async () => {
  const body = { current: PASSWORD, password: 'another horse battery' };
  expect((await laptop.send('PUT', '/users/password', body, stated())).statusCode).toBeLessThan(300);
  expect(await listNotifications()).toEqual(ENDED);
});

test('a phone whose member was blocked learns that its session was ended', async () => {
  const { headers } = await app.as('admin');
  await app.server.inject({ method: 'PUT', url: `/api/users/${id}/block`, payload: { isBlocked: true }, headers });
  expect(await listNotifications()).toEqual(ENDED);
});

test("a phone away until after its session's expiry still learns that its session was ended", async () => {
  await laptop.send('DELETE', `/users/${id}/sessions`, undefined, stated());
  app.time.now += 400 * DAY;
  expect(await listNotifications()).toEqual(ENDED);
});

test('a session that only expired is not reported as ended', async () => {
  app.time.now += 400 * DAY;
  expect(await listNotifications()).toEqual({ status: 401, code: 'token_expired', sessionEnded: undefined });
});

test("a session on another member's page is not reported as ended", async () => {
  await laptop.send('DELETE', `/users/${id}/sessions`, undefined, stated());
  const { id: other } = await app.person();
  const response = await phone.send('GET', `/users/${other}`, undefined, { 'x-expect-member': other });
  expect(response.json()).toMatchObject({ code: 'token_invalid' });
  expect(response.json()).not.toHaveProperty('sessionEnded');
});

test('a call without a valid token is not reported as ended', async () => {
  const nobody = await app.server.inject({ url: `/api/users/${id}` });
  const stranger = await app.server.inject({
    url: `/api/users/${id}`,
    headers: { authorization: 'Bearer no.token.of-ours' },
  });
  expect([nobody.json().sessionEnded, stranger.json().sessionEnded]).toEqual([undefined, undefined]);
});
