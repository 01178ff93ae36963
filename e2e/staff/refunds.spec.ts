import type { Page } from '@playwright/test';
import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { addPackOwner } from '../support/member';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { findOverflow } from '../support/screens/find-overflow';
import { setLanguage } from '../support/set-language';

const LAPTOP_SIZE = { width: 1366, height: 768 };
const PHONE_SIZE = { width: 360, height: 740 };
const LESS = 'Le premier mois a été utilisé.';
const REASON = 'Paiement envoyé deux fois.';
const NUMBER = '17006000000012345678';

type Translate = (text: string) => string;

/** Returns a pattern for a text whose values may be anything; in Arabic they have marks of their direction. */
function matchText(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.+'));
}

/** Cancels the open payment and refunds a part of it. The question shows all its parts and buttons. */
async function cancelPayment(page: Page, translate: Translate): Promise<void> {
  await page.getByRole('button', { name: translate('More actions') }).click();
  await page.getByRole('menuitem', { name: translate('Cancel this payment') }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel(translate('Amount of the refund')).fill('100');
  await question.getByLabel(translate('Why less is refunded, as the member will read it')).fill(LESS);
  await question.getByLabel(translate('Reason, as the member will read it')).fill(REASON);
  const confirm = question.getByRole('button', { name: translate('Cancel this payment') });
  await expect(confirm).toBeInViewport({ ratio: 1 });
  await confirm.click();
  await expect(question).toBeHidden();
}

/** Approves the refund to the account that the member gave, and records the transfer. */
async function approveAndPay(page: Page, translate: Translate, surname: string): Promise<void> {
  const review = page.getByRole('article', { name: translate('Refund'), exact: true });
  await page.locator('main [data-row]').filter({ hasText: surname }).click();
  await review.getByLabel(translate('refund|Method')).fill('CCP');
  await review.getByLabel(translate('refund|Number')).fill(NUMBER);
  await review.locator('[aria-keyshortcuts=a]').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: translate('Accept'), exact: true })
    .click();
  await expect(page.locator('main [data-row]').filter({ hasText: surname })).toHaveCount(0);

  await page.getByRole('radio', { name: translate('Payment'), exact: true }).check();
  await page.locator('main [data-row]').filter({ hasText: surname }).click();
  await expect(review.getByText(NUMBER)).toBeVisible();
  await review.getByLabel(translate('Reference of the transfer')).fill('CCP-2041');
  await review.getByRole('button', { name: translate('Mark as paid') }).click();
  await expect(page.locator('main [data-row]').filter({ hasText: surname })).toHaveCount(0);
}

test.describe('a refund', () => {
  for (const language of ['fr', 'ar'])
    test(`is requested with a cancellation, approved, paid, and shown to the member: ${language}`, async ({
      openServer,
      openPage,
    }) => {
      const server = await openServer('demo', { WAHA_UNDO_SECONDS: '0' });
      const member = await addPackOwner(server);
      const [payment] = server.rows(`select id, reference from payments where member_id = '${member.id}'`);
      const page = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });
      const translate = await setLanguage(page.context(), language);
      await openSignedIn(
        page,
        DEMO_PEOPLE.admin,
        `/dashboardAdmin?view=payments&list=decided&item=${payment?.id}&member=${member.id}`,
      );
      await cancelPayment(page, translate);
      const readRefund = () =>
        server.rows('select status, amount_millimes, reason, decline_reason, number, reference from refunds');
      const requested = { amount_millimes: 100_000, reason: LESS, decline_reason: null };
      expect(readRefund()).toEqual([{ status: 'requested', ...requested, number: null, reference: null }]);

      const phone = await openPage(server, { viewport: PHONE_SIZE, ...WITHOUT_WORKER });
      await setLanguage(phone.context(), language);
      await openSignedIn(phone, member.email, '/dashboard?open=my-payments');
      const shown = phone.getByRole('article', { name: new RegExp(String(payment?.reference)) });
      await expect(shown.getByText(matchText(translate('Refund of {amount}: being prepared')))).toBeVisible();
      await expect(shown.getByText(LESS)).toBeVisible();
      await expect(shown.getByText(translate('Send your profile, so that we know where to send it.'))).toBeVisible();

      const finance = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });
      await setLanguage(finance.context(), language);
      await openSignedIn(finance, DEMO_PEOPLE.finance, '/dashboardFinance?view=refunds');
      await approveAndPay(finance, translate, member.surname);
      expect(readRefund()).toEqual([{ status: 'paid', ...requested, number: NUMBER, reference: 'CCP-2041' }]);

      // The open app updates itself, without a reload.
      const sent = shown.getByText(matchText(translate('Refund of {amount}: sent on {date}, reference {reference}')));
      await expect(sent).toBeVisible();
      await expect(sent).toContainText('CCP-2041');
      expect(await findOverflow(phone)).toEqual([]);
      await phone.goto('/dashboard?open=notifications');
      const notice = translate('Your refund of {amount} has been sent. Reference: {payoutReference}');
      await expect(phone.getByText(matchText(notice))).toBeVisible();
    });
});
