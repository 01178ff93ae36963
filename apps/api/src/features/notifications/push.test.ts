import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, HOUR, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openPushedApp, type PushedApp } from '../../testing/given/open-pushed-app';
import { openForEach } from '../../testing/open-for-each';

let house: PushedApp;
openForEach(async () => {
  house = await openPushedApp();
  return house;
});

describe('a push', () => {
  test('of a message goes out some seconds later, sealed for that browser and signed by us, and says nothing private', async () => {
    await house.subscribe();
    await house.answer();
    await house.deliver(2 * SECOND);
    expect(house.phone.taken).toEqual([]);
    await house.deliver(SECOND);
    expect(house.phone.taken).toMatchObject([
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
    await house.deliver();
    expect(house.phone.taken).toHaveLength(1);
  });

  test('of a notification leads to where it is about, and counts all that is unread', async () => {
    await house.subscribe();
    await house.tell();
    await house.tell('PROFILE_REJECTED');
    await house.deliver();
    const said = house.phone.taken.map(({ payload, headers }) => [
      (payload.notification as { navigate: string }).navigate,
      headers.topic,
    ]);
    expect(said.sort()).toEqual([
      ['http://localhost:5000/dashboard?open=my-payments', 'payment'],
      ['http://localhost:5000/dashboard?open=profile', 'profile'],
    ]);
    expect(house.phone.taken[0]!.payload.app_badge).toBe(2);
    expect(JSON.stringify(house.phone.taken.map(({ payload }) => payload))).not.toMatch(/149|TND|reject/i);
  });

  test('is in the language that its reader has chosen, and says which way it reads', async () => {
    await house.subscribe();
    await house.call(house.member, 'PUT', `/users/${house.member.id}/language`, { language: 'ar' });
    await house.tell();
    await house.deliver();
    expect(house.phone.taken[0]!.payload.notification).toMatchObject({
      body: 'تمت مراجعة دفعتك.',
      lang: 'ar',
      dir: 'rtl',
    });
  });

  test('is caused by a decision, in its transaction, and by nothing that a member does', async () => {
    await house.subscribe();
    await house.call(house.member, 'POST', '/messages', { content: 'x' });
    expect(house.waiting()).toEqual([]);
    const id = await house.given.payment(house.member.id, 'Ultra One');
    await house.call(house.admin, 'PUT', `/payments/${id}/validate`, { status: 'rejected' });
    expect(house.waiting()).toMatchObject([{ kind: 'PAYMENT_REJECTED', next_at: house.time.now + 3 * SECOND }]);
  });

  test('is dropped when its message or notification was read meanwhile, or deleted', async () => {
    await house.subscribe();
    await house.call(house.member, 'PUT', '/messages/read', { upTo: await house.answer() });
    await house.call(house.member, 'PUT', `/notificationsUser/${await house.tell()}/read`);
    await house.call(house.member, 'DELETE', `/notificationsUser/${await house.tell()}`);
    expect(house.waiting()).toHaveLength(3);
    await house.deliver();
    expect([house.service.state.asked, house.waiting()]).toEqual([0, []]);
  });

  test('is one for several messages in a row, and another for what comes after it', async () => {
    await house.subscribe();
    await house.answer();
    await house.answer();
    await house.deliver();
    expect(house.phone.taken.map(({ payload }) => payload.app_badge)).toEqual([2]);
    await house.answer();
    await house.deliver();
    expect(house.phone.taken.map(({ payload }) => payload.app_badge)).toEqual([2, 3]);
  });

  test('for a member without a browser is not even written', async () => {
    await house.answer();
    expect(house.rows('select * from pushes')).toEqual([]);
  });

  test('to try it out goes to all browsers of the caller at once, and says to how many', async () => {
    const laptop = house.service.browser();
    await house.subscribe();
    await house.subscribe(laptop);
    await house.subscribe(house.service.browser(), house.verified);
    const tried = await house.call(house.member, 'POST', '/push/test');
    expect([tried.statusCode, tried.json()]).toEqual([200, { message: 'Sent.', browsers: 2 }]);
    expect([house.phone, laptop].map(({ taken }) => taken[0]?.payload.notification)).toMatchObject([
      { tag: 'test' },
      { tag: 'test' },
    ]);
    house.service.state.status = 500;
    house.time.now += 10 * SECOND;
    expect((await house.call(house.member, 'POST', '/push/test')).json()).toMatchObject({ browsers: 0 });
  });

  test('to try it out goes once in ten seconds, for each member, and who asks again is told how long to wait', async () => {
    await house.subscribe();
    const tryOut = async (by = house.member) => {
      const answer = await house.call(by, 'POST', '/push/test');
      return [answer.statusCode, answer.json().code, answer.headers['retry-after']];
    };
    const sent = [200, undefined, undefined];
    expect((await Promise.all([tryOut(), tryOut()])).sort()).toEqual([sent, [429, 'rate_limited', '10']]);
    expect(await tryOut(house.verified)).toEqual(sent);
    house.time.now += 9 * SECOND;
    expect(await tryOut()).toEqual([429, 'rate_limited', '1']);
    house.time.now += SECOND;
    expect(await tryOut()).toEqual(sent);
    expect(house.phone.taken).toHaveLength(2);
  });
});

describe('a push service that', () => {
  test.each([404, 410])('answers %i has the browser forgotten', async (status) => {
    await house.subscribe();
    await house.answer();
    house.service.state.status = status;
    await house.deliver();
    expect([house.known(), house.waiting()]).toEqual([[], []]);
  });

  test.each(['120', new Date(Date.UTC(2026, 0, 15, 9, 3)).toUTCString()])(
    'wants to be left alone until “%s” is left alone',
    async (retryAfter) => {
      await house.subscribe();
      await house.answer();
      Object.assign(house.service.state, { status: 429, retryAfter });
      await house.deliver();
      expect(house.waiting()).toMatchObject([{ attempts: 1, next_at: expect.any(Number) }]);
      expect(Number(house.waiting()[0]?.next_at) - house.time.now).toBeGreaterThanOrEqual(2 * MINUTE);
      house.service.state.status = 201;
      await house.deliver(MINUTE);
      expect(house.phone.taken).toEqual([]);
      await house.deliver(3 * MINUTE);
      expect([house.phone.taken.length, house.waiting()]).toEqual([1, []]);
    },
  );

  test('is down for a while gets it again, later and later; after a day it is given up', async () => {
    await house.subscribe();
    await house.answer();
    house.service.state.status = 500;
    await house.deliver();
    const waits: number[] = [];
    for (let tries = 0; house.waiting().length > 0 && tries < 30; tries++) {
      waits.push(Number(house.waiting()[0]?.next_at) - house.time.now);
      await house.deliver(waits.at(-1));
      // A session ends, and with it the browser: this one is as good as remembered.
      house.rows(`update sessions set expires_at = ${house.time.now + DAY} returning id`);
    }
    expect(waits.slice(0, 3)).toEqual([2 * MINUTE, 4 * MINUTE, 8 * MINUTE]);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(DAY);
    expect([house.service.state.asked > 8, house.phone.taken, house.known()]).toEqual([true, [], [expect.anything()]]);
  });

  test('is down for one browser does not have the others told twice', async () => {
    await house.subscribe();
    const gone = house.service.browser();
    gone.subscription.endpoint = 'http://127.0.0.1:9/nobody';
    await house.subscribe(gone);
    await house.answer();
    await house.deliver();
    await house.deliver(HOUR);
    expect([house.phone.taken.length, house.waiting()]).toMatchObject([1, [{ attempts: 2 }]]);
  });
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
  await house.subscribe();
  await house.answer();
  house.service.state.status = 500;
  await house.deliver();
  await house.service.close();
  await house.deliver(HOUR);
  const { endpoint, keys } = house.phone.subscription;
  const log = house.logLines.join('');
  expect(log).toContain('push not taken');
  for (const secret of [new URL(endpoint).pathname, endpoint, keys.auth, keys.p256dh])
    expect(log).not.toContain(secret);
});
