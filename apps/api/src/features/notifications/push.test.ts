import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, HOUR, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPushService, type PushService } from '../../testing/open-push-service';
import { openStaffedApp, type StaffedApp } from '../../testing/open-staffed-app';
import { PASSWORD } from '../../testing/open-test-app';
import { sweepRows } from '../operations/sweep-rows';

let house: StaffedApp;
let service: PushService;
let phone: ReturnType<PushService['browser']>;
beforeEach(async () => {
  house = await openStaffedApp({ env: { WAHA_PUSH_TO_PRIVATE: 'true' } });
  service = await openPushService();
  phone = service.browser();
});
afterEach(async () => {
  await house.close();
  await service.close();
});

type Browser = ReturnType<PushService['browser']>;
const subscribe = (browser: Browser = phone, by: { headers: Record<string, string> } = house.member) =>
  house.call(by, 'PUT', '/push/subscription', browser.subscription);
const answer = async () =>
  String(
    (
      await house.call(house.admin, 'POST', `/messages/admin/send/${house.member.id}`, { content: 'secret words' })
    ).json()._id,
  );
const tell = async (type = 'PAYMENT_REJECTED') =>
  String(
    (
      await house.call(house.admin, 'POST', '/notificationsUser/send', {
        userId: house.member.id,
        type,
        message: '149.500 TND',
      })
    ).json()._id,
  );
const deliver = async (after = 3 * SECOND) => {
  house.time.now += after;
  await house.house.services.pusher.deliver();
};
const waiting = () => house.rows('select kind, attempts, next_at from pushes where done_at is null');
const known = () => house.rows('select endpoint, person_id from push_subscriptions');

describe('a push', () => {
  test('of a message goes out some seconds later, sealed for that browser and signed by us, and says nothing private', async () => {
    await subscribe();
    await answer();
    await deliver(2 * SECOND);
    expect(phone.taken).toEqual([]);
    await deliver(SECOND);
    expect(phone.taken).toMatchObject([
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
    await deliver();
    expect(phone.taken).toHaveLength(1);
  });

  test('of a notification leads to where it is about, and counts all that is unread', async () => {
    await subscribe();
    await tell();
    await tell('PROFILE_REJECTED');
    await deliver();
    const said = phone.taken.map(({ payload, headers }) => [
      (payload.notification as { navigate: string }).navigate,
      headers.topic,
    ]);
    expect(said.sort()).toEqual([
      ['http://localhost:5000/dashboard?open=my-payments', 'payment'],
      ['http://localhost:5000/dashboard?open=profile', 'profile'],
    ]);
    expect(phone.taken[0]!.payload.app_badge).toBe(2);
    expect(JSON.stringify(phone.taken.map(({ payload }) => payload))).not.toMatch(/149|TND|reject/i);
  });

  test('is caused by a decision, in its transaction, and by nothing that a member does', async () => {
    await subscribe();
    await house.call(house.member, 'POST', '/messages', { content: 'x' });
    expect(waiting()).toEqual([]);
    const id = await house.given.payment(house.member.id, 'Ultra One');
    await house.call(house.admin, 'PUT', `/payments/${id}/validate`, { status: 'rejected' });
    expect(waiting()).toMatchObject([{ kind: 'PAYMENT_REJECTED', next_at: house.time.now + 3 * SECOND }]);
  });

  test('is dropped when its message or notification was read meanwhile, or deleted', async () => {
    await subscribe();
    await house.call(house.member, 'PUT', '/messages/read', { upTo: await answer() });
    await house.call(house.member, 'PUT', `/notificationsUser/${await tell()}/read`);
    await house.call(house.member, 'DELETE', `/notificationsUser/${await tell()}`);
    expect(waiting()).toHaveLength(3);
    await deliver();
    expect([service.state.asked, waiting()]).toEqual([0, []]);
  });

  test('is one for several messages in a row, and another for what comes after it', async () => {
    await subscribe();
    await answer();
    await answer();
    await deliver();
    expect(phone.taken.map(({ payload }) => payload.app_badge)).toEqual([2]);
    await answer();
    await deliver();
    expect(phone.taken.map(({ payload }) => payload.app_badge)).toEqual([2, 3]);
  });

  test('for a member without a browser is not even written', async () => {
    await answer();
    expect(house.rows('select * from pushes')).toEqual([]);
  });

  test('to try it out goes to all browsers of the caller at once, and says to how many', async () => {
    const laptop = service.browser();
    await subscribe();
    await subscribe(laptop);
    await subscribe(service.browser(), house.verified);
    const tried = await house.call(house.member, 'POST', '/push/test');
    expect([tried.statusCode, tried.json()]).toEqual([200, { message: 'Sent.', browsers: 2 }]);
    expect([phone, laptop].map(({ taken }) => taken[0]?.payload.notification)).toMatchObject([
      { tag: 'test' },
      { tag: 'test' },
    ]);
    service.state.status = 500;
    expect((await house.call(house.member, 'POST', '/push/test')).json()).toMatchObject({ browsers: 0 });
  });
});

describe('a push service that', () => {
  test.each([404, 410])('answers %i has the browser forgotten', async (status) => {
    await subscribe();
    await answer();
    service.state.status = status;
    await deliver();
    expect([known(), waiting()]).toEqual([[], []]);
  });

  test.each(['120', new Date(Date.UTC(2026, 0, 15, 9, 3)).toUTCString()])(
    'wants to be left alone until “%s” is left alone',
    async (retryAfter) => {
      await subscribe();
      await answer();
      Object.assign(service.state, { status: 429, retryAfter });
      await deliver();
      expect(waiting()).toMatchObject([{ attempts: 1, next_at: expect.any(Number) }]);
      expect(Number(waiting()[0]?.next_at) - house.time.now).toBeGreaterThanOrEqual(2 * MINUTE);
      service.state.status = 201;
      await deliver(MINUTE);
      expect(phone.taken).toEqual([]);
      await deliver(3 * MINUTE);
      expect([phone.taken.length, waiting()]).toEqual([1, []]);
    },
  );

  test('is down for a while gets it again, later and later; after a day it is given up', async () => {
    await subscribe();
    await answer();
    service.state.status = 500;
    await deliver();
    const waits: number[] = [];
    for (let tries = 0; waiting().length > 0 && tries < 30; tries++) {
      waits.push(Number(waiting()[0]?.next_at) - house.time.now);
      await deliver(waits.at(-1));
      // A session ends, and with it the browser: this one is as good as remembered.
      house.rows(`update sessions set expires_at = ${house.time.now + DAY} returning id`);
    }
    expect(waits.slice(0, 3)).toEqual([2 * MINUTE, 4 * MINUTE, 8 * MINUTE]);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(DAY);
    expect([service.state.asked > 8, phone.taken, known()]).toEqual([true, [], [expect.anything()]]);
  });

  test('is down for one browser does not have the others told twice', async () => {
    await subscribe();
    const gone = service.browser();
    gone.subscription.endpoint = 'http://127.0.0.1:9/nobody';
    await subscribe(gone);
    await answer();
    await deliver();
    await deliver(HOUR);
    expect([phone.taken.length, waiting()]).toMatchObject([1, [{ attempts: 2 }]]);
  });
});

describe('a browser', () => {
  test('is told nothing more after a logout, of that session alone', async () => {
    const laptop = service.browser();
    const elsewhere = { headers: await house.logIn(house.member.email) };
    await subscribe();
    await subscribe(laptop, elsewhere);
    await house.call(house.member, 'POST', '/users/logout');
    expect(known()).toMatchObject([{ endpoint: laptop.subscription.endpoint }]);
    await answer();
    await deliver();
    expect([phone.taken.length, laptop.taken.length]).toEqual([0, 1]);
  });

  test('is told nothing more when its session expired or its member is blocked, and is forgotten in time', async () => {
    await subscribe();
    await answer();
    await deliver(40 * DAY);
    expect(service.state.asked).toBe(0);
    await sweepRows(house.house.services);
    expect(known()).toEqual([]);
    house.member.headers = await house.logIn(house.member.email);
    await subscribe();
    house.admin.headers = await house.logIn(house.admin.email);
    await house.call(house.admin, 'PUT', `/users/${house.member.id}/block`);
    expect(known()).toEqual([]);
  });

  test('is of whoever subscribed there last, and leaves the one before when another signs in', async () => {
    const { cookies } = await logInThere(house.member.email);
    await subscribe(phone, { headers: { authorization: `Bearer ${cookies.waha_session}` } });
    await subscribe(phone, house.verified);
    expect(known()).toMatchObject([{ person_id: house.verified.id }]);
    await subscribe(phone, { headers: { authorization: `Bearer ${cookies.waha_session}` } });
    await logInThere(house.member.email, cookies);
    expect(known()).toMatchObject([{ person_id: house.member.id }]);
    await logInThere(house.verified.email, cookies);
    expect(known()).toEqual([]);
  });

  test('unsubscribes for itself, never for another member', async () => {
    await subscribe();
    const { endpoint } = phone.subscription;
    await house.call(house.verified, 'POST', '/push/unsubscribe', { endpoint });
    expect(known()).toHaveLength(1);
    expect((await house.call(house.member, 'POST', '/push/unsubscribe', { endpoint })).statusCode).toBe(200);
    expect(known()).toEqual([]);
    expect((await subscribe(phone, house.admin)).statusCode).toBe(403);
  });

  test('with keys that cannot be sealed for is refused', async () => {
    const { endpoint, keys } = phone.subscription;
    const short = { endpoint, keys: { ...keys, p256dh: keys.p256dh.slice(0, 40) } };
    expect((await house.call(house.member, 'PUT', '/push/subscription', short)).json().code).toBe(
      'push_address_refused',
    );
  });

  async function logInThere(email: string, cookies: Record<string, string> = {}) {
    const payload = { email, password: PASSWORD };
    const reply = await house.app.inject({ method: 'POST', url: '/api/users/login', payload, cookies });
    return { cookies: { waha_session: reply.cookies[0]!.value } };
  }
});

test('the key pair is made once, is the program’s user’s alone, and its public half is in the configuration', async () => {
  const file = join(house.dataDir, 'keys', 'push.json');
  const { publicKey, privateKey } = JSON.parse(readFileSync(file, 'utf8'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const config = await house.app.inject({ url: '/api/config' });
  expect(config.json().pushKey).toBe(publicKey);
  expect(config.body).not.toContain(privateKey);
});

test('no address and no key of a browser is in the log, whatever happens', async () => {
  await subscribe();
  await answer();
  service.state.status = 500;
  await deliver();
  await service.close();
  await deliver(HOUR);
  const { endpoint, keys } = phone.subscription;
  const log = house.logLines.join('');
  expect(log).toContain('push not taken');
  for (const secret of [new URL(endpoint).pathname, endpoint, keys.auth, keys.p256dh])
    expect(log).not.toContain(secret);
});
