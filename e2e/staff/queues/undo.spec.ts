import type { Page } from '@playwright/test';
import { expect, test, WITHOUT_WORKER } from '../../support/fixtures';
import { addPendingPayment } from '../../support/member';
import { openSignedIn } from '../../support/open-signed-in';
import { DEMO_PEOPLE, LAPTOP_SIZE } from '../../support/people';
import { setLanguage } from '../../support/set-language';

const REASON = 'Le montant du reçu est différent.';

type Translate = (text: string) => string;

/** Rejects the open payment with the keyboard, and waits for the message with "Undo". */
async function reject(page: Page, translate: Translate, name: string): Promise<void> {
  await page.locator('main article [aria-keyshortcuts=r]').click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill(REASON);
  await page.keyboard.press('Control+Enter');
  // In Arabic, a name has marks of its direction around it.
  const [prefix = ''] = translate('Payment of {name} rejected').split('{name}');
  await expect(page.locator('.toast p').filter({ hasText: prefix.trim() }).filter({ hasText: name })).toBeVisible();
}

test.describe('undo of a decision', () => {
  for (const language of ['fr', 'ar']) {
    test(`brings a rejected payment back, by the button and by Ctrl+Z: ${language}`, async ({
      openServer,
      openPage,
    }) => {
      const server = await openServer('demo', { WAHA_UNDO_SECONDS: '60' });
      const { member, id, reference } = await addPendingPayment(server);
      const page = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });
      const translate = await setLanguage(page.context(), language);
      const path = `/dashboardAdmin?view=payments&item=${id}&member=${member.id}`;
      await openSignedIn(page, DEMO_PEOPLE.admin, path);
      const name = `${member.name} ${member.surname}`;
      const article = page.locator('main article').filter({ hasText: reference });
      for (const undo of [
        () => page.getByRole('button', { name: translate('Undo'), exact: true }).click(),
        () => page.keyboard.press('Control+z'),
      ]) {
        await expect(article).toBeVisible();
        await reject(page, translate, name);
        await expect(article).toBeHidden();
        await expect(page.locator('main [data-row]').filter({ hasText: member.surname })).toHaveCount(0);
        await undo();
        await expect(article).toBeVisible();
      }
      expect(server.rows(`select status from payments where id = '${id}'`)).toEqual([{ status: 'pending' }]);
      expect(server.rows('select id from held_commands')).toEqual([]);
    });

    test(`is not needed for the decision to reach the member after the browser closed: ${language}`, async ({
      openServer,
      openPage,
    }) => {
      const server = await openServer('demo', { WAHA_UNDO_SECONDS: '3' });
      const { member, id, reference } = await addPendingPayment(server);
      const page = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });
      const translate = await setLanguage(page.context(), language);
      await openSignedIn(page, DEMO_PEOPLE.admin, `/dashboardAdmin?view=payments&item=${id}&member=${member.id}`);
      await reject(page, translate, `${member.name} ${member.surname}`);
      await page.context().close();
      const readPayment = () => server.rows(`select status, reason from payments where id = '${id}'`);
      await expect.poll(readPayment).toEqual([{ status: 'rejected', reason: REASON }]);

      const phone = await openPage(server, WITHOUT_WORKER);
      await setLanguage(phone.context(), language);
      await openSignedIn(phone, member.email, '/dashboard?open=my-payments');
      const payment = phone.getByRole('article', { name: new RegExp(reference) });
      await expect(payment.getByText(REASON)).toBeVisible();
      const notices = `select type from member_notifications where member_id = '${member.id}' and type = 'PAYMENT_REJECTED'`;
      expect(server.rows(notices)).toHaveLength(1);
    });
  }
});
