import { DAY, HOUR, MINUTE, toIso } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openAppForEach } from '#testing/open-app-for-each';
import { openStream } from '#testing/open-stream';
import { openTestApp, type TestApp } from '#testing/open-test-app';

let app: TestApp;
openAppForEach(async () => {
  app = await openTestApp();
  return app;
});

type Caller = { id: string; headers: Record<string, string> };
const get = ({ headers }: Caller, url: string) => app.server.inject({ url: `/api${url}`, headers });
const listOwnSessions = (caller: Caller) => get(caller, `/users/${caller.id}/sessions`);
const lastUse = () => app.rows('select last_used_at from sessions').map(({ last_used_at: at }) => at);

describe('staff session', () => {
  test('expires after two hours without use', async () => {
    const leila = await app.as('admin');
    app.time.now += 2 * HOUR - 1;
    expect((await listOwnSessions(leila)).statusCode).toBe(200);
    app.time.now += 2 * HOUR;
    const lateResponse = await listOwnSessions(leila);
    // Unlike an ended session, an expired one does not delete data on the device.
    expect([lateResponse.statusCode, lateResponse.json().code, lateResponse.json().sessionEnded]).toEqual([
      401,
      'token_expired',
      undefined,
    ]);
  });

  test('continues while used, for at most twelve hours', async () => {
    const leila = await app.as('admin');
    for (let hour = 1; hour < 12; hour++) {
      app.time.now += HOUR;
      expect((await listOwnSessions(leila)).statusCode).toBe(200);
    }
    app.time.now += HOUR;
    expect((await listOwnSessions(leila)).json().code).toBe('token_expired');
  });

  test.each(['/sync', '/queue', '/overview', '/operations'])(
    'is not extended by %s, which the app polls',
    async (url) => {
      const leila = await app.as('admin');
      app.time.now += HOUR;
      expect((await get(leila, url)).statusCode).toBe(200);
      app.time.now += HOUR;
      expect((await listOwnSessions(leila)).statusCode).toBe(401);
    },
  );

  test('is not extended by an open event stream, which ends with it', async () => {
    const leila = await app.as('admin');
    const amina = await app.as('user');
    const stream = await openStream(app, { headers: leila.headers });
    expect(stream.status).toBe(200);
    app.time.now += 2 * HOUR;
    // An event of which administrators are notified.
    await app.server.inject({
      method: 'POST',
      url: '/api/messages',
      headers: await app.logIn(amina.email),
      payload: { recipientEmail: 'contact@waha.example', senderEmail: amina.email, content: 'Hello' },
    });
    await stream.ended;
    expect(stream.changes()).toEqual([]);
  });

  test('records its use every three minutes at most, once for many simultaneous calls', async () => {
    const leila = await app.as('admin');
    const started = app.time.now;
    app.time.now += 3 * MINUTE - 1;
    await listOwnSessions(leila);
    expect(lastUse()).toEqual([started]);
    app.time.now += 1;
    await Promise.all([listOwnSessions(leila), listOwnSessions(leila), listOwnSessions(leila)]);
    expect(lastUse()).toEqual([started + 3 * MINUTE]);
    expect((await listOwnSessions(leila)).json()[0].lastUsedAt).toBe(toIso(app.time.now));
  });

  test('is not remembered', async () => {
    const { email } = await app.person('finance_admin');
    const payload = { email, password: 'correct horse battery', rememberMe: true };
    const response = await app.server.inject({ method: 'POST', url: '/api/users/login', payload });
    expect(response.cookies.find(({ name }) => name === 'waha_session')?.expires).toBeUndefined();
    const [{ life }] = app.rows('select expires_at - created_at as life from sessions') as [{ life: number }];
    expect(life).toBe(12 * HOUR);
  });

  test('that is idle does not appear among the signed-in devices', async () => {
    const leila = await app.as('admin');
    app.time.now += 2 * HOUR;
    const headers = await app.logIn(leila.email);
    expect((await listOwnSessions({ ...leila, headers })).json()).toHaveLength(1);
  });
});

test('a member’s session never goes idle and records its use once an hour', async () => {
  const { email, id } = await app.person();
  const amina = { id, headers: await app.logIn(email, true) };
  const started = app.time.now;
  app.time.now += 59 * MINUTE;
  await listOwnSessions(amina);
  expect(lastUse()).toEqual([started]);
  app.time.now += 29 * DAY;
  expect((await listOwnSessions(amina)).statusCode).toBe(200);
  expect(lastUse()).toEqual([app.time.now]);
});

test('a failed write of session use does not fail the call', async () => {
  const leila = await app.as('admin');
  app.context.database.writer.exec(
    `create trigger no_use before update of last_used_at on sessions begin select raise(abort, 'no room'); end`,
  );
  app.time.now += HOUR;
  expect((await listOwnSessions(leila)).statusCode).toBe(200);
  app.context.database.writer.exec('drop trigger no_use');
});
