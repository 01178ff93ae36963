import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openSignedIn, signUpMember } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';
import { setLanguage } from '../support/set-language';

const LAPTOP = { width: 1440, height: 900 };
const AT_ONCE_MS = 10_000;

test.describe('announcement', () => {
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

  async function newPage(browser: Browser, language = 'source', viewport?: typeof LAPTOP): Promise<Page> {
    const context = await browser.newContext({
      baseURL: server.url,
      reducedMotion: 'reduce',
      ...(viewport && { viewport }),
    });
    contexts.push(context);
    await setLanguage(context, language);
    return context.newPage();
  }

  test("in two languages is previewed, sent to a filter, and shown at once in the phone's language", async ({
    browser,
  }) => {
    const phone = await newPage(browser, 'ar');
    const userId = await openSignedIn(phone, await signUpMember(phone, 'Announced'), '/dashboard?open=notifications');
    const chosen = await phone.request.put(`/api/users/${userId}/language`, {
      headers: { 'X-Expect-Member': userId },
      data: { language: 'ar' },
    });
    expect(chosen.status()).toBe(204);
    await expect(phone.getByRole('dialog')).toBeVisible();
    const staffPage = await newPage(browser, 'source', LAPTOP);
    await openSignedIn(staffPage, DEMO_PEOPLE.admin, '/dashboardAdmin?view=announcements');

    await test.step('written side by side, and seen as members will see it', async () => {
      await staffPage.getByRole('button', { name: 'New announcement' }).first().click();
      for (const [language, title, text] of [
        ['Français', 'Fermé lundi', 'À mardi !'],
        ['العربية', 'مغلق يوم الاثنين', 'إلى الثلاثاء!'],
      ] as const) {
        const fields = staffPage.getByRole('region', { name: language });
        await fields.getByLabel('Title').fill(title);
        await fields.getByLabel('Text').fill(text);
      }
      await staffPage.getByRole('tab', { name: 'العربية' }).click();
      await expect(staffPage.getByRole('region', { name: 'In the app' }).getByText('إلى الثلاثاء!')).toBeVisible();
    });

    await test.step('sent to those who read Arabic, whose number is on the button', async () => {
      await staffPage.getByLabel('Language').selectOption('ar');
      await staffPage.getByRole('button', { name: 'Send to 1 member', exact: true }).click();
      const question = staffPage.getByRole('alertdialog', { name: 'Send this announcement?' });
      await question.getByRole('button', { name: 'Send to 1 member' }).click();
      await expect(staffPage.getByText('Sending started')).toBeVisible();
    });

    await test.step('the open phone has it at once, and opens it', async () => {
      const notice = phone.getByRole('dialog').getByRole('button', { name: 'مغلق يوم الاثنين' });
      await expect(notice).toBeVisible({ timeout: AT_ONCE_MS });
      await notice.click();
      await expect(phone.getByText('إلى الثلاثاء!')).toBeVisible();
    });

    await test.step('and the admin sees that it was received and read', async () => {
      const shares = staffPage.getByRole('region', { name: 'Statistics' });
      await expect(shares.getByRole('progressbar', { name: 'Read' })).toHaveAttribute('aria-valuenow', '100', {
        timeout: 3 * AT_ONCE_MS,
      });
      await expect(shares.getByRole('progressbar', { name: 'Received' })).toHaveAttribute('aria-valuenow', '100');
    });
  });
});
