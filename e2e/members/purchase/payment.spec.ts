import { buyInInstalments, readReceipt } from '../../support/buy-in-instalments';
import { waitForOfflineReady } from '../../support/device/device-storage';
import { settle } from '../../support/device/settle';
import { drawDocument } from '../../support/draw-document';
import { expect, test, WITHOUT_WORKER } from '../../support/fixtures';
import { addBuyer, PACK_NAME, RECEIPT_FILE } from '../../support/member';
import { openApiSession } from '../../support/network/open-api-session';
import { openSignedIn } from '../../support/open-signed-in';
import { DEMO_PEOPLE } from '../../support/people';
import { findOverflow } from '../../support/screens/find-overflow';
import { readLayoutShifts, recordLayoutShifts } from '../../support/screens/layout-shifts';
import { setLanguage } from '../../support/set-language';

test.describe('payment form', () => {
  for (const language of ['fr', 'ar']) {
    test(`names each missing field, warns about a blurred photo offline, and leads to the invoice after approval: ${language}`, async ({
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

      await test.step('all ways to pay are visible on a small phone without scrolling', async () => {
        const usualSize = page.viewportSize();
        await page.setViewportSize({ width: 360, height: 640 });
        await expect(page.getByRole('radio', { name: 'BingX' })).toBeInViewport({ ratio: 1 });
        if (usualSize) await page.setViewportSize(usualSize);
      });

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

      await test.step('in instalments, the large amount is the first one, and the total is below it', async () => {
        await page.getByRole('radio', { name: translate('Facility'), exact: true }).check({ force: true });
        await expect(page.getByText(translate('To pay now'), { exact: true })).toBeVisible();
        const amount = page.getByRole('dialog').locator('output');
        await expect(amount).toHaveText(translate('Choose a period'));
        const period = page.getByRole('radio', { name: '=' }).first();
        await period.check({ force: true });
        await expect(amount).toHaveText(TND);
        const [first, total] = [await amount.innerText(), await amount.locator('+ p').innerText()].map(readTnd);
        const months = Number(/\d+/.exec(await period.locator('..').innerText())?.[0]);
        expect(total).toBeCloseTo(first! * months);
        expect(await findOverflow(page)).toEqual([]);
        await page.getByRole('radio', { name: translate('Cash'), exact: true }).check({ force: true });
        await expect(amount).toContainText(/149[.,]5/);
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

      await test.step('after approval, the payment leads to its invoice, which is a PDF', async () => {
        await page.locator('input[name="receiptPhoto"]').setInputFiles(RECEIPT_FILE);
        await send.click();
        const paymentsOf = () => demoServer.rows(`select id, reference from payments where member_id = '${buyer.id}'`);
        await expect.poll(() => paymentsOf().length, { timeout: 30_000 }).toBe(1);
        const [payment] = paymentsOf();
        await page.goto('/dashboard?open=my-payments');
        const link = page.getByRole('button', { name: translate('Invoice {number}').replace('{number}', '') });
        await expect(page.getByText(String(payment?.reference)).first()).toBeVisible();
        await expect(link).toHaveCount(0);

        const { call } = await openApiSession(demoServer, DEMO_PEOPLE.admin);
        await call('PUT', `/payments/${payment?.id}/validate`, { status: 'approved' });
        await link.click();
        const isSale = `payment_id = '${payment?.id}' and status = 'paid'`;
        const [invoice] = demoServer.rows(`select id from invoices where ${isSale}`);
        await expect(page).toHaveURL(new RegExp(`open=invoice&invoice=${invoice?.id}`));
        await expect(page.getByRole('dialog').getByText(String(payment?.reference))).toBeVisible();
        expect(await findOverflow(page)).toEqual([]);
        const response = await page.request.get(`/api/invoices/view/${invoice?.id}`);
        expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
        await phone.setOffline(true);
        const note = translate('Failed to view invoice PDF. It opens when you are online.');
        await expect(page.getByText(note).first()).toBeVisible();
      });
    });
  }
});

/** As in layout-shift.spec.ts. */
const SHIFT_LIMIT = 0.02;

test.describe('payment in instalments', () => {
  for (const language of ['fr', 'ar'])
    test(`says what is paid and left, names the next instalment on the home, and lists what was paid: ${language}`, async ({
      demoServer,
      openPage,
    }) => {
      const page = await openPage(demoServer, { viewport: { width: 360, height: 740 }, ...WITHOUT_WORKER });
      const translate = await setLanguage(page.context(), language);
      const buyer = await addBuyer(demoServer);
      const { call, admin, plan, payment, next } = await buyInInstalments(demoServer, buyer);
      const day = next.invoiceDate.split('-').reverse().join('/');
      const tnd = (millimes: number) => new RegExp(String(millimes / 1000).replace('.', '[.,]'));
      const instalment = fillIn(translate('Instalment {n}'), '2');

      await test.step('the home names the next instalment with its amount and its day', async () => {
        await recordLayoutShifts(page);
        await openSignedIn(page, buyer.email);
        const row = page
          .getByRole('main')
          .getByRole('button')
          .filter({ hasText: translate('Instalment {n}').replace('{n}', '') });
        await expect(row).toHaveCount(1);
        await expect(row).toContainText(tnd(plan.monthlyAmount));
        await expect(row).toContainText(day);
        await settle(page);
        expect(await readLayoutShifts(page, SHIFT_LIMIT)).toEqual([]);
        await row.click();
        await expect(page).toHaveURL(new RegExp(`open=invoice&invoice=${next._id}`));
      });

      await test.step('the invoice shows where to pay, with the amount and the reference to copy', async () => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        const popup = page.getByRole('dialog');
        await popup.getByRole('radio', { name: 'D17' }).check({ force: true });
        const card = popup.getByRole('region', { name: translate('Payment details') });
        await expect(card).toContainText(tnd(plan.monthlyAmount));
        const reference = card.getByText(`${payment.reference}-2`, { exact: true });
        await expect(reference).toBeVisible();
        for (const width of [360, 320]) {
          await page.setViewportSize({ width, height: 740 });
          expect(await reference.evaluate(countLines)).toBe(1);
        }
        const copy = fillIn(translate('Copy {text}'), translate('Write this reference with the payment'));
        await card.getByRole('button', { name: copy }).click();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${payment.reference}-2`);
        await expect(popup.getByText(translate('Due on'), { exact: true })).toBeVisible();
        expect(await findOverflow(page)).toEqual([]);
      });

      await test.step('the form for service credits shows number and address of an account', async () => {
        await page.goto('/dashboard?open=facility&part=recharge');
        const popup = page.getByRole('dialog');
        await popup.locator('input[name=points]').fill('30');
        await popup.getByRole('radio').first().check({ force: true });
        const card = popup.getByRole('region', { name: translate('Payment details') });
        for (const label of ['Amount', 'Number', 'Address']) {
          const copy = fillIn(translate('Copy {text}'), translate(label));
          await expect(card.getByRole('button', { name: copy })).toBeVisible();
        }
        await expect(card).toContainText(tnd(49_000));
        expect(await findOverflow(page)).toEqual([]);
      });

      await test.step('my payments say what is paid, what is left, and lead to the next instalment', async () => {
        await page.goto('/dashboard?open=my-payments');
        const card = page.getByRole('article', { name: payment.reference });
        const readValue = (label: string) => card.getByRole('definition').nth(label === 'Already paid' ? 0 : 1);
        await expect(readValue('Already paid')).toContainText(tnd(plan.monthlyAmount));
        await expect(readValue('Left to pay')).toContainText(tnd(plan.totalAmount - plan.monthlyAmount));
        await expect(card.getByText(translate('Left to pay'), { exact: true })).toBeVisible();
        const part = card.getByRole('region', { name: instalment });
        await expect(part).toContainText(tnd(plan.monthlyAmount));
        expect(await findOverflow(page)).toEqual([]);
        await part.getByRole('button', { name: translate('Pay now') }).click();
        await expect(page).toHaveURL(new RegExp(`open=invoice&invoice=${next._id}`));
      });

      await test.step('the paid invoices list the first instalment, an accepted recharge, then the next instalment', async () => {
        await page.goto('/dashboard?open=invoices-paid');
        const items = page.getByRole('dialog').getByRole('listitem');
        await expect(items).toHaveCount(1);
        await expect(items).toContainText(translate('Instalment {n}').replace('{n}', ''));
        await expect(items).toContainText(PACK_NAME);
        await expect(items).toContainText(payment.reference);

        const form = new FormData();
        form.append('points', '30');
        form.append('receipt', readReceipt(), 'receipt.jpg');
        const { request } = await call<{ request: { _id: string } }>('POST', '/point-recharge', form);
        await admin.call('PUT', `/point-recharge/${request._id}/status`, { status: 'accepted' });
        await expect(items).toHaveCount(2);
        await expect(items.first()).toContainText(tnd(49_000));
        await admin.call('PUT', `/invoices/${next._id}`, { status: 'paid' });
        await expect(items).toHaveCount(3);
        await expect(items.first()).toContainText(translate('Instalment {n}').replace('{n}', ''));
        expect(await findOverflow(page)).toEqual([]);
      });
    });
});

/** An amount in any language: `51.500 TND`, `51,500 DT`. */
const TND = /\d+[.,]\d{3}/;
const readTnd = (text: string) => Number(TND.exec(text)?.[0].replace(',', '.'));

/** Counts the lines of an element's text. Runs in the page. */
function countLines(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

/** Matches a text with the value of its placeholder, which right-to-left texts isolate. */
function fillIn(text: string, value: string): RegExp {
  const quote = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const [before = '', after = ''] = text.split(/\{\w+\}/).map(quote);
  return new RegExp(`^${before}[\u2066-\u2069]?${quote(value)}[\u2066-\u2069]?${after}$`);
}
