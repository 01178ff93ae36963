import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  dumpDeviceStorage,
  hasDeviceLock,
  listMemberDatabases,
  waitForOfflineReady,
} from '../support/device/device-storage';
import { DEMO_PEOPLE, logIn, submitLogin } from '../support/people';
import { Server } from '../support/server';

const DAY_MS = 24 * 60 * 60 * 1000;

test.describe('lost phone', () => {
  let server: Server;
  let phone: BrowserContext;
  let page: Page;
  test.beforeAll(async () => {
    server = await Server.openDemo();
  });
  test.afterAll(() => server.close());
  test.beforeEach(async ({ browser }) => {
    phone = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
    page = await phone.newPage();
  });
  test.afterEach(() => phone.close());

  const TEXT = 'written before the phone was lost';
  const sent = () => server.rows(`select id from messages where text = '${TEXT}'`).length;

  /** From another device on which the member signs in. */
  async function signOutEverywhere(): Promise<void> {
    const laptop = await phone.browser()!.newContext({ baseURL: server.url });
    const response = await laptop.request.post('/api/users/login', {
      data: { email: DEMO_PEOPLE.member, password: DEMO_PEOPLE.password },
    });
    const { user, token } = await response.json();
    const headers = { authorization: `Bearer ${token}` };
    expect((await laptop.request.delete(`/api/users/${user.id}/sessions`, { headers })).status()).toBe(204);
    await laptop.close();
  }

  test('wipes its data when its session was ended elsewhere, and sends encrypted jobs after a login', async () => {
    await page.goto('/login');
    await page.getByLabel('Remember me').check();
    await submitLogin(page, DEMO_PEOPLE.member);
    await page.waitForURL(/\/dashboard/);
    await expect.poll(() => hasDeviceLock(page)).toBe(true);
    await waitForOfflineReady(page);
    await page.goto('/dashboard?open=messages');
    const message = page.getByRole('dialog', { name: 'Messages' }).getByLabel('Message', { exact: true });
    await expect(message).toBeVisible();
    await phone.setOffline(true);
    await message.fill(TEXT);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => dumpDeviceStorage(page)).toContain(TEXT);
    await signOutEverywhere();

    await phone.setOffline(false);
    await page.waitForURL(/\/login/);
    await expect(page.getByText('1 locked item is waiting to be sent from this phone.')).toBeVisible();
    expect(await listMemberDatabases(page)).toEqual([]);
    const storageDump = await dumpDeviceStorage(page);
    for (const secret of [TEXT, DEMO_PEOPLE.member]) expect(storageDump).not.toContain(secret);
    expect(
      await page.evaluate(() => ['userId', 'userEmail', 'email'].filter((name) => localStorage.getItem(name))),
    ).toEqual([]);
    expect(sent()).toBe(0);

    await submitLogin(page, DEMO_PEOPLE.member);
    await expect.poll(sent).toBe(1);
  });

  test('retains all data when its session only expired', async () => {
    await logIn(page, DEMO_PEOPLE.member);
    await waitForOfflineReady(page);
    await expect.poll(() => dumpDeviceStorage(page)).toContain('/kept: [{');
    const before = await listMemberDatabases(page);
    await server.stop();
    await server.start(DAY_MS);
    await page.reload();
    await page.waitForURL(/\/login/);
    expect(await listMemberDatabases(page)).toEqual(before);
    expect(await dumpDeviceStorage(page)).toContain('/kept: [{');
  });
});
