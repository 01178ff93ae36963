import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page, Request } from '@playwright/test';
import {
  dumpDeviceStorage,
  hasDeviceLock,
  listMemberDatabases,
  waitForOfflineReady,
} from '../support/device/device-storage';
import { openPersistentPhone } from '../support/device/open-persistent-phone';
import { expect, test } from '../support/fixtures';
import { DEMO_PEOPLE, logIn } from '../support/people';
import type { Server } from '../support/server';

test.describe('phone shared by members', () => {
  let server: Server;
  let phone: BrowserContext;
  let page: Page;
  test.beforeEach(({ demoServer, phone: ownPhone, page: ownPage }) => {
    [server, phone, page] = [demoServer, ownPhone, ownPage];
  });

  const senders = (text: string) =>
    server
      .rows(`select email from messages join people on people.id = member_id where text = '${text}'`)
      .map(({ email }) => email);

  async function logInReady(email: string): Promise<void> {
    await logIn(page, email);
    await expect.poll(() => hasDeviceLock(page)).toBe(true);
  }

  /** Writes a message offline, so that it is pending. */
  async function writeOffline(text: string): Promise<void> {
    await page.goto('/dashboard?open=messages');
    const popup = page.getByRole('dialog', { name: 'Messages' });
    await expect(popup.getByLabel('Message', { exact: true })).toBeVisible();
    await phone.setOffline(true);
    await popup.getByLabel('Message', { exact: true }).fill(text);
    await popup.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => dumpDeviceStorage(page)).toContain(text);
  }

  async function askToLeave(): Promise<void> {
    await page.getByRole('dialog', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('navigation').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
  }

  test('F-30 leaves nothing after a logout without pending jobs, and Back shows the login', async () => {
    await logInReady(DEMO_PEOPLE.member);
    await page.goto('/dashboard?open=more');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(/\/login/);
    await expect.poll(() => listMemberDatabases(page)).toEqual([]);
    const leftovers = await page.evaluate(async () => {
      const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      const registration = await navigator.serviceWorker.getRegistration();
      const push = await registration?.pushManager.getSubscription();
      const urls = caught.flat().map(({ url }) => new URL(url).pathname);
      return { urls, push: push ?? null, userId: localStorage.getItem('userId') };
    });
    expect(leftovers.urls.filter((path) => /^\/(api|uploads)/.test(path))).toEqual([]);
    expect([leftovers.push, leftovers.userId]).toEqual([null, null]);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  });

  test('F-30 ends the session of an offline logout once there is a network', async () => {
    await logInReady(DEMO_PEOPLE.member);
    await waitForOfflineReady(page);
    const countOpenSessions = () => server.rows('select id from sessions where ended_at is null').length;
    const before = countOpenSessions();
    await page.goto('/dashboard?open=more');
    await phone.setOffline(true);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(/\/login/);
    expect(countOpenSessions()).toBe(before);

    await page.reload();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await phone.setOffline(false);
    await expect.poll(countOpenSessions).toBe(before - 1);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('goodbye'))).toBeNull();
    expect((await phone.request.get('/api/messages/user/conversation')).status()).toBe(401);
  });

  test('F-31 encrypts pending jobs: unreadable, announced at the login, and sent once after it', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'waha-phone-'));
    phone = await openPersistentPhone(profile, server.url);
    page = await phone.newPage();
    await logInReady(DEMO_PEOPLE.verified);
    await waitForOfflineReady(page);
    await writeOffline('zebra-crossing-locked');
    await askToLeave();
    await expect(page.getByRole('button', { name: 'Send now and log out' })).toBeDisabled();
    await page.getByRole('button', { name: 'Keep locked on this phone' }).click();
    await page.waitForURL(/\/login/);
    await expect.poll(() => listMemberDatabases(page)).toEqual([]);
    expect(await dumpDeviceStorage(page)).not.toContain('zebra-crossing');
    expect(await dumpDeviceStorage(page)).toContain('waha-sealed/boxes: [{');

    await phone.close();

    phone = await openPersistentPhone(profile, server.url);
    page = await phone.newPage();
    await page.goto('/login');
    await expect(page.getByText('1 locked item is waiting to be sent from this phone. (n•••)')).toBeVisible();
    await logIn(page, DEMO_PEOPLE.verified);
    await expect.poll(() => senders('zebra-crossing-locked')).toEqual([DEMO_PEOPLE.verified]);
    await phone.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });

  test('F-31 sends pending jobs now, or discards them after a second question that names them', async () => {
    await logInReady(DEMO_PEOPLE.verified);
    await waitForOfflineReady(page);
    await writeOffline('thrown away');
    await askToLeave();
    await page.getByRole('button', { name: 'Discard and log out' }).click();
    await expect(page.getByText(/These items are lost and will never be sent: \S+/)).toBeVisible();
    await page.getByRole('button', { name: 'Discard and log out' }).click();
    await page.waitForURL(/\/login/);
    await expect.poll(() => listMemberDatabases(page)).toEqual([]);

    await phone.setOffline(false);
    await logInReady(DEMO_PEOPLE.verified);
    await writeOffline('sent at the last moment');
    // Only the messages endpoint is blocked, so that the message is still pending when the dialog opens.
    await phone.route('**/api/messages', (route) => route.abort());
    await phone.setOffline(false);
    await askToLeave();
    await phone.unroute('**/api/messages');
    await page.getByRole('button', { name: 'Send now and log out' }).click();
    await page.waitForURL(/\/login/);
    expect(senders('sent at the last moment')).toEqual([DEMO_PEOPLE.verified]);
    expect(senders('thrown away')).toEqual([]);
  });

  test("F-32, F-34 hides the first member's jobs from the next, also offline, and sends them as the first's", {
    tag: '@smoke',
  }, async () => {
    await logInReady(DEMO_PEOPLE.member);
    await waitForOfflineReady(page);
    await writeOffline('of the first member');
    const [first] = await listMemberDatabases(page);
    await phone.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await phone.setOffline(false);
    await logIn(page, DEMO_PEOPLE.newcomer);
    // The home opens before the first member's jobs are encrypted and their database is deleted.
    await expect.poll(() => listMemberDatabases(page)).not.toContain(first);
    await expect.poll(() => hasDeviceLock(page)).toBe(true);
    expect(await listMemberDatabases(page)).toHaveLength(1);
    expect(await dumpDeviceStorage(page)).not.toContain('of the first member');

    await phone.setOffline(true);
    await page.goto('/dashboard?open=wallet');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByText('13.000 TND')).toHaveCount(0);
    await phone.setOffline(false);
    expect(senders('of the first member')).toEqual([]);

    await phone.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await logIn(page, DEMO_PEOPLE.member);
    await expect.poll(() => senders('of the first member')).toEqual([DEMO_PEOPLE.member]);
  });

  test("F-33 refuses a job in flight during another login, and later sends it as its own member's", async () => {
    await logInReady(DEMO_PEOPLE.member);
    await writeOffline('on its way');
    let release = () => {};
    const gate = new Promise<void>((open) => {
      release = open;
    });
    const statuses: number[] = [];
    // The request of the page or of the worker, whichever comes first once there is a network.
    await phone.route('**/api/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await gate;
      // Uses the current cookie, like a delayed request.
      const cookies = (await phone.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const response = await route.fetch({ headers: { ...(await route.request().allHeaders()), cookie: cookies } });
      statuses.push(response.status());
      await route.fulfill({ response }).catch(() => {});
    });
    const isIt = (request: Request) => request.method() === 'POST' && /\/messages$/.test(request.url());
    const requestSent = phone.waitForEvent('request', isIt);
    await phone.setOffline(false);
    await requestSent;
    const second = await phone.newPage();
    await logIn(second, DEMO_PEOPLE.newcomer);
    release();
    // Page and worker may both try: each is refused.
    await expect.poll(() => statuses.length).toBeGreaterThan(0);
    expect(new Set(statuses)).toEqual(new Set([409]));
    expect(senders('on its way')).toEqual([]);
    await page.close();

    page = second;
    await phone.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await logIn(page, DEMO_PEOPLE.member);
    await expect.poll(() => senders('on its way')).toEqual([DEMO_PEOPLE.member]);
  });

  test("F-33 hides the first member's draft in a still open tab from the next member", async () => {
    await logInReady(DEMO_PEOPLE.member);
    await page.goto('/dashboard?open=messages');
    const field = page.getByRole('dialog', { name: 'Messages' }).getByLabel('Message', { exact: true });
    await field.fill('begun by the first');
    const first = await page.evaluate(() => localStorage.getItem('userId'));
    const second = await phone.newPage();
    await logIn(second, DEMO_PEOPLE.newcomer);
    await expect.poll(() => second.evaluate(() => localStorage.getItem('userId'))).not.toBe(first);

    await expect(page.getByRole('dialog', { name: 'Messages' })).toBeVisible();
    await expect(field).toHaveValue('');
    await field.fill('begun by the next');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => senders('begun by the next')).toEqual([DEMO_PEOPLE.newcomer]);
    await second.close();
  });

  test('F-60 starts clean after its data was cleared by hand with pending jobs', { tag: '@nightly' }, async () => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await logInReady(DEMO_PEOPLE.member);
    await writeOffline('cleared by hand');
    const devtools = await phone.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'all' });
    await phone.setOffline(false);
    errors.length = 0;
    await page.goto('/dashboard');
    await page.waitForURL(/\/login/);
    await logInReady(DEMO_PEOPLE.member);
    await writeOffline('after the clearing');
    await phone.setOffline(false);
    await expect.poll(() => senders('after the clearing')).toEqual([DEMO_PEOPLE.member]);
    expect([senders('cleared by hand'), errors]).toEqual([[], []]);
  });

  test("contains no member's data after a reset", async () => {
    await logInReady(DEMO_PEOPLE.member);
    await page.goto('/dashboard?open=settings');
    await page.getByRole('button', { name: 'Storage and offline' }).click();
    await page.getByRole('button', { name: 'Remove app data from this phone' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove app data from this phone' }).click();
    await page.waitForURL(/\/login/);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(await listMemberDatabases(page)).toEqual([]);
    expect((await phone.cookies()).filter(({ value }) => value !== '')).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull();
  });
});
