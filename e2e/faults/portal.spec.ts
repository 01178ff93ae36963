import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { checkForNewWorker } from '../support/device/app-build';
import { readOutboxJobs, waitForOfflineReady } from '../support/device/device-storage';
import { goBackOnline } from '../support/network/go-back-online';
import { HOTSPOT_PAGE, openPortal } from '../support/network/portal';
import { openSignedIn, signUpMember } from '../support/open-signed-in';
import { Server } from '../support/server';

test.describe('the phone, when another server responds', { tag: '@nightly' }, () => {
  let server: Server;
  let portal: Awaited<ReturnType<typeof openPortal>>;
  let phone: BrowserContext;
  let page: Page;
  test.beforeAll(async () => {
    server = await Server.open();
  });
  test.afterAll(() => server.close());
  test.beforeEach(async ({ browser }) => {
    portal = await openPortal(server.port);
    phone = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' });
    page = await phone.newPage();
    await openSignedIn(page, await signUpMember(page), '/dashboard?open=messages');
    await waitForOfflineReady(page);
    await expect(field()).toBeVisible();
  });
  test.afterEach(async () => {
    await phone.close();
    await portal.close();
  });

  const popup = () => page.getByRole('dialog', { name: 'Messages' });
  const field = () => popup().getByLabel('Message', { exact: true });
  async function write(text: string): Promise<void> {
    await field().fill(text);
    await popup().getByRole('button', { name: 'Send', exact: true }).click();
  }
  /** The number of attempts; the job is still stored. */
  const tries = async () => (await readOutboxJobs(page))[0]?.attempts ?? 0;
  const arrived = (text: string) => server.rows(`select text from messages where text = '${text}'`).length;

  test('F-43 counts nothing as sent and caches no page of a hotspot that answers 200 to everything', async () => {
    portal.state.mode = 'hotspot';
    await write('From the café');
    await expect(popup().getByRole('button', { name: 'Waiting' })).toBeVisible();
    await expect.poll(tries).toBeGreaterThan(0);
    expect(await checkForNewWorker(page).catch(() => 'refused')).toBe('refused');
    for (const path of ['/media/packs/ultra-one.svg', '/media/products/chemise-lin.svg'])
      await page.evaluate(getOf, path);

    await page.goto('/dashboard');
    await expect(page.getByText('Offline. 1 item will be sent when you are back.')).toBeVisible();
    await expect(page.getByText('Welcome to the hotspot')).toHaveCount(0);
    expect(await page.evaluate(keptPagesLike, HOTSPOT_PAGE)).toEqual([]);
    expect(arrived('From the café')).toBe(0);

    portal.state.mode = 'through';
    await page.goto('/dashboard?open=messages');
    await goBackOnline(page);
    await expect.poll(() => arrived('From the café')).toBe(1);
    await expect(popup().getByText('Sent').last()).toBeVisible();
    await expect.poll(() => readOutboxJobs(page)).toEqual([]);
  });

  test('F-44 retries a job after a 502 in HTML from a gateway, and sends it once', {
    tag: '@nightly',
  }, async () => {
    portal.state.mode = 'badGateway';
    await write('Past the gateway');
    await expect(popup().getByRole('button', { name: 'Waiting' })).toBeVisible();
    await expect.poll(tries).toBeGreaterThan(1);
    expect(arrived('Past the gateway')).toBe(0);
    portal.state.mode = 'through';
    await goBackOnline(page);
    await expect.poll(() => arrived('Past the gateway')).toBe(1);
    await expect(popup().getByText('Sent').last()).toBeVisible();
    await expect.poll(() => readOutboxJobs(page)).toEqual([]);
  });
});

async function getOf(path: string): Promise<void> {
  await fetch(path).then((response) => response.text());
}

/** Returns addresses in any cache of this device whose content is this page. */
async function keptPagesLike(html: string): Promise<string[]> {
  const problems: string[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      const isText = !/image\/(jpeg|png)|video|font/.test(response?.headers.get('content-type') ?? '');
      if (isText && (await response?.text()) === html) problems.push(request.url);
    }
  }
  return problems;
}
