import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  checkForNewWorker,
  countLoads,
  expectAppBuild,
  readAppBuild,
  sendManyRequests,
  setPageVisibility,
  upgradeDatabase,
} from '../support/device/app-build';
import { createOwnBuild } from '../support/device/create-own-build';
import {
  changeQueuedJobs,
  readDraftFields,
  readOutboxJobs,
  waitForOfflineReady,
} from '../support/device/device-storage';
import { goBackOnline } from '../support/network/go-back-online';
import { openSignedIn, signUpMember } from '../support/open-signed-in';
import { Server } from '../support/server';

const NEW_VERSION = 'A new version is available.';

test.describe('new app version', { tag: '@nightly' }, () => {
  let server: Server;
  let ownBuild: ReturnType<typeof createOwnBuild>;
  let phone: BrowserContext;
  let page: Page;
  test.beforeAll(async () => {
    ownBuild = createOwnBuild();
    server = await Server.open({}, ownBuild.script);
  });
  test.afterAll(async () => {
    await server.close();
    ownBuild.remove();
  });
  test.beforeEach(async ({ browser }) => {
    if ((await served()) !== '1') await deploy(1);
    phone = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
    page = await phone.newPage();
  });
  test.afterEach(() => phone.close());

  const served = async () => /name="build" content="(\d)"/.exec(await (await fetch(server.url)).text())?.[1] ?? '1';
  /** As an operator does it: the program stops, the build is replaced, the program starts. */
  async function deploy(build: number, without?: string): Promise<void> {
    await server.stop();
    ownBuild.deploy(build, without);
    if (without) forgetBuilds(); // or it would come from there
    await server.start();
  }
  const forgetBuilds = () => rmSync(join(server.dataDir, 'web-builds'), { recursive: true });
  const popup = () => page.getByRole('dialog', { name: 'Messages' });
  async function openMessages(): Promise<void> {
    await openSignedIn(page, await signUpMember(page, 'Updates'), '/dashboard?open=messages');
    await waitForOfflineReady(page);
    await expect(popup().getByLabel('Message', { exact: true })).toBeVisible();
  }
  async function write(text: string): Promise<void> {
    await popup().getByLabel('Message', { exact: true }).fill(text);
    await popup().getByRole('button', { name: 'Send', exact: true }).click();
    await expect(popup().getByRole('log').getByText(text, { exact: true })).toBeVisible();
  }
  const closeAndOpen = async () => {
    await popup().getByRole('button', { name: 'Close' }).click();
    await expect(popup()).toHaveCount(0);
    await page
      .getByRole('button', { name: /Messages$/ })
      .last()
      .click();
  };
  const arrived = (text: string) => server.rows(`select text from messages where text = '${text}'`).length;

  test('F-35 is deferred during sending, applies at the next step, and pending jobs go once', async () => {
    await openMessages();
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/api/messages', async (route) => {
      await released;
      await route.continue();
    });
    await write('On its way');
    await expect.poll(async () => (await readOutboxJobs(page)).map(({ state }) => state)).toEqual(['sending']);
    await deploy(2);
    // No request is needed: the first response of the restarted server shows that it has another build.
    await expect(page.getByText(NEW_VERSION)).toBeVisible({ timeout: 20_000 });
    await closeAndOpen();
    await expect(popup().getByLabel('Message', { exact: true })).toBeVisible();
    await expect(page.getByText(NEW_VERSION)).toBeVisible();
    expect([await readAppBuild(page), arrived('On its way')]).toEqual(['1', 0]);

    release();
    await expect.poll(() => readOutboxJobs(page)).toEqual([]);
    await closeAndOpen();
    await expectAppBuild(page, 2);
    await expect(popup().getByText('On its way')).toBeVisible();
    await expect(page.getByText(NEW_VERSION)).toHaveCount(0);
    expect(arrived('On its way')).toBe(1);
  });

  test("F-35 applies although the page's requests restart the old worker", async () => {
    await openMessages();
    await deploy(2);
    expect(await checkForNewWorker(page)).toBe(true);
    await page.evaluate(sendManyRequests);
    await page.getByRole('button', { name: 'Update' }).click();
    await expectAppBuild(page, 2);
  });

  test('F-35 never interrupts typing; after half a minute in the background it applies in every tab once', async () => {
    await openMessages();
    const otherTab = await phone.newPage();
    await otherTab.goto('/dashboard');
    const loads = [countLoads(page), countLoads(otherTab)];
    await page.clock.install();
    await popup().getByLabel('Message', { exact: true }).fill('Half a sent');
    await deploy(2);
    expect(await checkForNewWorker(page)).toBe(true);
    await expect(page.getByText(NEW_VERSION)).toBeVisible();
    await setPageVisibility(page, 'hidden');
    await page.clock.fastForward(31_000);
    await setPageVisibility(page, 'visible');
    await expect(page.getByText(NEW_VERSION)).toBeVisible();
    await expect(popup().getByLabel('Message', { exact: true })).toHaveValue('Half a sent');
    expect([await readAppBuild(page), loads.map((count) => count())]).toEqual(['1', [0, 0]]);

    await popup().getByLabel('Message', { exact: true }).fill('');
    await expect.poll(() => readDraftFields(page)).toMatchObject([{ text: '' }]);
    await expect.poll(() => readOutboxJobs(page)).toEqual([]); // a job that is being sent would delay it
    await setPageVisibility(page, 'hidden');
    await page.clock.fastForward(31_000);
    await expectAppBuild(page, 2);
    // The other tab is in use: it continues, and shows a notice.
    await expect(otherTab.getByText(NEW_VERSION)).toBeVisible();
    expect(await readAppBuild(otherTab)).toBe('1');
    await otherTab.getByRole('button', { name: 'Update' }).click();
    await expectAppBuild(otherTab, 2);
    await expect.poll(() => loads.map((count) => count())).toEqual([1, 1]);
  });

  test('F-36 lets an old tab use its cached code; without it, the tab restarts once', async () => {
    await page.goto('/login');
    await waitForOfflineReady(page);
    await deploy(2);
    const loads = countLoads(page);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByLabel('Surname')).toBeVisible();
    expect([await readAppBuild(page), loads()]).toEqual(['1', 0]);

    forgetBuilds();
    const [old] = readdirSync(join(ownBuild.web, 'assets')).filter((name) => name.startsWith('forgot-password-screen'));
    const missingResponse = await page.request.get(`/assets/${old?.replace('_2', '')}`);
    expect([missingResponse.status(), missingResponse.headers()['content-type']]).toEqual([404, 'text/plain']);
    await page.goBack();
    await page.getByRole('link', { name: /Forgot/ }).click();
    await expectAppBuild(page, 2);
    await expect(page.getByRole('heading', { name: /password/i })).toBeVisible();
    expect(loads()).toBe(1);
  });

  test('F-36 with missing code restarts once, then shows a message instead of a blank page or loop', async () => {
    await page.goto('/login');
    await waitForOfflineReady(page);
    await phone.route('**/assets/forgot-password-screen-*', (route) =>
      route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found.' }),
    );
    const loads = countLoads(page);
    await page.getByRole('link', { name: /Forgot/ }).click();
    await expect.poll(loads).toBe(1);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(loads()).toBe(1);
  });

  test('F-37 accepts rows of an earlier version; unsupported ones stay, say why, and trigger the update', {
    tag: '@nightly',
  }, async () => {
    await openMessages();
    await phone.setOffline(true);
    await write('From before');
    await changeQueuedJobs(page, { v: undefined });
    await phone.setOffline(false);
    await expect.poll(() => arrived('From before')).toBe(1);

    await phone.setOffline(true);
    await write('Long ago');
    await changeQueuedJobs(page, { v: 0 });
    await deploy(2);
    await phone.setOffline(false);
    await expectAppBuild(page, 2); // automatically
    await page.goto('/dashboard?open=outbox');
    await expect(
      page.getByRole('article').getByText(/^This version of the app is too old to send this item\./),
    ).toBeVisible();
    // Each start tries again and shows the same notice.
    await expect.poll(() => readOutboxJobs(page)).toMatchObject([{ state: 'held', v: 0 }]);
    expect(arrived('Long ago')).toBe(0);

    // The newer app can convert it.
    await changeQueuedJobs(page, { v: 1 });
    await page.reload();
    await expect.poll(() => arrived('Long ago')).toBe(1);
  });

  test('F-38 with missing files leaves the old one complete, also offline; later it installs completely', {
    tag: '@nightly',
  }, async () => {
    await openMessages();
    await deploy(2, 'member-');
    expect(await checkForNewWorker(page).catch(() => false)).toBe(false);
    await phone.setOffline(true);
    await page.goto('/dashboard?open=wallet');
    await expect(page.getByRole('dialog', { name: /wallet/i })).toBeVisible();
    expect(await readAppBuild(page)).toBe('1');

    await phone.setOffline(false);
    ownBuild.deploy(2);
    expect(await checkForNewWorker(page)).toBe(true);
    await page.getByRole('button', { name: 'Update' }).click();
    await expectAppBuild(page, 2);
  });

  test('F-39 rolled back over a newer database opens, and pending jobs go once', {
    tag: '@nightly',
  }, async () => {
    await deploy(2);
    await openMessages();
    await page.goto('/category');
    await page.evaluate(upgradeDatabase);
    await page.goto('/dashboard?open=messages');
    await phone.setOffline(true);
    await write('Through the roll-back');
    await deploy(1);
    await page.reload();
    expect((await readOutboxJobs(page)).length).toBe(1);
    await page.route('**/api/messages', (route) => route.abort());
    await phone.setOffline(false);
    await checkForNewWorker(page);
    await page.getByRole('button', { name: 'Update' }).click();
    await expectAppBuild(page, 1);
    await page.unroute('**/api/messages');
    await goBackOnline(page);
    await expect.poll(() => arrived('Through the roll-back')).toBe(1);
    await expect.poll(() => readOutboxJobs(page)).toEqual([]);
  });
});
