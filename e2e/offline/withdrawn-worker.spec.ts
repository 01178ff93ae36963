import { expect, test } from '@playwright/test';
import { countLoads } from '../support/device/app-build';
import { readOutboxJobs, waitForOfflineReady } from '../support/device/device-storage';
import { goBackOnline } from '../support/network/go-back-online';
import { openSignedIn, signUpMember } from '../support/open-signed-in';
import { Server } from '../support/server';
import type { Env } from '../support/server-rows';

test('a withdrawn worker makes pages reload once and work without it, and pending jobs go once', {
  tag: '@nightly',
}, async ({ browser }) => {
  const env: Env = {};
  const server = await Server.open(env);
  const phone = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  const page = await phone.newPage();
  const popup = page.getByRole('dialog', { name: 'Messages' });
  const arrived = () => server.rows("select text from messages where text = 'Still here'").length;
  const cached = () => page.evaluate(async () => (await caches.keys()).sort());

  await openSignedIn(page, await signUpMember(page), '/dashboard?open=messages');
  await waitForOfflineReady(page);
  await page.evaluate(() => Promise.all([caches.open('videos-v1'), caches.open('spare-boxes')]));
  await phone.route('**/api/messages', (route) => route.abort('connectionreset'));
  await popup.getByLabel('Message', { exact: true }).fill('Still here');
  await popup.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(popup.getByRole('button', { name: 'Waiting' })).toBeVisible();
  expect((await cached()).some((name) => name.includes('precache'))).toBe(true);

  await server.stop();
  env.WAHA_WITHDRAW_WORKER = 'true';
  await server.start();
  const loads = countLoads(page);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update()).catch(() => {});
  await expect.poll(loads).toBe(1);
  await expect(popup.getByText('Still here')).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  const ofMembers = (name: string) => /^spare-[0-9a-f]+$/.test(name);
  expect((await cached()).filter((name) => !ofMembers(name))).toEqual(['spare-boxes', 'videos-v1']);
  expect([await readOutboxJobs(page), arrived()]).toMatchObject([[{ state: 'queued' }], 0]);

  await phone.unroute('**/api/messages');
  await page.reload();
  await expect(popup.getByText('Still here')).toBeVisible();
  await goBackOnline(page);
  await expect.poll(arrived).toBe(1);
  await expect.poll(() => readOutboxJobs(page)).toEqual([]);
  expect(loads()).toBe(2);

  await server.stop();
  delete env.WAHA_WITHDRAW_WORKER;
  await server.start();
  await page.reload();
  await waitForOfflineReady(page);
  await phone.close();
  await server.close();
});
