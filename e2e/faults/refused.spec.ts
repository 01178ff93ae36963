import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  changeQueuedJobs,
  fillOutbox,
  listMemberDatabases,
  readDraftFiles,
  readOutboxJobs,
  waitForOfflineReady,
} from '../support/device/device-storage';
import { openSignedIn, signUpMember } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';

const PHOTO = join(process.cwd(), 'data', 'catalogue', 'media', 'videos', 'promo-pack-rs.jpg');
const UNREADABLE = /^This image cannot be read on this device\./;
const FULL = 'Too many items are waiting to be sent from this device. Wait until they are sent.';

test.describe('invalid submission', () => {
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

  const popup = () => page.getByRole('dialog', { name: 'Messages' });
  const field = () => popup().getByLabel('Message', { exact: true });
  const send = () => popup().getByRole('button', { name: 'Send', exact: true }).click();
  async function openMessages(): Promise<string> {
    const memberId = await openSignedIn(page, await signUpMember(page), '/dashboard?open=messages');
    await expect(field()).toBeVisible();
    return memberId;
  }
  async function write(text: string): Promise<void> {
    await field().fill(text);
    await send();
    await expect(field()).toHaveValue('');
  }
  const messagesOf = (memberId: string) =>
    server.rows(`select text from messages where member_id = '${memberId}' order by seq`).map(({ text }) => text);

  test('F-55 by back, forward and a second submit sends nothing more: the server stores one payment', {
    tag: '@nightly',
  }, async () => {
    await openSignedIn(page, DEMO_PEOPLE.member, '/dashboard');
    await page.goto('/dashboard?open=payment&pack=Ultra+One&mode=full');
    await page.getByRole('radio', { name: /D17/ }).check();
    await page.locator('input[name="receiptPhoto"]').setInputFiles(PHOTO);
    await expect(page.getByText('Selected image')).toBeVisible();
    await page.getByRole('button', { name: 'Send the receipt' }).click();
    await expect(page.getByText('Payment submitted. Waiting for admin approval.')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Send the receipt' })).toHaveCount(0);
    await page.goForward();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('radio', { name: /D17/ })).toBeVisible();
    await page.getByRole('button', { name: 'Send the receipt' }).click();
    const sent = server.rows("select * from payments where pack_name = 'Ultra One' and status = 'pending'");
    expect(sent.length).toBe(1);
    expect(await readOutboxJobs(page)).toEqual([]);
  });

  test('F-56 of another text under a used key shows the reason, and the server retains the first text', {
    tag: '@nightly',
  }, async () => {
    const memberId = await openMessages();
    await phone.setOffline(true);
    await write('First');
    const [first] = await readOutboxJobs(page);
    await phone.setOffline(false);
    await expect.poll(() => messagesOf(memberId)).toEqual(['First']);
    await expect.poll(() => readOutboxJobs(page)).toEqual([]);
    await phone.setOffline(true);
    await write('Second');
    // An attempt in progress would overwrite the change with its own row.
    await expect
      .poll(async () => {
        await changeQueuedJobs(page, { key: first?.key });
        return readOutboxJobs(page);
      })
      .toMatchObject([{ key: first?.key, state: 'queued' }]);
    await phone.setOffline(false);
    await expect
      .poll(() => readOutboxJobs(page))
      .toMatchObject([{ state: 'failed', error: { code: 'key_reused', status: 422 } }]);
    await page.goto('/dashboard?open=outbox');
    await expect(page.getByText('This Idempotency-Key was already used with a different request.')).toBeVisible();
    expect(messagesOf(memberId)).toEqual(['First']);
  });

  test('F-57 with two hundred pending jobs: text is accepted, and a file is refused with the reason', async () => {
    const memberId = await openMessages();
    await phone.setOffline(true);
    await write('Number 1');
    await fillOutbox(page, 200);
    await write('One more');
    await expect.poll(async () => (await readOutboxJobs(page)).length).toBe(201);
    await popup().locator('input[name="file"]').setInputFiles(PHOTO);
    await expect(popup().getByText('photo.jpg')).toBeVisible();
    await send();
    await expect(page.getByText(FULL).first()).toBeVisible();
    await expect(popup().getByText('photo.jpg')).toBeVisible();
    expect([(await readOutboxJobs(page)).length, (await readDraftFiles(page)).length]).toEqual([201, 1]);
    expect(messagesOf(memberId)).toEqual([]);
  });

  test('F-59 of an iPhone, broken or empty picture or a misnamed document is refused at once', {
    tag: '@nightly',
  }, async () => {
    const memberId = await openMessages();
    const jpeg = readFileSync(PHOTO);
    const broken = Buffer.concat([jpeg.subarray(0, 300), Buffer.alloc(2000, 7)]);
    for (const [name, mimeType, buffer] of [
      [
        'IMG_0001.HEIC',
        'image/heic',
        Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic then what no browser here reads'),
      ],
      ['broken.jpg', 'image/jpeg', broken],
      ['empty.jpg', 'image/jpeg', Buffer.alloc(0)],
      ['scan.jpg', 'image/jpeg', Buffer.from('%PDF-1.4\n%%EOF\n')],
    ] as const) {
      await popup().locator('input[name="file"]').setInputFiles({ name, mimeType, buffer });
      await expect(popup().getByText(UNREADABLE), name).toBeVisible();
      await popup().locator('input[name="file"]').setInputFiles([]);
    }
    expect(await readDraftFiles(page)).toEqual([]);
    // The server does not trust what the device says about itself.
    const response = await page.request.post('/api/messages', {
      headers: { 'X-Expect-Member': memberId },
      multipart: { file: { name: 'scan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>no picture</html>') } },
    });
    expect(response.status()).toBe(415);
    await popup().locator('input[name="file"]').setInputFiles(PHOTO);
    await expect(popup().getByText('photo.jpg')).toBeVisible();
    await send();
    await expect.poll(() => messagesOf(memberId)).toEqual(['']);
  });

  test('F-61 in a browser without storage: reading works, and sending says that nothing can be stored', async () => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The user denied permission to access the database.', 'SecurityError');
      };
    });
    const memberId = await openMessages();
    await page.goto('/dashboard?open=packs');
    await expect(page.getByRole('dialog').getByText('Ultra One').first()).toBeVisible();
    await page.goto('/dashboard?open=messages');
    await field().fill('Nowhere to keep it');
    await send();
    await expect(page.getByText('This browser does not let the app save data on this device.').first()).toBeVisible();
    await expect(field()).toHaveValue('Nowhere to keep it');
    expect([await listMemberDatabases(page), messagesOf(memberId)]).toEqual([[], []]);
  });

  test('F-62 a first visit interrupted before the app is cached: the second visit caches it', async () => {
    await phone.route('**/service-worker.js', (route) => route.abort());
    await page.goto('/category');
    await expect(page.getByRole('main')).toBeVisible();
    await phone.setOffline(true);
    expect(await page.goto('/category').catch(() => 'the browser says that there is no network')).toBe(
      'the browser says that there is no network',
    );
    await phone.setOffline(false);
    await phone.unroute('**/service-worker.js');
    await page.goto('/category');
    await waitForOfflineReady(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('products-kept'))).toBe('1');
    await phone.setOffline(true);
    await page.goto('/category');
    await expect(page.getByRole('link', { name: /€/ }).first()).toBeVisible();
  });
});
