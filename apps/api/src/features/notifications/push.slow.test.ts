import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, HOUR, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openPushedApp, type PushedApp } from '#testing/fixtures/open-pushed-app';
import { openAppForEach } from '#testing/open-app-for-each';

let app: PushedApp;
openAppForEach(async () => {
  app = await openPushedApp();
  return app;
});

describe('push', () => {
  test('of a message is sent after seconds, encrypted and signed, without private content', async () => {
    await app.subscribe();
    await app.answer();
    await app.deliver(2 * SECOND);
    expect(app.phone.taken).toEqual([]);
    await app.deliver(SECOND);
    expect(app.phone.taken).toMatchObject([
      {
        isSigned: true,
        headers: { ttl: '86400', urgency: 'high', topic: 'message', 'content-encoding': 'aes128gcm' },
        payload: {
          web_push: 8030,
          notification: {
            title: 'Waha',
            body: 'New message from the administration.',
            navigate: 'http://localhost:5000/dashboard?open=messages',
            tag: 'message',
          },
          app_badge: 1,
        },
      },
    ]);
    await app.deliver();
    expect(app.phone.taken).toHaveLength(1);
  });

  test('of a notification links to its subject and counts all unread ones', async () => {
    await app.subscribe();
    await app.notifyMember();
    await app.notifyMember('PROFILE_REJECTED');
    await app.deliver();
    const sentPushes = app.phone.taken.map(({ payload, headers }) => [
      (payload.notification as { navigate: string }).navigate,
      headers.topic,
    ]);
    expect(sentPushes.sort()).toEqual([
      ['http://localhost:5000/dashboard?open=my-payments', 'payment'],
      ['http://localhost:5000/dashboard?open=profile', 'profile'],
    ]);
    expect(app.phone.taken[0]!.payload.app_badge).toBe(2);
    expect(JSON.stringify(app.phone.taken.map(({ payload }) => payload))).not.toMatch(/149|TND|reject/i);
  });

  test("uses the reader's language and states the text direction", async () => {
    await app.subscribe();
    await app.call(app.member, 'PUT', `/users/${app.member.id}/language`, { language: 'ar' });
    await app.notifyMember();
    await app.deliver();
    expect(app.phone.taken[0]!.payload.notification).toMatchObject({
      body: 'تمت مراجعة دفعتك.',
      lang: 'ar',
      dir: 'rtl',
    });
  });

  test("is caused by a decision, in its transaction, and never by a member's action", async () => {
    await app.subscribe();
    await app.call(app.member, 'POST', '/messages', { content: 'x' });
    expect(app.pendingPushes()).toEqual([]);
    const id = await app.given.payment(app.member.id, 'Ultra One');
    await app.call(app.admin, 'PUT', `/payments/${id}/validate`, { status: 'rejected' });
    expect(app.pendingPushes()).toMatchObject([{ kind: 'PAYMENT_REJECTED', next_at: app.time.now + 3 * SECOND }]);
  });

  test('is dropped if its message or notification was read or deleted meanwhile', async () => {
    await app.subscribe();
    await app.call(app.member, 'PUT', '/messages/read', { upTo: await app.answer() });
    await app.call(app.member, 'PUT', `/notificationsUser/${await app.notifyMember()}/read`);
    await app.call(app.member, 'DELETE', `/notificationsUser/${await app.notifyMember()}`);
    expect(app.pendingPushes()).toHaveLength(3);
    await app.deliver();
    expect([app.service.state.asked, app.pendingPushes()]).toEqual([0, []]);
  });

  test('covers several messages in a row, and later ones get another', async () => {
    await app.subscribe();
    await app.answer();
    await app.answer();
    await app.deliver();
    expect(app.phone.taken.map(({ payload }) => payload.app_badge)).toEqual([2]);
    await app.answer();
    await app.deliver();
    expect(app.phone.taken.map(({ payload }) => payload.app_badge)).toEqual([2, 3]);
  });

  test('is not created for a member without a browser', async () => {
    await app.answer();
    expect(app.rows('select * from pushes')).toEqual([]);
  });

  test('for a test goes to all browsers of the caller at once and reports the count', async () => {
    const laptop = app.service.browser();
    await app.subscribe();
    await app.subscribe(laptop);
    await app.subscribe(app.service.browser(), app.verified);
    const tried = await app.call(app.member, 'POST', '/push/test');
    expect([tried.statusCode, tried.json()]).toEqual([200, { message: 'Sent.', browsers: 2 }]);
    expect([app.phone, laptop].map(({ taken }) => taken[0]?.payload.notification)).toMatchObject([
      { tag: 'test' },
      { tag: 'test' },
    ]);
    app.service.state.status = 500;
    app.time.now += 10 * SECOND;
    expect((await app.call(app.member, 'POST', '/push/test')).json()).toMatchObject({ browsers: 0 });
  });

  test('for a test is limited to one per ten seconds and member, with the retry time', async () => {
    await app.subscribe();
    const tryOut = async (by = app.member) => {
      const response = await app.call(by, 'POST', '/push/test');
      return [response.statusCode, response.json().code, response.headers['retry-after']];
    };
    const sent = [200, undefined, undefined];
    expect((await Promise.all([tryOut(), tryOut()])).sort()).toEqual([sent, [429, 'rate_limited', '10']]);
    expect(await tryOut(app.verified)).toEqual(sent);
    app.time.now += 9 * SECOND;
    expect(await tryOut()).toEqual([429, 'rate_limited', '1']);
    app.time.now += SECOND;
    expect(await tryOut()).toEqual(sent);
    expect(app.phone.taken).toHaveLength(2);
  });
});

describe('push service', () => {
  test.each([404, 410])('that answers %i causes the browser to be deleted', async (status) => {
    await app.subscribe();
    await app.answer();
    app.service.state.status = status;
    await app.deliver();
    expect([app.known(), app.pendingPushes()]).toEqual([[], []]);
  });

  test.each(['120', new Date(Date.UTC(2026, 0, 15, 9, 3)).toUTCString()])(
    'with Retry-After “%s” is not called before',
    async (retryAfter) => {
      await app.subscribe();
      await app.answer();
      Object.assign(app.service.state, { status: 429, retryAfter });
      await app.deliver();
      expect(app.pendingPushes()).toMatchObject([{ attempts: 1, next_at: expect.any(Number) }]);
      expect(Number(app.pendingPushes()[0]?.next_at) - app.time.now).toBeGreaterThanOrEqual(2 * MINUTE);
      app.service.state.status = 201;
      await app.deliver(MINUTE);
      expect(app.phone.taken).toEqual([]);
      await app.deliver(3 * MINUTE);
      expect([app.phone.taken.length, app.pendingPushes()]).toEqual([1, []]);
    },
  );

  test('that is unavailable gets retries with growing delays, for at most a day', async () => {
    await app.subscribe();
    await app.answer();
    app.service.state.status = 500;
    await app.deliver();
    const delaysMs: number[] = [];
    for (let tries = 0; app.pendingPushes().length > 0 && tries < 30; tries++) {
      delaysMs.push(Number(app.pendingPushes()[0]?.next_at) - app.time.now);
      await app.deliver(delaysMs.at(-1));
      // A session end also removes its browser; a long session keeps this one.
      app.rows(`update sessions set expires_at = ${app.time.now + DAY} returning id`);
    }
    expect(delaysMs.slice(0, 3)).toEqual([2 * MINUTE, 4 * MINUTE, 8 * MINUTE]);
    expect(delaysMs.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(DAY);
    expect([app.service.state.asked > 8, app.phone.taken, app.known()]).toEqual([true, [], [expect.anything()]]);
  });

  test('failure for one browser causes no duplicates for the others', async () => {
    await app.subscribe();
    const deadBrowser = app.service.browser();
    deadBrowser.subscription.endpoint = 'http://127.0.0.1:9/nobody';
    await app.subscribe(deadBrowser);
    await app.answer();
    await app.deliver();
    await app.deliver(HOUR);
    expect([app.phone.taken.length, app.pendingPushes()]).toMatchObject([1, [{ attempts: 2 }]]);
  });
});

test('the push key pair is created once, private to the program; the configuration has its public half', async () => {
  const file = join(app.dataDir, 'keys', 'push.json');
  const { publicKey, privateKey } = JSON.parse(readFileSync(file, 'utf8'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const config = await app.server.inject({ url: '/api/config' });
  expect(config.json().pushKey).toBe(publicKey);
  expect(config.body).not.toContain(privateKey);
});

test('the log never contains an address or key of a browser', async () => {
  await app.subscribe();
  await app.answer();
  app.service.state.status = 500;
  await app.deliver();
  await app.service.close();
  await app.deliver(HOUR);
  const { endpoint, keys } = app.phone.subscription;
  const log = app.logLines.join('');
  expect(log).toContain('push notification rejected by the push service');
  for (const secret of [new URL(endpoint).pathname, endpoint, keys.auth, keys.p256dh])
    expect(log).not.toContain(secret);
});
