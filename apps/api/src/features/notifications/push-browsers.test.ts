import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openPushedApp, type PushedApp } from '../../testing/given/open-pushed-app';
import { openForEach } from '../../testing/open-for-each';
import { PASSWORD } from '../../testing/open-test-app';
import { sweepRows } from '../operations/sweep-rows';

let house: PushedApp;
openForEach(async () => {
  house = await openPushedApp();
  return house;
});

describe('a browser', () => {
  test('is told nothing more after a logout, of that session alone', async () => {
    const laptop = house.service.browser();
    const elsewhere = { headers: await house.logIn(house.member.email) };
    await house.subscribe();
    await house.subscribe(laptop, elsewhere);
    await house.call(house.member, 'POST', '/users/logout');
    expect(house.known()).toMatchObject([{ endpoint: laptop.subscription.endpoint }]);
    await house.answer();
    await house.deliver();
    expect([house.phone.taken.length, laptop.taken.length]).toEqual([0, 1]);
  });

  test('is told nothing more when its session expired or its member is blocked, and is forgotten in time', async () => {
    await house.subscribe();
    await house.answer();
    await house.deliver(40 * DAY);
    expect(house.service.state.asked).toBe(0);
    await sweepRows(house.house.services);
    expect(house.known()).toEqual([]);
    house.member.headers = await house.logIn(house.member.email);
    await house.subscribe();
    house.admin.headers = await house.logIn(house.admin.email);
    await house.call(house.admin, 'PUT', `/users/${house.member.id}/block`);
    expect(house.known()).toEqual([]);
  });

  test('is of whoever subscribed there last, and leaves the one before when another signs in', async () => {
    const { cookies } = await logInThere(house.member.email);
    await house.subscribe(house.phone, { headers: { authorization: `Bearer ${cookies.waha_session}` } });
    await house.subscribe(house.phone, house.verified);
    expect(house.known()).toMatchObject([{ person_id: house.verified.id }]);
    await house.subscribe(house.phone, { headers: { authorization: `Bearer ${cookies.waha_session}` } });
    const again = await logInThere(house.member.email, cookies);
    expect(house.known()).toMatchObject([{ person_id: house.member.id }]);
    await logInThere(house.verified.email, again.cookies);
    expect(house.known()).toEqual([]);
  });

  test('unsubscribes for itself, never for another member', async () => {
    await house.subscribe();
    const { endpoint } = house.phone.subscription;
    await house.call(house.verified, 'POST', '/push/unsubscribe', { endpoint });
    expect(house.known()).toHaveLength(1);
    expect((await house.call(house.member, 'POST', '/push/unsubscribe', { endpoint })).statusCode).toBe(200);
    expect(house.known()).toEqual([]);
    expect((await house.subscribe(house.phone, house.admin)).statusCode).toBe(403);
  });

  test('with keys that cannot be sealed for is refused', async () => {
    const { endpoint, keys } = house.phone.subscription;
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
