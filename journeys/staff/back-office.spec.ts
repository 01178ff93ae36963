import { type Browser, expect, type Page, test } from '@playwright/test';
import { DEMO } from '../support/people';
import { Server } from '../support/server';
import { signedIn } from '../support/signed-in';

const LAPTOP = { width: 1280, height: 800 };
const PDF = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
const PHOTO = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('no paper') };

test.describe('back office', () => {
  let server: Server;
  test.beforeEach(async () => {
    server = await Server.openDemo();
  });
  test.afterEach(() => server.close());

  const openDesk = async (browser: Browser, who: string): Promise<Page> => {
    const context = await browser.newContext({ baseURL: server.url, viewport: LAPTOP, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signedIn(page, who);
    return page;
  };
  const ofPerson = (email: string) => `(select id from people where email = '${email}')`;

  test('commercial staff add and correct an invoice, and take back what they have given', async ({ browser }) => {
    const page = await openDesk(browser, DEMO.commercial);
    await page.getByRole('button', { name: /^Nour Hamdi/ }).click();
    const member = page.getByRole('article', { name: 'Member' });
    const added = `select status, invoice_date as day, amount_millimes as amount from invoices
      where member_id = ${ofPerson(DEMO.verified)} and invoice_date in ('2026-02-15', '2026-02-16')`;

    await test.step('her details are read', async () => {
      await expect(member.getByText('8 rue Ibn Khaldoun, Sousse')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Members' })).not.toContainText('Hichem Ayari');
    });

    await test.step('an invoice needs a date and a PDF', async () => {
      await member.getByRole('tab', { name: 'Invoices' }).click();
      await member.getByRole('button', { name: 'Add an invoice' }).click();
      await member.getByLabel('PDF', { exact: true }).setInputFiles(PHOTO);
      await member.getByRole('button', { name: 'Upload' }).click();
      await expect(member.getByText('Missing data.')).toBeVisible();
      await expect(member.getByText('PDF only.')).toBeVisible();
      await member.getByLabel('Date').fill('2026-02-15');
      await member.getByLabel('Amount in TND').fill('45.5');
      await member.getByLabel('PDF', { exact: true }).setInputFiles(PDF);
      await member.getByRole('button', { name: 'Upload' }).click();
      await expect(page.getByText('Invoice uploaded!').first()).toBeVisible();
      expect(server.rows(added)).toEqual([{ status: 'pending', day: '2026-02-15', amount: 45_500 }]);
    });

    await test.step('and is corrected, after a reload too', async () => {
      await page.reload();
      await member.getByRole('button', { name: 'Edit Invoice of 15/02/2026' }).click();
      await member.getByLabel('Date').fill('2026-02-16');
      await member.getByRole('radio', { name: 'Paid' }).check();
      await member.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Invoice updated!').first()).toBeVisible();
      expect(server.rows(added)).toEqual([{ status: 'paid', day: '2026-02-16', amount: 45_500 }]);
    });

    await test.step('its paper is shown in its place', async () => {
      await member.getByRole('button', { name: 'View Invoice of 16/02/2026' }).click();
      await expect(member.getByTitle('Invoice of 16/02/2026')).toBeVisible();
    });

    await test.step('a task and the report are deleted once that is confirmed', async () => {
      const deleted = (table: string) =>
        server.rows(`select count(*) as n from ${table}
          where member_id = ${ofPerson(DEMO.verified)} and deleted_at is not null`);
      await member.getByRole('tab', { name: 'Tasks' }).click();
      await member
        .getByRole('button', { name: /^Delete Task/ })
        .first()
        .click();
      expect(deleted('tasks')).toEqual([{ n: 0 }]);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('Task deleted successfully!').first()).toBeVisible();
      expect(deleted('tasks')).toEqual([{ n: 1 }]);
      await member.getByRole('tab', { name: 'FacilityVip' }).click();
      await expect(member.getByText('Available points')).toBeVisible();
      await member.getByRole('button', { name: /^Delete Report/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('Report deleted successfully.').first()).toBeVisible();
      expect(deleted('reports')).toEqual([{ n: 1 }]);
    });
    await page.context().close();
  });

  test('finance accepts the recharge that waits and marks a receipt paid, each seen large', async ({ browser }) => {
    const page = await openDesk(browser, DEMO.finance);
    const seeReceipt = async (name: string) => {
      const receipt = page.getByRole('img', { name: `Receipt of ${name}` });
      await expect.poll(() => receipt.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(100);
      await expect(receipt).toBeInViewport();
    };

    await test.step('the recharge', async () => {
      await page.getByRole('button', { name: /^Hichem Ayari/ }).click();
      const request = page.getByRole('article', { name: 'Recharge request' });
      await expect(request.getByText('129.000 TND')).toBeVisible();
      await seeReceipt('Hichem Ayari');
      await request.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText('Recharge approuvée !').first()).toBeVisible();
      await expect(page.getByText('No recharge is waiting.')).toBeVisible();
      expect(
        server.rows(`select r.status, e.points from recharges r join point_entries e on e.source = r.id
          where r.member_id = ${ofPerson(DEMO.awaiting)}`),
      ).toEqual([{ status: 'accepted', points: 80 }]);
    });

    await test.step('the receipt', async () => {
      await page.getByRole('tab', { name: /^Invoice Receipts/ }).click();
      await page.getByRole('button', { name: /^Amina Ben Salah/ }).click();
      await seeReceipt('Amina Ben Salah');
      await page.getByRole('button', { name: 'Mark as paid' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as paid' }).click();
      await expect(page.getByText('Invoice updated!').first()).toBeVisible();
      await expect(page.getByText('No receipt is waiting.')).toBeVisible();
      expect(
        server.rows(`select status from invoices
          where member_id = ${ofPerson(DEMO.member)} and receipt_status = 'submitted'`),
      ).toEqual([{ status: 'paid' }, { status: 'paid' }]);
    });

    await test.step('the sums tell of it', async () => {
      await page.getByRole('tab', { name: 'Daily totals' }).click();
      const totals = page.getByRole('table', { name: 'Accepted recharges by day' });
      await expect(totals.getByRole('row').last()).toHaveText(/^Together\s*2\s*130/);
      await page.getByRole('tab', { name: 'Points owed' }).click();
      await expect(page.getByRole('table', { name: 'Points owed by month' }).getByRole('row').last()).toContainText(
        'TND',
      );
    });
    await page.context().close();
  });
});
