import { type Browser, expect, type Page, request, test } from '@playwright/test';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE, LAPTOP_SIZE } from '../support/people';
import { Server } from '../support/server';

const PDF = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
const PHOTO = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('no paper') };

test.describe('back office', () => {
  let server: Server;
  test.beforeEach(async () => {
    server = await Server.openDemo();
  });
  test.afterEach(() => server.close());

  const openDesk = async (browser: Browser, person: string, path: string): Promise<Page> => {
    const context = await browser.newContext({ baseURL: server.url, viewport: LAPTOP_SIZE, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await openSignedIn(page, person, path);
    return page;
  };
  /** Requests recharges with `from` to `to` points. */
  const askRecharges = async (person: string, from: number, to: number) => {
    const api = await request.newContext({ baseURL: server.url });
    const login = await api.post('/api/users/login', { data: { email: person, password: DEMO_PEOPLE.password } });
    const headers = { Authorization: `Bearer ${(await login.json()).token}` };
    for (let points = from; points <= to; points++) {
      const response = await api.post('/api/point-recharge', { headers, multipart: { points, receipt: PDF } });
      expect(response.status()).toBe(201);
    }
    await api.dispose();
  };
  const ofPerson = (email: string) => `(select id from people where email = '${email}')`;

  test('lets commercial staff add and correct an invoice, and delete a task and a report', async ({ browser }) => {
    const page = await openDesk(browser, DEMO_PEOPLE.commercial, '/dashboardCommercial?view=members');
    const members = page.getByRole('table', { name: 'Members' });
    await expect(members).toContainText('Nour Hamdi');
    await expect(members).not.toContainText('Hichem Ayari');
    await page.getByRole('link', { name: /^Nour Hamdi/ }).click();
    const member = page.getByRole('article', { name: 'Member' });
    const added = `select status, invoice_date as day, amount_millimes as amount from invoices
      where member_id = ${ofPerson(DEMO_PEOPLE.verified)} and invoice_date in ('2026-02-15', '2026-02-16')`;

    await test.step('her details are read', async () => {
      await expect(member.getByText('8 rue Ibn Khaldoun, Sousse')).toBeVisible();
    });

    await test.step('an invoice needs a date and a PDF', async () => {
      await member.getByRole('tab', { name: 'Invoices' }).click();
      await member.getByRole('button', { name: 'Add an invoice' }).click();
      await member.getByLabel('PDF', { exact: true }).setInputFiles(PHOTO);
      await member.getByRole('button', { name: 'Upload' }).click();
      await expect(member.getByText('Missing data.')).toBeVisible();
      await expect(member.getByText('PDF only.')).toBeVisible();
      await member.getByLabel('Due on').fill('2026-02-15');
      await member.getByLabel('Amount in TND').fill('45.5');
      await member.getByLabel('PDF', { exact: true }).setInputFiles(PDF);
      await member.getByRole('button', { name: 'Upload' }).click();
      await expect(page.getByText('Invoice uploaded!').first()).toBeVisible();
      expect(server.rows(added)).toEqual([{ status: 'pending', day: '2026-02-15', amount: 45_500 }]);
    });

    await test.step('and is corrected, after a reload too', async () => {
      await page.reload();
      await member.getByRole('button', { name: 'Edit Invoice of 15/02/2026' }).click();
      await member.getByLabel('Due on').fill('2026-02-16');
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
          where member_id = ${ofPerson(DEMO_PEOPLE.verified)} and deleted_at is not null`);
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

  test('lets finance decide recharges and accept a receipt by keyboard alone, each shown large', async ({
    browser,
  }) => {
    await askRecharges(DEMO_PEOPLE.verified, 40, 64);
    const page = await openDesk(browser, DEMO_PEOPLE.finance, '/dashboardFinance?view=recharges');
    const seeReceipt = async (name: string) => {
      const receipt = page.getByRole('img', { name: `Receipt of ${name}`, includeHidden: true });
      await expect.poll(() => receipt.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(100);
      await expect(receipt).toBeInViewport();
    };

    const review = page.getByRole('article', { name: 'Recharge request' });
    const question = page.getByRole('alertdialog');
    const pressKeys = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    /** Checks that it is open, selected in the list, and focused. */
    const isOpen = async (points: number) => {
      await expect(review.getByText('Service points').locator('..')).toContainText(String(points));
      await expect(page.locator('[data-row][aria-current]')).toContainText(`${points} service `);
      await expect(page.locator('[data-row][aria-current]')).toBeInViewport({ ratio: 1 });
      await expect(page.locator(':focus').getByRole('article')).toBeVisible();
    };

    await test.step('three recharges, one after the other, by keyboard alone', async () => {
      await expect(page.getByRole('button', { name: /^Nour Hamdi/ })).toHaveCount(25);
      await pressKeys('j', 'Enter');
      await expect(review.getByRole('region', { name: 'Expected on the receipt' })).toContainText('129.000 TND');
      await seeReceipt('Hichem Ayari');
      await isOpen(80);
      await pressKeys('a');
      await expect(question).toContainText('Check that the receipt shows 129.000 TND.');
      expect(server.rows(`select 1 from recharges where status = 'accepted' and points = 80`)).toEqual([]);
      await pressKeys('Enter');
      await expect(page.getByText('Hichem Ayari: Recharge approuvée !').first()).toBeVisible();
      await isOpen(40);

      await pressKeys('r', 'Tab');
      await page.keyboard.type('Another amount: ja.');
      await pressKeys('Tab', 'Enter');
      await expect(page.getByText('Nour Hamdi: Recharge refusée').first()).toBeVisible();
      await isOpen(41);

      // Its receipt was sent with another recharge too: Enter, pressed from habit, changes nothing.
      await pressKeys('a');
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await pressKeys('Enter');
      await expect(question).toBeHidden();
      await isOpen(41);
      await pressKeys('a');
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await pressKeys('Shift+Tab', 'Enter');
      await isOpen(42);
      expect(
        server.rows(`select status, points, admin_message as reason from recharges
          where points in (40, 41, 42, 80) order by points`),
      ).toEqual([
        { status: 'rejected', points: 40, reason: 'Another amount: ja.' },
        { status: 'accepted', points: 41, reason: null },
        { status: 'pending', points: 42, reason: null },
        { status: 'accepted', points: 80, reason: null },
      ]);
    });

    await test.step('opening one far down moves neither the list nor the page; back leads to the list', async () => {
      const last = page.getByRole('button', { name: /^Nour Hamdi/ }).last();
      await last.scrollIntoViewIfNeeded();
      const scrolled = () => last.evaluate((row) => [scrollY, row.closest('ul')?.parentElement?.scrollTop]);
      const before = await scrolled();
      expect(before[1]).toBeGreaterThan(100);
      await last.click();
      await expect(last).toHaveAttribute('aria-current', 'true');
      await expect(review.getByText('64', { exact: true })).toBeVisible();
      expect(await scrolled()).toEqual(before);
      await page.goBack();
      await expect(review).toBeHidden();
      await expect(page).toHaveURL(/\?view=recharges$|dashboardFinance$/);
    });

    await test.step('the receipt', async () => {
      await page.getByRole('tab', { name: /^Invoice Receipts/ }).click();
      await page.getByRole('button', { name: /^Amina Ben Salah/ }).click();
      await seeReceipt('Amina Ben Salah');
      await page.getByRole('button', { name: 'Accept' }).click();
      await seeReceipt('Amina Ben Salah');
      await question.getByRole('button', { name: 'Accept' }).click();
      await expect(page.getByText('Amina Ben Salah: Receipt accepted.').first()).toBeVisible();
      await expect(page.getByText('No receipts waiting.')).toBeVisible();
      expect(
        server.rows(`select status from invoices
          where member_id = ${ofPerson(DEMO_PEOPLE.member)} and receipt_status = 'submitted'`),
      ).toEqual([{ status: 'paid' }, { status: 'paid' }]);
    });

    await test.step('the sums tell of it', async () => {
      await page.getByRole('tab', { name: 'Daily totals' }).click();
      const money = page.getByRole('table', { name: 'Money by day' });
      await expect(money.getByRole('columnheader')).toHaveCount(9);
      const totals = page.getByRole('table', { name: 'Accepted recharges by day' });
      await expect(totals.getByRole('row').last()).toHaveText(/^Total\s*3\s*171/);
      await page.getByRole('tab', { name: 'Points owed' }).click();
      await expect(page.getByRole('table', { name: 'Points owed by month' }).getByRole('row').last()).toContainText(
        'TND',
      );
    });
    await page.context().close();
  });
});
