import { readFileSync } from 'node:fs';
import { expect, test } from '../support/fixtures';
import { addMember, PACK_NAME, RECEIPT_FILE } from '../support/member';
import { openApiSession } from '../support/network/open-api-session';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { getRightAnswers } from '../support/quiz';
import { setLanguage } from '../support/set-language';

const REASON = 'Le montant est illisible.';

test.describe('next action on the home', () => {
  for (const language of ['fr', 'ar'])
    test(`leads a newcomer from the pack over the quiz and the payment to a rejected receipt: ${language}`, async ({
      demoServer,
      phone,
      page,
    }) => {
      test.setTimeout(120_000);
      const translate = await setLanguage(phone, language);
      const member = await addMember(demoServer);
      const memberApi = await openApiSession(demoServer, member.email);
      const adminApi = await openApiSession(demoServer, DEMO_PEOPLE.admin);
      const heading = (text: string) => page.getByRole('heading', { name: translate(text), exact: true });
      const button = (text: string) => page.getByRole('main').getByRole('button', { name: translate(text) });

      await test.step('a newcomer sees all steps and one button', async () => {
        await openSignedIn(page, member.email);
        await expect(heading('Your first steps')).toBeVisible();
        await expect(page.getByRole('list', { name: translate('Your first steps') }).getByRole('button')).toHaveText(
          new RegExp(translate('Choose a pack')),
        );
      });

      await test.step('the quiz is sent: Waha checks it, and the identity can be prepared', async () => {
        const [pack] = demoServer.rows(`select id from packs where pack_name = '${PACK_NAME}'`);
        const answers = getRightAnswers(PACK_NAME);
        await memberApi.call('POST', `/submit-quiz/${pack?.id}`, { userId: member.id, answers });
        await page.reload();
        await expect(page.getByText(new RegExp(`^${translate('Waha checks your quiz')}`))).toBeVisible();
        await expect(button('Prepare your identity check')).toBeVisible();
        await expect(page.getByRole('list', { name: translate('Your first steps') })).toHaveCount(0);
        const fold = button('Your first steps');
        await fold.click();
        await expect(fold).toHaveAttribute('aria-expanded', 'true');
        await expect(page.getByRole('list', { name: translate('Your first steps') })).toBeVisible();
      });

      await test.step('the quiz is approved: the payment is next', async () => {
        const [quiz] = demoServer.rows(`select id from quiz_results where member_id = '${member.id}'`);
        await adminApi.call('POST', `/approve-payment/${quiz?.id}`);
        await page.reload();
        await expect(button('Send the payment')).toBeVisible();
        await expect(page.getByText(new RegExp(`^${translate('Waha checks your quiz')}`))).toHaveCount(0);
      });

      await test.step('the payment is sent: Waha checks it', async () => {
        const { price } = await memberApi.call<{ price: number }>('GET', `/packs/${encodeURIComponent(PACK_NAME)}`);
        const form = new FormData();
        for (const [name, value] of Object.entries({
          ...{ userId: member.id, userEmail: member.email, packName: PACK_NAME, price, totalPrice: price },
          ...{ quantity: 1, paymentType: 'cash', paymentMethod: 'd17' },
        }))
          form.append(name, String(value));
        form.append('receiptPhoto', new Blob([new Uint8Array(readFileSync(RECEIPT_FILE))]), 'receipt.jpg');
        await memberApi.call('POST', '/payments', form);
        await page.reload();
        await expect(page.getByText(new RegExp(`^${translate('Waha checks your payment')}`))).toBeVisible();
      });

      await test.step('the payment is rejected: the home shows what to do, also offline', async () => {
        const [payment] = demoServer.rows(`select id from payments where member_id = '${member.id}'`);
        await adminApi.call('PUT', `/payments/${payment?.id}/validate`, { status: 'rejected', reason: REASON });
        await page.reload();
        const correction = button('Rejected. Send a new receipt');
        await expect(correction).toHaveCount(1);
        await expect(correction).toContainText(REASON);
        await phone.setOffline(true);
        await correction.click();
        await expect(page).toHaveURL(new RegExp(`open=payment.*replaces=${payment?.id}`));
        await phone.setOffline(false);
      });
    });
});
