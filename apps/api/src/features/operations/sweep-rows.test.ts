import { DAY, HOUR } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { openPushedApp, type PushedApp } from '#testing/fixtures/open-pushed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { processPasswordLinkRequests } from '../account/passwords/password-link-requests';
import { sweepRows } from './sweep-rows';

let app: PushedApp;
openAppForEach(async () => {
  app = await openPushedApp();
  return app;
});

const sweep = () => sweepRows(app.context.services);

test('sessions and their browsers are deleted a month after their end; newer ones remain', async () => {
  const sessions = () => app.rows(`select id from sessions where person_id = '${app.member.id}'`).length;
  await app.logIn(app.member.email, true);
  await app.logIn(app.member.email);
  app.time.now += HOUR;
  await app.subscribe();
  await app.call(app.member, 'POST', '/users/logout');

  app.time.now += 30 * DAY - 1;
  await sweep();
  expect(sessions()).toBe(3);
  app.time.now += 2;
  await sweep();
  expect(sessions()).toBe(2);
  app.time.now += 11 * HOUR;
  await sweep();
  expect(sessions()).toBe(1);

  app.member.headers = await app.logIn(app.member.email);
  await app.subscribe();
  app.time.now += 31 * DAY;
  await sweep();
  expect([sessions(), app.known()]).toEqual([0, []]);
});

test('mails are deleted a month after they were sent; queued ones remain', async () => {
  const mails = () => app.rows('select sent_at from mails').map(({ sent_at }) => sent_at);
  const { services } = app.context;
  await app.call(app.member, 'POST', '/users/password/forgot', { email: app.member.email });
  await processPasswordLinkRequests(services);
  await services.mailer.deliver();
  const sentAt = app.time.now;
  expect(mails()).toEqual([sentAt]);

  app.time.now += 30 * DAY;
  await app.call(app.member, 'POST', '/users/password/forgot', { email: app.verified.email });
  await processPasswordLinkRequests(services);
  await services.mailer.waitForRun();
  app.rows('update mails set sent_at = null where id = 2 returning id');
  await sweep();
  expect(mails()).toEqual([sentAt, null]);
  app.time.now += 1;
  await sweep();
  expect(mails()).toEqual([null]);
});
