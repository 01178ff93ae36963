import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openPushedApp, type PushedApp } from '#testing/fixtures/open-pushed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { PASSWORD } from '#testing/open-test-app';
import { sweepRows } from '../operations/sweep-rows';

let app: PushedApp;
openAppForEach(async () => {
  app = await openPushedApp();
  return app;
});

describe('subscribed browser', () => {
  test('gets no push after a logout of that session', async () => {
    const laptop = app.service.browser();
    const elsewhere = { headers: await app.logIn(app.member.email) };
    await app.subscribe();
    await app.subscribe(laptop, elsewhere);
    await app.call(app.member, 'POST', '/users/logout');
    expect(app.known()).toMatchObject([{ endpoint: laptop.subscription.endpoint }]);
    await app.answer();
    await app.deliver();
    expect([app.phone.taken.length, laptop.taken.length]).toEqual([0, 1]);
  });

  test('gets no push after expiry or a block, and is deleted in time', async () => {
    await app.subscribe();
    await app.answer();
    await app.deliver(40 * DAY);
    expect(app.service.state.asked).toBe(0);
    await sweepRows(app.context.services);
    expect(app.known()).toEqual([]);
    app.member.headers = await app.logIn(app.member.email);
    await app.subscribe();
    app.admin.headers = await app.logIn(app.admin.email);
    await app.call(app.admin, 'PUT', `/users/${app.member.id}/block`);
    expect(app.known()).toEqual([]);
  });

  test('belongs to its latest subscriber, and leaves the former one at another sign-in', async () => {
    const { cookies } = await logInThere(app.member.email);
    await app.subscribe(app.phone, { headers: { authorization: `Bearer ${cookies.waha_session}` } });
    await app.subscribe(app.phone, app.verified);
    expect(app.known()).toMatchObject([{ person_id: app.verified.id }]);
    await app.subscribe(app.phone, { headers: { authorization: `Bearer ${cookies.waha_session}` } });
    const secondLogin = await logInThere(app.member.email, cookies);
    expect(app.known()).toMatchObject([{ person_id: app.member.id }]);
    await logInThere(app.verified.email, secondLogin.cookies);
    expect(app.known()).toEqual([]);
  });

  test('is unsubscribed by its owner only', async () => {
    await app.subscribe();
    const { endpoint } = app.phone.subscription;
    await app.call(app.verified, 'POST', '/push/unsubscribe', { endpoint });
    expect(app.known()).toHaveLength(1);
    expect((await app.call(app.member, 'POST', '/push/unsubscribe', { endpoint })).statusCode).toBe(200);
    expect(app.known()).toEqual([]);
    expect((await app.subscribe(app.phone, app.admin)).statusCode).toBe(403);
  });

  test('with keys unusable for encryption is refused', async () => {
    const { endpoint, keys } = app.phone.subscription;
    const short = { endpoint, keys: { ...keys, p256dh: keys.p256dh.slice(0, 40) } };
    expect((await app.call(app.member, 'PUT', '/push/subscription', short)).json().code).toBe('push_address_refused');
  });

  async function logInThere(email: string, cookies: Record<string, string> = {}) {
    const payload = { email, password: PASSWORD };
    const reply = await app.server.inject({ method: 'POST', url: '/api/users/login', payload, cookies });
    return { cookies: { waha_session: reply.cookies[0]!.value } };
  }
});
