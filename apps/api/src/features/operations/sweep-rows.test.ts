import { DAY, HOUR } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { openPushedApp, type PushedApp } from '../../testing/given/open-pushed-app';
import { openForEach } from '../../testing/open-for-each';
import { answerForgotten } from '../account/passwords/forgotten-password';
import { sweepRows } from './sweep-rows';

let house: PushedApp;
openForEach(async () => {
  house = await openPushedApp();
  return house;
});

const sweep = () => sweepRows(house.house.services);

test('sessions go a month after they ended or expired, with the browser that was told; those of the last month stay', async () => {
  const sessions = () => house.rows(`select id from sessions where person_id = '${house.member.id}'`).length;
  await house.logIn(house.member.email, true);
  await house.logIn(house.member.email);
  house.time.now += HOUR;
  await house.subscribe();
  await house.call(house.member, 'POST', '/users/logout');

  house.time.now += 30 * DAY - 1;
  await sweep();
  expect(sessions()).toBe(3);
  house.time.now += 2;
  await sweep();
  expect(sessions()).toBe(2);
  house.time.now += 11 * HOUR;
  await sweep();
  expect(sessions()).toBe(1);

  house.member.headers = await house.logIn(house.member.email);
  await house.subscribe();
  house.time.now += 31 * DAY;
  await sweep();
  expect([sessions(), house.known()]).toEqual([0, []]);
});

test('mails go a month after they were sent; those that wait stay', async () => {
  const mails = () => house.rows('select sent_at from mails').map(({ sent_at }) => sent_at);
  const { services } = house.house;
  await house.call(house.member, 'POST', '/users/password/forgot', { email: house.member.email });
  await answerForgotten(services);
  await services.mailer.deliver();
  const sentAt = house.time.now;
  expect(mails()).toEqual([sentAt]);

  house.time.now += 30 * DAY;
  await house.call(house.member, 'POST', '/users/password/forgot', { email: house.verified.email });
  await answerForgotten(services);
  await services.mailer.settled();
  house.rows('update mails set sent_at = null where id = 2 returning id');
  await sweep();
  expect(mails()).toEqual([sentAt, null]);
  house.time.now += 1;
  await sweep();
  expect(mails()).toEqual([null]);
});
