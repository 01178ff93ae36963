import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { addPendingPayment, RECEIPT_FILE } from '../support/member';
import { openApiSession } from '../support/network/open-api-session';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { setLanguage } from '../support/set-language';

/** The words for an item on the device, with staff, and after a rejection. */
const WORDS = {
  fr: { unsent: 'Pas encore envoyé', checked: 'En vérification', rejected: 'Rejeté' },
  ar: { unsent: 'لم يُرسل بعد', checked: 'قيد المراجعة', rejected: 'تم الرفض' },
};

for (const language of ['fr', 'ar'] as const)
  test(`an item is unsent, checked, then rejected with its reason, in different words, with one notice of unsent items: ${language}`, async ({
    openServer,
    openPage,
  }) => {
    const { unsent, checked, rejected } = WORDS[language];
    const server = await openServer('demo');
    const page = await openPage(server, { viewport: { width: 360, height: 740 } });
    const context = page.context();
    const translate = await setLanguage(context, language);
    await openSignedIn(page, DEMO_PEOPLE.awaiting, '/dashboard?open=facility&part=recharge');
    const popup = page.getByRole('dialog');
    await popup.getByLabel(translate('Number of points')).fill('47');
    await popup.locator('input[type="file"]').first().setInputFiles(RECEIPT_FILE);
    await context.setOffline(true);
    await popup.getByRole('button', { name: translate('Send'), exact: true }).click();
    const card = popup.getByRole('article');
    await expect(card.getByText(unsent, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
    await expect(page.getByRole('link', { name: translate('See unsent items') })).toHaveCount(1);

    await context.setOffline(false);
    await page.goto('/dashboard?open=facility&part=recharge');
    // The member has older requests too.
    const request = popup
      .getByRole('list', { name: translate('My requests') })
      .getByRole('listitem')
      .filter({ hasText: /(^|\D)47(\D|$)/ });
    await expect(request.getByText(checked, { exact: true })).toBeVisible();
    await expect(popup.getByText(unsent, { exact: true })).toHaveCount(0);

    const [recharge] = server.rows("select id from recharges where points = 47 and status = 'pending'");
    const { call } = await openApiSession(server, DEMO_PEOPLE.finance);
    const reason = 'The amount cannot be read.';
    await call('PUT', `/point-recharge/${recharge?.id}/status`, { status: 'rejected', adminMessage: reason });
    await expect(request.getByText(rejected, { exact: true })).toBeVisible();
    await expect(request.getByText(reason)).toBeVisible();
  });

/** The words that were once used for an item that is being checked. */
const OTHER_WORDS = { fr: /attente d’approbation|attente de vérification/, ar: /بانتظار (ال)?موافقة/ };

for (const language of ['fr', 'ar'] as const)
  test(`a payment that is being checked has the same word on the home and among the payments: ${language}`, async ({
    demoServer,
    openPage,
  }) => {
    const { checked } = WORDS[language];
    const page = await openPage(demoServer, { viewport: { width: 360, height: 740 }, ...WITHOUT_WORKER });
    await setLanguage(page.context(), language);
    const { member, reference } = await addPendingPayment(demoServer);
    await openSignedIn(page, member.email);
    await expect(page.getByRole('main').getByText(checked, { exact: true })).toBeVisible();
    await expect(page.getByText(OTHER_WORDS[language])).toHaveCount(0);
    await page.goto('/dashboard?open=my-payments');
    const payment = page.getByRole('article', { name: reference });
    await expect(payment.getByText(checked, { exact: true })).toHaveCount(2);
    await expect(page.getByText(OTHER_WORDS[language])).toHaveCount(0);
  });
