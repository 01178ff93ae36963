import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { addPendingPayment, PACK_NAME } from '../support/member';
import { openApiSession } from '../support/network/open-api-session';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE, LAPTOP_SIZE } from '../support/people';
import { setLanguage } from '../support/set-language';

/** Presses a button, and returns the text of the PDF that it saves. */
async function readSavedPdf(page: Page, press: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await press();
  return execFileSync('pdftotext', ['-layout', await (await download).path(), '-'], { encoding: 'utf8' });
}

test.describe('VAT', () => {
  test('that an administrator enters in French is in the invoice of the next sale and in the report', async ({
    openServer,
    openPage,
  }) => {
    const server = await openServer('demo');
    const { member, reference } = await addPendingPayment(server);
    /** Documents have the language of the account. */
    const openFrench = async (email: string, path: string) => {
      const { call, userId } = await openApiSession(server, email);
      await call('PUT', `/users/${userId}/language`, { language: 'fr' });
      const page = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });
      await setLanguage(page.context(), 'fr');
      await openSignedIn(page, email, path);
      return page;
    };
    const page = await openFrench(DEMO_PEOPLE.admin, '/dashboardAdmin?view=seller');

    await test.step('the rate can be chosen once the tax number has a letter for VAT', async () => {
      const rate = page.getByLabel('TVA', { exact: true });
      await page.getByLabel('Matricule fiscal').fill('1234567R/N/M/000');
      await expect(rate).toBeDisabled();
      await page.getByLabel('Matricule fiscal').fill('1234567ram000');
      await rate.selectOption({ label: '19 %' });
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
      await expect(page.getByText('Enregistré. Les prochains documents en tiendront compte.').first()).toBeVisible();
    });

    await test.step('the payment is approved', async () => {
      await page.goto('/dashboardAdmin?view=payments');
      await page.getByRole('button', { name: new RegExp(member.surname) }).click();
      const review = page.getByRole('article', { name: new RegExp(reference) });
      await review.locator('[aria-keyshortcuts=a]').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Approuver' }).click();
      await expect
        .poll(() => server.rows(`select status from payments where reference = '${reference}'`))
        .toEqual([{ status: 'approved' }]);
    });

    await test.step('the invoice of the member has net amount, VAT and total', async () => {
      const memberPage = await openFrench(member.email, '/dashboard?open=invoices-paid');
      await memberPage
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(PACK_NAME) })
        .click();
      const text = await readSavedPdf(memberPage, () =>
        memberPage.getByRole('button', { name: /Télécharger/ }).click(),
      );
      expect(text).toContain('1234567R/A/M/000');
      for (const line of [/Total HT\s+124,790 DT/, /TVA 19 %\s+23,710 DT/, /Total TTC\s+149,500 DT/])
        expect(text).toMatch(line);
      expect(text).toContain('Arrêtée la présente facture à la somme de');
    });

    await test.step('the report of the month has the same amounts', async () => {
      await page.goto('/dashboardAdmin');
      const report = page.getByRole('region', { name: 'Rapport de TVA' });
      const text = await readSavedPdf(page, () =>
        report.getByRole('button', { name: 'Enregistrer le rapport' }).click(),
      );
      expect(text).toMatch(/\n\s*19 %\s+124,790 DT\s+23,710 DT\s+1,000 DT\s+149,500 DT/);
    });
  });
});
