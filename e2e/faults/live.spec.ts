import { randomBytes } from 'node:crypto';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { setPageVisibility } from '../support/device/app-build';
import { controlWorker } from '../support/device/control-worker';
import { readOutboxJobs, readSyncEpoch, waitForOfflineReady } from '../support/device/device-storage';
import { goBackOnline } from '../support/network/go-back-online';
import { openApiSession } from '../support/network/open-api-session';
import { openPortal } from '../support/network/portal';
import { openSignedIn, signUpMember } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';

const TABS = 7;
/** How soon after the app returns to the foreground a missed change must be visible. Milliseconds. */
const SOON_MS = 2_000;

test.describe('live updates', { tag: '@nightly' }, () => {
  let server: Server;
  let portal: Awaited<ReturnType<typeof openPortal>>;
  let phone: BrowserContext;
  let page: Page;
  let memberId: string;
  test.beforeAll(async () => {
    server = await Server.openDemo();
  });
  test.afterAll(() => server.close());
  test.beforeEach(async ({ browser }) => {
    portal = await openPortal(server.port);
    phone = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' });
    page = await phone.newPage();
    memberId = await openSignedIn(page, await signUpMember(page), '/dashboard?open=messages');
    await expect(popup().getByLabel('Message', { exact: true })).toBeVisible();
    await expect.poll(streams).toBe(1);
  });
  test.afterEach(async () => {
    await phone.close();
    await portal.close();
  });

  const popup = (on = page) => on.getByRole('dialog', { name: 'Messages' });
  const findText = (text: string, on = page) => popup(on).getByText(text, { exact: true });
  const streams = () => portal.openCalls('/api/events');
  async function answer(content: string): Promise<void> {
    const admin = await openApiSession(server, DEMO_PEOPLE.admin);
    await admin.call('POST', `/messages/admin/send/${memberId}`, { content });
  }

  test('F-51 show missed changes of a silent stream when the app comes to the foreground, or after 45 seconds', {
    tag: '@nightly',
  }, async () => {
    await page.clock.install();
    portal.silence();
    await setPageVisibility(page, 'hidden');
    await answer('While you were away');
    await page.clock.fastForward(50_000); // not yet long enough for the app to close its stream
    await expect(findText('While you were away')).toHaveCount(0);
    await setPageVisibility(page, 'visible');
    await expect(findText('While you were away')).toBeVisible({ timeout: SOON_MS });

    await expect.poll(streams).toBe(1);
    portal.silence();
    await answer('While you looked on');
    await page.clock.fastForward(46_000);
    await expect(findText('While you looked on')).toBeVisible();
  });

  test(`F-52 reach ${TABS} open tabs by one stream, which another tab continues when the first one closes`, {
    tag: '@nightly',
  }, async () => {
    const tabs = [page];
    while (tabs.length < TABS) {
      const tab = await phone.newPage();
      await tab.goto('/dashboard?open=messages');
      tabs.push(tab);
    }
    for (const tab of tabs) await expect(popup(tab).getByLabel('Message', { exact: true })).toBeVisible();
    expect(streams()).toBe(1);
    await answer('To each of them');
    for (const tab of tabs) await expect(findText('To each of them', tab)).toBeVisible();

    await page.close();
    await expect.poll(streams).toBe(1);
    await answer('To those that are left');
    for (const tab of tabs.slice(1)) await expect(findText('To those that are left', tab)).toBeVisible();
  });

  test('F-53 reload everything on the phone after an old backup is restored, and pending jobs are sent once', async () => {
    await answer('Of yesterday');
    await expect(findText('Of yesterday')).toBeVisible();
    const before = await readSyncEpoch(page);
    await server.stop();
    const restoreBackup = await server.backup();
    await server.start();
    await answer('Of today, and lost');
    await expect(findText('Of today, and lost')).toBeVisible();

    await server.stop();
    await popup().getByLabel('Message', { exact: true }).fill('Over the restore');
    await popup().getByRole('button', { name: 'Send', exact: true }).click();
    await expect(popup().getByRole('button', { name: 'Waiting' })).toBeVisible();
    restoreBackup();
    // Restoring an older database gives it another epoch, as its first migration does.
    server.write(`update change_epoch set epoch = '${randomBytes(16).toString('hex')}'`);
    await server.start();
    await goBackOnline(page);

    await expect(findText('Of today, and lost')).toHaveCount(0, { timeout: 30_000 });
    await expect(findText('Of yesterday')).toBeVisible();
    // The read request of the lost message fails. It is a background job, and the next read replaces it.
    const messagesWaiting = async () => (await readOutboxJobs(page)).filter(({ path }) => path === '/messages');
    await expect.poll(messagesWaiting).toEqual([]);
    await expect(page.getByText(/not accepted/)).toHaveCount(0);
    const rows = () => server.rows(`select text from messages where member_id = '${memberId}' order by seq`);
    expect(rows()).toEqual([{ text: 'Of yesterday' }, { text: 'Over the restore' }]);
    const [epochRow] = server.rows('select epoch from change_epoch');
    expect(epochRow?.epoch).not.toBe(before);
    await expect.poll(() => readSyncEpoch(page)).toBe(epochRow?.epoch);
  });

  test('F-54 include five notifications for five pushes while the app is in the foreground', {
    tag: '@chromium',
  }, async () => {
    await waitForOfflineReady(page);
    await phone.grantPermissions(['notifications']);
    await page.bringToFront();
    const worker = phone.serviceWorkers()[0];
    const browser = await controlWorker(page, portal.url);
    const texts = [1, 2, 3, 4, 5].map((n) => `News ${n}`);
    for (const body of texts)
      await browser.push(JSON.stringify({ web_push: 8030, notification: { title: 'Waha', body } }));
    const shown = () =>
      worker?.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
        return (await registration.getNotifications()).map(({ body }) => body).sort();
      });
    await expect.poll(shown).toEqual(texts);
  });
});
