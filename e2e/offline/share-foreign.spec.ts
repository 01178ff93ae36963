import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { listSharedFiles, waitForOfflineReady } from '../support/device/device-storage';
import { type ForeignSite, openForeignSite } from '../support/network/foreign-site';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';

test.describe('post from a foreign page to the share address', () => {
  let server: Server;
  let site: ForeignSite;
  let phone: BrowserContext;
  let page: Page;
  test.beforeAll(async () => {
    server = await Server.openDemo();
    site = await openForeignSite(`${server.url}/share`);
  });
  test.afterAll(async () => {
    await site.close();
    await server.close();
  });
  test.beforeEach(async ({ browser }) => {
    phone = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
    page = await phone.newPage();
    await openSignedIn(page, DEMO_PEOPLE.member);
    await waitForOfflineReady(page);
  });
  test.afterEach(() => phone.close());

  const isAnswered = (it: Page) =>
    it.waitForResponse((response) => response.url().endsWith('/share') && response.request().method() === 'POST');

  for (const host of ['127.0.0.1', 'localhost'])
    for (const path of ['/form', '/frame'])
      test(`from ${host}${path} is not stored`, async () => {
        const foreignPage = await phone.newPage();
        await Promise.all([isAnswered(foreignPage), foreignPage.goto(`http://${host}:${site.port}${path}`)]);
        if (path === '/form') await foreignPage.waitForURL(`${server.url}/dashboard`);
        expect(await listSharedFiles(page)).toEqual([]);
      });

  test('without a visible origin is offered like any share and forwarded nowhere without a choice', async () => {
    const foreignPage = await phone.newPage();
    for (let times = 0; times < 6; times++) {
      await foreignPage.goto(`http://127.0.0.1:${site.port}/hidden`);
      await foreignPage.waitForURL(/open=shared/);
    }
    expect(await listSharedFiles(page)).toEqual(Array(4).fill('foreign.pdf'));
    await foreignPage.goto('/dashboard?open=shared');
    await expect(foreignPage.getByRole('dialog').getByText('foreign.pdf')).toBeVisible();
    await expect(foreignPage).toHaveURL(/open=shared/);
  });
});

test('the share address without the app’s worker reports a shared file as lost, and reveals nothing to a foreign page', async ({
  request,
}) => {
  const server = await Server.open();
  try {
    const leadsTo = async (headers: Record<string, string>) => {
      const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(12_000_000) };
      const response = await request.post(`${server.url}/share`, { multipart: { file }, maxRedirects: 0, headers });
      return [response.status(), response.headers().location];
    };
    for (const site of ['none', 'same-origin'])
      expect(await leadsTo({ 'sec-fetch-site': site })).toEqual([303, '/dashboard?open=shared&wrong=lost']);
    for (const site of ['cross-site', 'same-site'])
      expect(await leadsTo({ 'sec-fetch-site': site })).toEqual([303, '/dashboard']);
  } finally {
    await server.close();
  }
});
