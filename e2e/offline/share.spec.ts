import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  listCachedReads,
  readDraftFiles,
  readQueuedFileHashes,
  waitForOfflineReady,
} from '../support/device/device-storage';
import { DEMO_PEOPLE, logIn } from '../support/people';
import { Server } from '../support/server';

const PHOTO = join(process.cwd(), 'data', 'catalogue', 'media', 'videos', 'promo-pack-rs.jpg');

test.describe('sharing with the app', () => {
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

  /** Does what the phone's share sheet does: posts a form with the file to the app's share address. */
  async function share(name: string, type: string, bytes: Buffer): Promise<void> {
    await page.evaluate(
      ([fileName, fileType, base64]) => {
        const content = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], fileName, { type: fileType }));
        const form = document.createElement('form');
        Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' });
        const input = Object.assign(document.createElement('input'), {
          type: 'file',
          name: 'file',
          files: transfer.files,
        });
        form.append(input);
        document.body.append(form);
        form.submit();
      },
      [name, type, bytes.toString('base64')] as const,
    );
  }
  const pending = () => server.rows("select id from payments where pack_name = 'Ultra One' and status = 'pending'");

  test('puts a photo shared offline into the waiting payment, queues it, and delivers it once', async () => {
    await logIn(page, DEMO_PEOPLE.member);
    const isKept = (read: string) =>
      expect.poll(async () => (await listCachedReads(page)).some((key) => key.startsWith(read)), read).toBe(true);
    await isKept('purchase,packs,source');
    await isKept('purchase,payments,');
    await page.goto('/dashboard?open=invoices');
    await isKept('invoices,own,');
    await page.goto('/dashboard?open=payment&pack=Ultra+One&mode=full');
    await page.getByRole('radio', { name: /D17/ }).check({ force: true });
    await isKept('config');
    await isKept('purchase,quiz-status,');
    await waitForOfflineReady(page);

    await phone.setOffline(true);
    await share('IMG_0007.jpg', 'image/jpeg', readFileSync(PHOTO));
    await page.waitForURL(/open=shared|open=payment/);
    const dialog = page.getByRole('dialog');
    // The demo member also has a refused payment, so there is a choice.
    await expect(dialog.getByRole('img', { name: 'Selected image' })).toBeVisible();
    await dialog.getByRole('button', { name: /^Payment for Ultra One/ }).click();
    await expect(page.getByText('The shared file was added to this form.')).toBeVisible();
    await expect(dialog.getByText('Selected image')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /D17/ })).toBeChecked();

    const hash = (bytes: number[]) => createHash('sha256').update(Buffer.from(bytes)).digest('hex');
    await expect.poll(async () => (await readDraftFiles(page)).length).toBe(1);
    const [draft] = await readDraftFiles(page);
    await page.getByRole('button', { name: 'Send the receipt' }).click();
    await expect(page.getByText('Your payment is waiting to be sent')).toBeVisible();
    expect(await readQueuedFileHashes(page)).toEqual([hash(draft!.bytes)]);
    expect(pending()).toHaveLength(0);

    await phone.setOffline(false);
    await expect(page.getByText('Payment submitted. Waiting for admin approval.')).toBeVisible({ timeout: 30_000 });
    expect(pending()).toHaveLength(1);
    await page.goto('/dashboard?open=shared');
    await expect(page.getByText('No shared files.')).toBeVisible();
  });

  test('preserves a share from before the login and refuses unsupported files', async () => {
    await page.goto('/login');
    await waitForOfflineReady(page);
    await share('transfer.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n%%EOF\n'));
    await page.waitForURL(/\/login\?to=/);
    await page.getByLabel('Email').fill(DEMO_PEOPLE.newcomer);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PEOPLE.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('dialog').getByText('transfer.pdf')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Messages' }).click();
    await expect(page.getByRole('form', { name: 'New message' }).getByText('transfer.pdf')).toBeVisible();

    await share('notes.txt', 'text/plain', Buffer.from('words'));
    await expect(page.getByText('Please upload an image or a PDF.')).toBeVisible();
  });
});
