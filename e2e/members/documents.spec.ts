import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { countPdfPages } from '../support/device/count-pdf-pages';
import { readQueuedFileHashes } from '../support/device/device-storage';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';

const PHOTO = join(process.cwd(), 'data', 'catalogue', 'media', 'videos', 'promo-pack-rs.jpg');

test.describe('documents and service credits on a phone', () => {
  let server: Server;
  let page: Page;
  test.beforeEach(async ({ browser }) => {
    server = await Server.openDemo();
    const phone = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
    page = await phone.newPage();
    await openSignedIn(page, DEMO_PEOPLE.verified);
  });
  test.afterEach(async () => {
    await page.context().close();
    await server.close();
  });
  const ownRows = (table: string, columns: string) =>
    server.rows(
      `select ${columns} from ${table} where member_id = (select id from people where email = '${DEMO_PEOPLE.verified}')`,
    );

  test('an invoice is read and paid by a receipt that is pending until the network returns', async () => {
    await page.goto('/dashboard?open=invoices');
    const invoices = page.getByRole('dialog', { name: 'Invoices' });
    await invoices
      .getByRole('button', { name: /To be paid/ })
      .first()
      .click();
    const invoice = page.getByRole('dialog', { name: /^Invoice of / });
    const download = page.waitForEvent('download');
    await invoice.getByRole('button', { name: /Download/ }).click();
    expect(
      readFileSync(await (await download).path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');

    await page.context().setOffline(true);
    await expect(invoice.getByRole('button', { name: 'Send the receipt' })).toBeDisabled();
    await invoice.getByLabel('Receipt of the payment').setInputFiles(PHOTO);
    await invoice.getByRole('button', { name: 'Send the receipt' }).click();
    await expect(invoice.getByText(/sent automatically when you are online/)).toBeVisible();
    const [queued] = await readQueuedFileHashes(page);
    await page.context().setOffline(false);

    await expect(invoice.getByText('Receipt sent, being checked')).toBeVisible({ timeout: 30_000 });
    const receiptRows = server.rows("select sha256 from files where purpose = 'invoice_receipt'");
    expect(receiptRows).toContainEqual({ sha256: queued });
  });

  test('points are recharged: price with stamp, receipt and pending request', async () => {
    await page.goto('/dashboard?open=facility&part=recharge');
    const facility = page.getByRole('dialog').filter({ has: page.getByLabel('Number of points') });
    await facility.getByLabel('Number of points').fill('29');
    await facility.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(facility.getByText('Minimum 30 points required.')).toBeVisible();
    await facility.getByLabel('Number of points').fill('30');
    await expect(facility.getByText('49.000 TND')).toBeVisible();
    await facility.getByLabel('Photo of the receipt').setInputFiles(PHOTO);
    await expect(facility.getByText('Preparing the photo')).toBeHidden();
    await facility.getByRole('button', { name: 'Send', exact: true }).click();
    await expect
      .poll(() => ownRows('recharges', 'points, total_millimes, status'))
      .toContainEqual({ points: 30, total_millimes: 49_000, status: 'pending' });
    await expect(facility.getByRole('list', { name: 'My requests' }).getByText('Pending').first()).toBeVisible();
  });

  test('reports open, and Repair Service describes itself', { tag: '@chromium' }, async () => {
    await page.goto('/dashboard?open=facility&part=reports');
    const report = page.getByRole('list', { name: 'Reports' }).getByRole('link').first();
    const [tab] = await Promise.all([page.context().waitForEvent('page'), report.click()]);
    expect(tab.url()).toContain('/uploads/');
    await expect.poll(() => countPdfPages(tab)).toBeGreaterThan(0);
    await tab.close();
    await page.goto('/dashboard?open=repair');
    await expect(page.getByText('No points are charged', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Ask by message' }).click();
    await expect(page.getByRole('dialog', { name: 'Messages' }).getByLabel('Message', { exact: true })).not.toHaveValue(
      '',
    );
  });

  test('on a laptop an invoice is shown inline in the browser’s viewer', { tag: '@chromium' }, async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/dashboard?open=invoices');
    await page
      .getByRole('dialog', { name: 'Invoices' })
      .getByRole('button', { name: /To be paid/ })
      .first()
      .click();
    await expect.poll(() => countPdfPages(page)).toBeGreaterThan(0);
  });

  test('a task document is deleted, restored, and permanently deleted', async () => {
    await page.goto('/dashboard?open=tasks&part=history');
    const tasks = page.getByRole('list', { name: 'History' });
    await expect(tasks.getByRole('listitem').first()).toBeVisible();
    const before = await tasks.getByRole('listitem').count();
    const hidden = () => ownRows('tasks', 'count(hidden_at) as n');
    const remove = async () => {
      await tasks
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(tasks.getByRole('listitem')).toHaveCount(before - 1);
    };
    await remove();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(tasks.getByRole('listitem')).toHaveCount(before);
    await expect.poll(hidden).toEqual([{ n: 0 }]);
    await remove();
    await expect.poll(hidden).toEqual([{ n: 1 }]);
  });
});
