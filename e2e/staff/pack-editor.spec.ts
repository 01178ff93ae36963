import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { readOutboxSummary, waitForOfflineReady } from '../support/device/device-storage';
import { openSignedIn, signUpMember } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { allowPurchase } from '../support/quiz';
import { Server } from '../support/server';

const RECEIPT = join(process.cwd(), 'data', 'catalogue', 'media', 'videos', 'promo-pack-rs.jpg');
const LAPTOP = { width: 1280, height: 900 };
const AT_ONCE_MS = 10_000;

test.describe('pack editing in the back office', () => {
  let server: Server;
  let contexts: BrowserContext[] = [];
  test.beforeAll(async () => {
    server = await Server.openDemo();
  });
  test.afterAll(() => server.close());
  test.afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
  });

  async function newPage(browser: Browser, viewport?: typeof LAPTOP): Promise<Page> {
    const context = await browser.newContext({
      baseURL: server.url,
      reducedMotion: 'reduce',
      ...(viewport && { viewport }),
    });
    contexts.push(context);
    return context.newPage();
  }
  async function editor(browser: Browser, packName: string, person = DEMO_PEOPLE.admin): Promise<Page> {
    const page = await newPage(browser, LAPTOP);
    await openSignedIn(page, person, '/dashboardAdmin?view=catalogue');
    await page.getByRole('button', { name: new RegExp(`^${packName}`) }).click();
    await expect(page.getByLabel('Price', { exact: true })).toBeVisible();
    return page;
  }
  async function publish(staffPage: Page): Promise<void> {
    await staffPage.getByRole('button', { name: 'Publish', exact: true }).click();
    await staffPage.getByRole('button', { name: 'Publish now' }).click();
    await expect(staffPage.getByText('Members see it now')).toBeVisible();
  }

  test('a question that is higher than the window keeps its buttons in view, and its text scrolls', async ({
    browser,
  }) => {
    const page = await editor(browser, 'Ultra 4');
    await page.setViewportSize({ width: 1366, height: 420 });
    await page.getByLabel('Price', { exact: true }).fill('999');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const question = page.getByRole('alertdialog');
    for (const name of ['Publish now', 'Cancel'])
      await expect(question.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    const text = question.getByText(/Plan of/).last();
    await text.scrollIntoViewIfNeeded();
    await expect(text).toBeInViewport();
  });

  test('drafts, previews and publishes a price and a question that reach a member’s open phone at once', async ({
    browser,
  }) => {
    const staffPage = await editor(browser, 'Ultra 2');
    const phone = await newPage(browser);
    await openSignedIn(phone, await signUpMember(phone), '/dashboard?open=pack&pack=Ultra+2');
    const price = phone.getByRole('dialog').getByText('199.000 TND').first();
    await expect(price).toBeVisible();

    await test.step('the draft is kept, and changes nothing yet', async () => {
      await staffPage.getByLabel('Price', { exact: true }).fill('207.500');
      await staffPage.getByRole('button', { name: /^1\. / }).click();
      await staffPage.getByLabel('Question', { exact: true }).fill('What does one Ultra 2 cost today?');
      await staffPage.getByRole('button', { name: 'Save draft' }).click();
      await expect(staffPage.getByText('Draft saved')).toBeVisible();
      await expect(price).toBeVisible();
    });

    await test.step('it is seen as members would see it', async () => {
      await staffPage.getByRole('tab', { name: 'Preview as a member' }).click();
      const shown = staffPage.getByRole('region', { name: 'Preview as a member' });
      await expect(shown.getByText('207.500 TND')).toBeVisible();
      await expect(shown.getByText('What does one Ultra 2 cost today?')).toBeVisible();
      await staffPage.getByRole('tab', { name: 'Edit' }).click();
    });

    await test.step('published, it is on the phone that was open all the while', async () => {
      await publish(staffPage);
      await expect(phone.getByRole('dialog').getByText('207.500 TND').first()).toBeVisible({ timeout: AT_ONCE_MS });
    });

    await test.step('and is listed among the versions, with author and changes', async () => {
      await staffPage.getByRole('tab', { name: 'Versions' }).click();
      const newest = staffPage.getByRole('list', { name: 'Versions' }).getByRole('listitem').first();
      await expect(newest).toContainText('Version 1: 207.500 TND');
      await expect(newest).toContainText(/Leila Mansour.*Price, Question 1/);
    });
  });

  test('asks about a pending payment at the old price before sending it at the new one', async ({ browser }) => {
    const phone = await newPage(browser);
    const email = await signUpMember(phone);
    allowPurchase(server, email, 'Ultra 3');
    const id = await openSignedIn(phone, email, '/dashboard?open=payment&pack=Ultra+3&mode=full');
    await waitForOfflineReady(phone);
    await phone.getByRole('radio', { name: /D17/ }).check({ force: true });
    await phone.locator('input[name="receiptPhoto"]').setInputFiles(RECEIPT);
    await expect(phone.getByText('Selected image')).toBeVisible();
    await phone.context().setOffline(true);
    await phone.getByRole('button', { name: 'Send the receipt' }).click();
    await expect(phone.getByText('Your payment is waiting to be sent')).toBeVisible();

    const staffPage = await editor(browser, 'Ultra 3');
    await staffPage.getByLabel('Price', { exact: true }).fill('265');
    await publish(staffPage);
    await phone.context().setOffline(false);

    await expect(phone.getByText(/^The price of this pack has changed\./)).toBeVisible({ timeout: 60_000 });
    expect(server.rows(`select id from payments where member_id = '${id}'`)).toEqual([]);
    await phone.getByRole('button', { name: 'Edit and send again' }).click();
    await expect(phone.getByText('Selected image')).toBeVisible();
    await expect(phone.getByText('265.000 TND').first()).toBeVisible();
    await phone.getByRole('button', { name: 'Send the receipt' }).click();
    await expect(phone.getByText('Payment submitted. Waiting for admin approval.')).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => readOutboxSummary(phone)).toEqual({ waiting: [], sent: 1, parts: 0 });
    const sent = server.rows(`select price_millimes as price from payments where member_id = '${id}'`);
    expect(sent).toEqual([{ price: 265_000 }]);
  });

  test('shows the second of two admins the changes to choose from, without losing any', async ({ browser }) => {
    const [first, second] = [await editor(browser, 'Ultra 4'), await editor(browser, 'Ultra 4')];
    await second.getByLabel('Price', { exact: true }).fill('340');
    await second.getByLabel('Bonus every month', { exact: true }).fill('31');
    await first.getByLabel('Price', { exact: true }).fill('335');
    await first.getByLabel('Withdrawal days', { exact: true }).fill('40');
    await first.getByRole('button', { name: 'Save draft' }).click();
    await expect(first.getByText('Draft saved')).toBeVisible();

    await expect(second.getByText(/Leila Mansour saved changes while you were editing/)).toBeVisible();
    await second.getByRole('radio', { name: /340\.000 TND/ }).check({ force: true });
    await second.getByRole('button', { name: 'Continue editing' }).click();
    await expect(second.getByText(/also changed this\. .*Withdrawal days/)).toBeVisible();
    await publish(second);
    const [pack] = server.rows(
      `select price_millimes as price, monthly_bonus_points as bonus, withdrawal_days as days from packs where pack_name = 'Ultra 4'`,
    );
    expect(pack).toEqual({ price: 340_000, bonus: 31, days: 40 });
  });
});
