import type { Page } from '@playwright/test';
import { expect, test, WITHOUT_WORKER } from '../../support/fixtures';
import { addPendingPayment, PACK_NAME, type PendingPayment, RECEIPT_FILE } from '../../support/member';
import { openApiSession } from '../../support/network/open-api-session';
import { openSignedIn } from '../../support/open-signed-in';
import { DEMO_PEOPLE, LAPTOP_SIZE } from '../../support/people';
import { findOverflow } from '../../support/screens/find-overflow';
import type { Server } from '../../support/server';
import { setLanguage } from '../../support/set-language';

const PHONE_SIZE = { width: 360, height: 740 };
const PRICE = 149_500;

type Translate = (text: string) => string;

/** Returns a pattern for a text whose values may be anything; in Arabic they have marks of their direction. */
function matchText(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.+'));
}

/** Enters the amount that arrived for a pending payment, with the keyboard. */
async function enterAmount(page: Page, translate: Translate, payment: PendingPayment, typed: string): Promise<void> {
  await page.goto(`/dashboardAdmin?view=payments&item=${payment.id}&member=${payment.member.id}`);
  await expect(page.getByRole('button', { name: translate('Another amount arrived') })).toBeEnabled();
  await page.keyboard.press('m');
  const question = page.getByRole('alertdialog');
  await expect(question.getByLabel(translate('Amount received'))).toBeFocused();
  await page.keyboard.type(typed);
}

/** Sends the open payment form with a receipt, and returns the new payment. */
async function sendReceipt(page: Page, server: Server, translate: Translate, memberId: string) {
  await page.locator('input[name="receiptPhoto"]').setInputFiles(RECEIPT_FILE);
  await page.getByRole('button', { name: translate('Send the receipt'), exact: true }).click();
  const readPending = () =>
    server.rows(`select id, credit_millimes from payments where status = 'pending' and member_id = '${memberId}'`);
  await expect.poll(() => readPending().length, { timeout: 30_000 }).toBe(1);
  return readPending()[0]!;
}

const readEntries = (server: Server, memberId: string) =>
  server
    .rows(`select kind, amount_millimes from credit_entries where member_id = '${memberId}' order by created_at, id`)
    .map(({ kind, amount_millimes: amount }) => [kind, amount]);

test.describe('credit', () => {
  for (const language of ['fr', 'ar'])
    test(`of a part payment is used by a second receipt, and the pack starts: ${language}`, async ({
      openServer,
      openPage,
    }) => {
      test.setTimeout(150_000);
      const server = await openServer('demo', { WAHA_UNDO_SECONDS: '0' });
      const payment = await addPendingPayment(server);
      const { member } = payment;
      const page = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });
      const translate = await setLanguage(page.context(), language);
      await openSignedIn(page, DEMO_PEOPLE.admin);
      await enterAmount(page, translate, payment, '100');
      const question = page.getByRole('alertdialog');
      const follows = translate(
        '{received} of {due} was received. {rest} is still to pay, and the pack starts once it is paid.',
      );
      await expect(question.getByText(matchText(follows))).toContainText(/49[.,]500/);
      await page.keyboard.press('Control+Enter');
      await expect(question).toBeHidden();
      await expect.poll(() => readEntries(server, member.id)).toEqual([['part', 100_000]]);

      const phone = await openPage(server, { viewport: PHONE_SIZE, ...WITHOUT_WORKER });
      await setLanguage(phone.context(), language);
      await openSignedIn(phone, member.email, '/dashboard?open=my-payments');
      const part = phone.getByText(matchText(`${translate('We received {received} of {due}.')} `)).first();
      await expect(part).toContainText(/49[.,]500/);
      await expect(phone.getByRole('dialog').getByText(translate('Part received')).first()).toBeVisible();
      expect(await findOverflow(phone)).toEqual([]);
      await phone.goto('/dashboard');
      await phone.getByRole('button', { name: new RegExp(translate('Part received')) }).click();
      await expect(phone.getByRole('dialog').locator('output')).toContainText(/49[.,]500/);
      await expect(phone.getByRole('radio', { name: 'D17' })).toBeChecked();
      expect(await findOverflow(phone)).toEqual([]);
      const rest = await sendReceipt(phone, server, translate, member.id);
      expect(rest.credit_millimes).toBe(100_000);

      await page.goto(`/dashboardAdmin?view=payments&item=${rest.id}&member=${member.id}`);
      const expected = page.getByRole('region', { name: translate('Expected on the receipt') });
      await expect(expected.getByText(/^\D?49[.,]500/)).toBeVisible();
      await expect(expected.getByText(translate('Credit used'))).toBeVisible();
      await page.getByRole('article').locator('[aria-keyshortcuts=a]').click();
      await question.getByRole('button', { name: translate('Accept'), exact: true }).click();
      await expect
        .poll(() => server.rows(`select id from payments where member_id = '${member.id}' and status = 'approved'`))
        .toEqual([{ id: rest.id }]);
      expect(readEntries(server, member.id)).toEqual([
        ['part', 100_000],
        ['used', -100_000],
      ]);
      await phone.goto('/dashboard?open=owned-packs');
      await expect(phone.getByRole('dialog').getByText(PACK_NAME).first()).toBeVisible();
    });

  test('of a surplus is in the wallet, and the next purchase uses it: fr', async ({ openServer, openPage }) => {
    test.setTimeout(150_000);
    const server = await openServer('demo', { WAHA_UNDO_SECONDS: '0' });
    const payment = await addPendingPayment(server);
    const { member } = payment;
    const page = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });
    const translate = await setLanguage(page.context(), 'fr');
    await openSignedIn(page, DEMO_PEOPLE.admin);
    await enterAmount(page, translate, payment, '200');
    const question = page.getByRole('alertdialog');
    const follows = translate('The payment will be accepted, and {surplus} becomes credit of the member.');
    await expect(question.getByText(matchText(follows))).toContainText('50,500');
    await question.getByRole('button', { name: translate('Accept'), exact: true }).click();
    await expect(question).toBeHidden();
    await expect.poll(() => readEntries(server, member.id)).toEqual([['surplus', 200_000 - PRICE]]);

    const phone = await openPage(server, { viewport: PHONE_SIZE, ...WITHOUT_WORKER });
    await setLanguage(phone.context(), 'fr');
    await openSignedIn(phone, member.email, '/dashboard?open=my-payments');
    await expect(
      phone.getByText(matchText(translate('You sent {amount} more: it is your credit.'))).first(),
    ).toContainText('50,500');
    await phone.goto('/dashboard?open=wallet');
    const balance = phone
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: translate('Credit') });
    await expect(balance).toContainText('50,500');
    expect(await findOverflow(phone)).toEqual([]);

    await phone.goto(`/dashboard?open=payment&pack=${encodeURIComponent(PACK_NAME)}&mode=repeat`);
    await expect(phone.getByRole('dialog').locator('output')).toContainText('99,000');
    await phone.getByRole('radio', { name: 'D17' }).check({ force: true });
    const next = await sendReceipt(phone, server, translate, member.id);
    expect(next.credit_millimes).toBe(50_500);
    await page.goto(`/dashboardAdmin?view=payments&item=${next.id}&member=${member.id}`);
    await page.getByRole('article').locator('[aria-keyshortcuts=a]').click();
    await question.getByRole('button', { name: translate('Accept'), exact: true }).click();
    await expect(question).toBeHidden();
    await expect
      .poll(
        () => server.rows(`select id from payments where member_id = '${member.id}' and status = 'approved'`).length,
      )
      .toBe(2);
    await phone.goto('/dashboard?open=wallet');
    await expect(phone.getByText(translate('Balance facility service'))).toBeVisible();
    await expect(balance).toHaveCount(0);
  });

  test('is refunded from the page of the member, approved and paid: fr', async ({ openServer, openPage }) => {
    test.setTimeout(150_000);
    const server = await openServer('demo', { WAHA_UNDO_SECONDS: '0' });
    const { member, id } = await addPendingPayment(server);
    const { call } = await openApiSession(server, DEMO_PEOPLE.admin);
    await call('PUT', `/payments/${id}/validate`, { status: 'rejected', received: 100_000 });
    const page = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });
    const translate = await setLanguage(page.context(), 'fr');
    await openSignedIn(page, DEMO_PEOPLE.admin, `/dashboardAdmin?view=users&item=${member.id}&tab=credit`);
    await expect(page.getByText(translate('Part of a payment'))).toBeVisible();
    await page.getByRole('button', { name: translate('Refund the credit'), exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByLabel(translate('Amount of the refund'))).toHaveValue('100,000');
    await question.getByRole('button', { name: translate('Request the refund') }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('tabpanel', { name: translate('Credit') }).getByText(/^0,000/)).toBeVisible();
    expect(readEntries(server, member.id)).toEqual([
      ['part', 100_000],
      ['refunded', -100_000],
    ]);

    const finance = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });
    await setLanguage(finance.context(), 'fr');
    await openSignedIn(finance, DEMO_PEOPLE.finance, '/dashboardFinance?view=refunds');
    const row = finance.locator('main [data-row]').filter({ hasText: member.surname });
    await row.click();
    const review = finance.getByRole('article', { name: translate('Refund'), exact: true });
    await review.getByLabel(translate('refund|Method')).fill('CCP');
    await review.getByLabel(translate('refund|Number')).fill('17006000000012345678');
    await review.locator('[aria-keyshortcuts=a]').click();
    await finance
      .getByRole('alertdialog')
      .getByRole('button', { name: translate('Accept'), exact: true })
      .click();
    await expect(row).toHaveCount(0);
    await finance.getByRole('radio', { name: translate('Payment'), exact: true }).check();
    await row.click();
    await review.getByLabel(translate('Reference of the transfer')).fill('CCP-2042');
    await review.getByRole('button', { name: translate('Mark as paid') }).click();
    await expect(row).toHaveCount(0);
    expect(server.rows('select status, amount_millimes, reference from refunds')).toEqual([
      { status: 'paid', amount_millimes: 100_000, reference: 'CCP-2042' },
    ]);

    await finance.goto(`/dashboardFinance?open=credit&member=${member.id}`);
    await expect(finance.getByRole('link', { name: 'CCP-2042' })).toBeVisible();
  });
});
