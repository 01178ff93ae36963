import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  countCachedPictures,
  dumpDeviceStorage,
  listCachedReads,
  waitForOfflineReady,
} from '../support/device/device-storage';
import { openApiSession } from '../support/network/open-api-session';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';

const NOT_HERE = 'This has not been saved on this device yet. It opens when you are online.';

test.describe('app without a network', () => {
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

  const popup = () => page.getByRole('dialog');

  test("shows all of a member's content after one visit to the home, opened or not", async () => {
    const userId = await openSignedIn(page, DEMO_PEOPLE.verified);
    await waitForOfflineReady(page);
    await expect.poll(() => listCachedReads(page)).toContain(`purchase,earnings,${userId},S`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('products-kept'))).toBe('1');
    // On this first page the worker became active after the home page was shown.
    await expect.poll(() => countCachedPictures(page, '/media/packs/')).toBe(36);
    await phone.setOffline(true);

    const expectedTexts: Record<string, string | RegExp> = {
      messages: 'Perfect, I will send the receipt this week.',
      notifications: /non lues/,
      invoices: '24.500 TND',
      'tasks&part=history': /^Task of/,
      tasks: 'Welcome calls',
      facility: 'Total points',
      'facility&part=reports': /^Report of/,
      profile: 'Your profile is verified',
      'my-payments': 'Approved',
      'owned-pack&pack=S': /^\d+ points$/,
      wallet: /^Becoming valid/,
    };
    for (const [open, expectedText] of Object.entries(expectedTexts)) {
      await page.goto(`/dashboard?open=${open}`);
      await expect(popup().getByText(expectedText).first(), open).toBeVisible();
      await expect(popup().getByText(NOT_HERE)).toHaveCount(0);
    }
    // Needs the network anyway, so its code is not on the phone.
    await page.goto('/dashboard?open=withdraw');
    await expect(popup().getByText(NOT_HERE)).toBeVisible();
    await page.goto('/category');
    await expect(page.getByText('33 products')).toBeVisible();
  });

  test('shows the messages that arrived while the app was open, read or not', async () => {
    const userId = await openSignedIn(page, DEMO_PEOPLE.verified);
    await waitForOfflineReady(page);
    await expect.poll(() => listCachedReads(page)).toContain(`messaging,own,${userId}`);
    const text = 'The office is closed on Friday.';
    const { call } = await openApiSession(server, DEMO_PEOPLE.admin);

    await call('POST', `/messages/admin/send/${userId}`, { content: text });

    await expect.poll(() => dumpDeviceStorage(page)).toContain(text);
    await phone.setOffline(true);
    await page.goto('/dashboard?open=messages');
    await expect(popup().getByText(text)).toBeVisible();
  });

  test('reports a screen whose code is missing, and opens it when the network returns', async () => {
    await page.goto('/login');
    await waitForOfflineReady(page);
    await phone.setOffline(true);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByText('You need a connection to log in or sign up.')).toBeVisible();

    await phone.setOffline(false);
    await expect(page.getByLabel('Surname')).toBeVisible();
  });

  test('opens a dashboard whose code failed to load after another try', async () => {
    await openSignedIn(page, DEMO_PEOPLE.admin, '/dashboardAdmin?view=payments');
    await waitForOfflineReady(page);
    await expect(page.getByText('Youssef Trabelsi').first()).toBeVisible();
    const part = '**/assets/staff-operations*';
    await page.route(part, (route) => route.abort());
    // The app believes that the server has a newer version, and reloads once.
    const hasReloaded = page.waitForEvent('load');
    await page.getByRole('tab', { name: 'Operations' }).click();
    await hasReloaded;
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();

    await page.unroute(part);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Backup' })).toBeVisible();
  });
});
