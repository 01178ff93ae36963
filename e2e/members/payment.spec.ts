import { waitForOfflineReady } from '../support/device/device-storage';
import { drawDocument } from '../support/draw-document';
import { expect, test } from '../support/fixtures';
import { addBuyer, PACK_NAME, RECEIPT_FILE } from '../support/member';
import { openApiSession } from '../support/network/open-api-session';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { setLanguage } from '../support/set-language';

test.describe('payment form', () => {
  for (const language of ['fr', 'ar']) {
    test(`names each missing field, warns about a blurred photo offline, and gives a receipt after approval: ${language}`, async ({
      demoServer,
      phone,
      page,
    }) => {
      test.setTimeout(150_000);
      const translate = await setLanguage(phone, language);
      await phone.grantPermissions(['clipboard-read', 'clipboard-write']);
      const buyer = await addBuyer(demoServer);
      await openSignedIn(page, buyer.email, `/dashboard?open=payment&pack=${encodeURIComponent(PACK_NAME)}`);
      const send = page.getByRole('button', { name: translate('Send the receipt'), exact: true });

      await test.step('each missing field says what to do, and the first one has the focus', async () => {
        await send.click();
        await expect(page.getByText(translate('Choose a way to pay.'))).toBeVisible();
        await expect(page.getByText(translate('Add the photo of the receipt.'))).toBeVisible();
        await expect(page.getByText(translate('Please fill in all required fields.'))).toHaveCount(1);
        await expect(page.locator('[data-wrong] input:focus')).toHaveAttribute('type', 'radio');
      });

      await test.step('the method says how to pay, and the amount can be copied', async () => {
        await page.getByRole('radio', { name: 'D17' }).check({ force: true });
        await expect(page.getByText(translate('Choose a way to pay.'))).toHaveCount(0);
        const howToPay = translate('Pay this amount in {method}, then send the screenshot.');
        await expect(page.getByText(fillIn(howToPay, 'D17'))).toBeVisible();
        await page.getByRole('button', { name: fillIn(translate('Copy {text}'), translate('Amount')) }).click();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('149.500');
      });

      await test.step('a blurred photo shows a warning without a network, and a sharp one does not', async () => {
        await waitForOfflineReady(page);
        await phone.setOffline(true);
        const photo = page.locator('input[name="receiptPhoto"]');
        const warning = page.getByText(translate('This photo is blurred.'));
        await photo.setInputFiles({ name: 'blurred.jpg', mimeType: 'image/jpeg', buffer: await drawDocument(page, 5) });
        await expect(warning).toBeVisible();
        await page.getByRole('button', { name: translate('Keep this photo') }).click();
        await expect(warning).toHaveCount(0);
        await photo.setInputFiles({ name: 'blurred.jpg', mimeType: 'image/jpeg', buffer: await drawDocument(page, 6) });
        await expect(warning).toBeVisible();
        await photo.setInputFiles({ name: 'sharp.jpg', mimeType: 'image/jpeg', buffer: await drawDocument(page, 0.5) });
        await expect(warning).toHaveCount(0);
        await phone.setOffline(false);
      });

      await test.step('after approval, the receipt is a PDF', async () => {
        await page.locator('input[name="receiptPhoto"]').setInputFiles(RECEIPT_FILE);
        await send.click();
        const paymentsOf = () => demoServer.rows(`select id, reference from payments where member_id = '${buyer.id}'`);
        await expect.poll(() => paymentsOf().length, { timeout: 30_000 }).toBe(1);
        const [payment] = paymentsOf();
        await page.goto('/dashboard?open=my-payments');
        const label = fillIn(translate('Receipt (PDF) of {reference}'), String(payment?.reference));
        await expect(page.getByText(String(payment?.reference)).first()).toBeVisible();
        await expect(page.getByRole('link', { name: label })).toHaveCount(0);

        const { call } = await openApiSession(demoServer, DEMO_PEOPLE.admin);
        await call('PUT', `/payments/${payment?.id}/validate`, { status: 'approved' });
        await page.reload();
        const link = page.getByRole('link', { name: label });
        await expect(link).toHaveText(translate('Receipt (PDF)'));
        const response = await page.request.get(String(await link.getAttribute('href')));
        expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
        await phone.setOffline(true);
        await expect(link).toHaveCount(0);
        await expect(page.getByText(translate('Documents open when you are online.'))).toBeVisible();
      });
    });
  }
});

/** Matches a text with the value of its placeholder, which right-to-left texts isolate. */
function fillIn(text: string, value: string): RegExp {
  const quote = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const [before = '', after = ''] = text.split(/\{\w+\}/).map(quote);
  return new RegExp(`^${before}[\u2066-\u2069]?${quote(value)}[\u2066-\u2069]?${after}$`);
}
