import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { Language } from '@waha/domain/kernel/languages';
import { readOutboxSummary, waitForOfflineReady } from '../support/device/device-storage';
import { findCodeInMail, type MailServer, openMailServer } from '../support/mail';
import { openSignedIn, signUpMember } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { allowPurchase, answerQuiz } from '../support/quiz';
import { Server } from '../support/server';
import { setLanguage } from '../support/set-language';

const PACK = 'Ultra One';
const RECEIPT = join(process.cwd(), 'data', 'catalogue', 'media', 'videos', 'promo-pack-rs.jpg');

test.describe('member in their own language', () => {
  let server: Server;
  let mail: MailServer;
  let phone: BrowserContext;
  let page: Page;
  test.beforeAll(async () => {
    mail = await openMailServer();
    server = await Server.openDemo({ SMTP_URL: mail.url });
  });
  test.afterAll(async () => {
    await server.close();
    await mail.close();
  });
  test.beforeEach(async ({ browser }) => {
    phone = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
    page = await phone.newPage();
  });
  test.afterEach(() => phone.close());

  const button = (name: string) => page.getByRole('button', { name, exact: true });

  test('buys a pack in Arabic, with the quiz and the payment offline', async () => {
    test.setTimeout(180_000);
    const translate = await setLanguage(phone, 'ar');
    const email = await signUpMember(page, 'Arabic');
    const memberId = await openSignedIn(page, email, `/dashboard?open=pack&pack=${encodeURIComponent(PACK)}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await waitForOfflineReady(page);

    await test.step('the video plays to its end, and leads to the quiz', async () => {
      await button(translate('Buy')).click();
      await page.locator('video').evaluate((element: HTMLVideoElement) => element.play());
      await expect(page.getByText(translate('End of the video'))).toBeVisible({ timeout: 60_000 });
      await button(translate('training|Next')).click();
    });

    await test.step('the quiz is answered without a network, and corrected once there is one', async () => {
      await phone.setOffline(true);
      await answerQuiz(page, PACK, 0, { language: 'ar', say: translate });
      await expect.poll(async () => (await readOutboxSummary(page)).waiting.length).toBeGreaterThan(0);
      await phone.setOffline(false);
      await expect
        .poll(() => server.rows(`select score, total from quiz_results where member_id = '${memberId}'`))
        .toEqual([{ score: 5, total: 5 }]);
      server.write(`update quiz_results set approved_by = (select id from people where role = 'admin' limit 1),
        approved_at = ${Date.now()} where member_id = '${memberId}'`);
    });

    await test.step('the payment waits, named in Arabic, and goes with its receipt', async () => {
      await page.goto(`/dashboard?open=payment&pack=${encodeURIComponent(PACK)}`);
      await page.getByRole('radio', { name: /D17/ }).waitFor({ state: 'attached' });
      await phone.setOffline(true);
      await page.getByRole('radio', { name: /D17/ }).check({ force: true });
      await page.locator('input[name="receiptPhoto"]').setInputFiles(RECEIPT);
      await button(translate('Send the receipt')).click();
      await expect(page.getByText(translate('Your payment is waiting to be sent'))).toBeVisible();
      await phone.setOffline(false);
      await expect
        .poll(() => server.rows(`select status from payments where member_id = '${memberId}'`), { timeout: 30_000 })
        .toEqual([{ status: 'pending' }]);
    });
  });

  test('withdraws in French: the code mail and the errors are in French', async () => {
    const translate = await setLanguage(phone, 'fr');
    const memberId = await openSignedIn(page, DEMO_PEOPLE.verified);
    await page.request.put(`/api/users/${memberId}/language`, {
      data: { language: 'fr' satisfies Language },
      headers: { 'x-expect-member': memberId },
    });
    await page.goto('/dashboard?open=wallet');
    await button(translate('Withdraw')).last().click();
    await page.getByLabel(translate('Points to withdraw')).fill('4');
    await button(translate('Continue')).click();
    await button(translate('Send me the code')).click();
    const code = await findCodeInMail(mail, 1);
    expect(mail.received[0]?.subject).toMatch(/votre code de retrait/i);

    await page.getByRole('textbox', { name: translate('Code') }).fill(code === '000000' ? '000001' : '000000');
    await button(translate('Confirm')).click();
    await expect(page.getByText(translate('Invalid code. Try again.'))).toBeVisible();
    await page.getByRole('textbox', { name: translate('Code') }).fill(code);
    await button(translate('Confirm')).click();
    await expect
      .poll(() =>
        server.rows(`select status from withdrawals where member_id = '${memberId}' and points = 4 order by id`),
      )
      .toContainEqual({ status: 'pending' });
  });

  test('switches language during a payment without losing or restarting anything', async () => {
    const email = await signUpMember(page, 'Switch');
    allowPurchase(server, email, PACK);
    await openSignedIn(page, email, `/dashboard?open=payment&pack=${encodeURIComponent(PACK)}&mode=full`);
    await page.getByRole('radio', { name: /D17/ }).check({ force: true });
    await page.locator('input[name="receiptPhoto"]').setInputFiles(RECEIPT);
    await expect(page.getByText('Selected image')).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

    await page.evaluate(() => history.pushState({}, '', '/dashboard?open=settings'));
    const choice = page.getByRole('combobox', { name: 'Language' });
    await choice.selectOption('ar');
    await expect(page.getByRole('combobox', { name: 'اللغة' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');

    await page.goBack();
    await expect(page.getByText('الصورة المختارة')).toBeVisible();
    await expect(page.getByRole('radio', { name: /D17/ })).toBeChecked();
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);

    // A language that was used once is also available offline.
    await waitForOfflineReady(page);
    await phone.setOffline(true);
    await page.goto('/dashboard');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('button', { name: 'المحفظة' }).first()).toBeVisible();
  });
});
