import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { createSigningCertificate } from '../../apps/api/src/testing/create-signing-certificate';
import { readQrCode } from '../../apps/api/src/testing/qr-codes/read-qr-code';
import { EL_FATOORA_ACCOUNT, startElFatoora } from '../../apps/api/src/testing/servers/start-el-fatoora';
import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { addPendingPayment } from '../support/member';
import { openApiSession } from '../support/network/open-api-session';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import type { Server } from '../support/server';
import { setLanguage } from '../support/set-language';

/** Electronic invoices are made once a minute, and El Fatoora is called every ten seconds, on a machine that may be busy. */
const TASK_TIMEOUT_MS = 120_000;

const LIST = '/dashboardAdmin?view=e-invoices';

/** Gives the company a tax number with which VAT is charged, and its address. */
async function completeSeller(server: Server): Promise<void> {
  const { call } = await openApiSession(server, DEMO_PEOPLE.admin);
  const { version, seller } = await call<{ version: number; seller: object }>('GET', '/company/seller');
  const identity = { taxNumber: EL_FATOORA_ACCOUNT.taxNumber, address: '12 rue des Orangers, Tunis', vatRate: 19 };
  await call('PUT', '/company/seller', { version, seller: { ...seller, ...identity } });
}

/** Approves the payment of a new member, and returns the number of its electronic invoice. */
async function sellPack(server: Server) {
  const { member, id } = await addPendingPayment(server);
  const admin = await openApiSession(server, DEMO_PEOPLE.admin);
  await admin.call('PUT', `/payments/${id}/validate`, { status: 'approved' });
  const buyer = await openApiSession(server, member.email);
  const [invoice] = await buyer.call<{ number: string }[]>('GET', `/invoices/user/${member.id}`);
  return { member, number: `F-${invoice?.number}` };
}

const getRow = (page: Page, number: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: number, exact: true }) });

/** Waits until the open list shows this text in the row of an invoice: the server tells the page about changes. */
const waitForRow = (page: Page, number: string, text: string) =>
  expect(getRow(page, number)).toContainText(text, { timeout: TASK_TIMEOUT_MS });

/** Returns the text and the QR code of the PDF behind a link. */
async function readPdf(page: Page, link: Locator) {
  const response = await page.request.get(String(await link.getAttribute('href')));
  expect(response.headers()['content-type']).toContain('application/pdf');
  const input = await response.body();
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' });
  return { text: text.replaceAll(/\s/g, ''), code: readQrCode(input) };
}

test.describe('electronic invoices', () => {
  test('are signed, sent, accepted and shown; a rejected one is corrected and made again', async ({
    openServer,
    openPage,
  }) => {
    test.setTimeout(8 * TASK_TIMEOUT_MS);
    const elFatoora = await startElFatoora();
    const server = await openServer('demo', {
      WAHA_EL_FATOORA_URL: elFatoora.address,
      WAHA_EL_FATOORA_TEST_URL: elFatoora.address,
    });
    await completeSeller(server);
    const page = await openPage(server, { viewport: { width: 1366, height: 768 }, ...WITHOUT_WORKER });
    await setLanguage(page.context(), 'fr');

    await test.step('while they are off, the list leads an administrator to the settings', async () => {
      await openSignedIn(page, DEMO_PEOPLE.admin, LIST);
      await expect(page.getByText('Les factures électroniques sont désactivées.')).toBeVisible();
      await page.getByRole('link', { name: 'Ouvrir les réglages' }).click();
      await expect(page).toHaveURL(/view=seller&part=e-invoices/);
    });

    await test.step('a wrong password of the certificate is refused, and the right one is saved', async () => {
      const { pkcs12, passphrase } = createSigningCertificate();
      await page.getByRole('radio', { name: /^Signer et envoyer/ }).check();
      await page.getByRole('radio', { name: /^Production/ }).check();
      await page
        .locator('input[name="certificate"]')
        .setInputFiles({ name: 'cachet.p12', mimeType: 'application/x-pkcs12', buffer: pkcs12 });
      await page.getByLabel('Identifiant El Fatoora').fill(EL_FATOORA_ACCOUNT.login);
      await page.getByLabel('Mot de passe El Fatoora', { exact: true }).fill(EL_FATOORA_ACCOUNT.password);
      await page.getByLabel('Mot de passe du certificat', { exact: true }).fill('faux');
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
      await expect(page.getByText('Impossible d’ouvrir le certificat.')).toBeVisible();
      await page.getByLabel('Mot de passe du certificat', { exact: true }).fill(passphrase);
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
      await expect(page.getByText('Réglages enregistrés.').first()).toBeVisible();
      await expect(page.getByText('Cachet Vendeur')).toBeVisible();
    });

    await test.step('an approved payment gives an electronic invoice, which El Fatoora accepts', async () => {
      const { number } = await sellPack(server);
      await page.goto(LIST);
      await waitForRow(page, number, 'En vérification');
      const reference = elFatoora.accept(number);
      await waitForRow(page, number, 'Acceptée');
      await expect(getRow(page, number)).toContainText(reference);
      const { text, code } = await readPdf(page, page.getByRole('link', { name: number, exact: true }));
      expect(text).toContain(reference);
      expect(code).toBe(`https://elfatoora.invalid/${reference}`);
    });

    await test.step('a rejected one shows why, is corrected and made again', async () => {
      const { member, number } = await sellPack(server);
      await waitForRow(page, number, 'En vérification');
      elFatoora.reject(number, [{ errorId: 'CTRL', errorDescription: 'Identifiant du client invalide' }]);
      await waitForRow(page, number, 'Rejetée');
      await expect(page.getByText('Identifiant du client invalide')).toBeVisible();

      await page.getByRole('link', { name: 'Numéro de l’acheteur' }).click();
      const buyer = page.getByRole('region', { name: 'Numéro sur les factures électroniques' });
      await buyer.getByRole('button', { name: 'Ajouter' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByLabel('Numéro', { exact: true }).fill('0123456');
      await dialog.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(dialog.getByText('Ce numéro ne correspond pas au type choisi.')).toBeVisible();
      await dialog.getByLabel('Numéro', { exact: true }).fill('01234567');
      await dialog.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(buyer.getByText('01234567')).toBeVisible();

      await page.goto(`${LIST}&q=${member.surname}`);
      await expect(page.getByRole('row')).toHaveCount(3); // its head, the invoice and the faults
      await page.getByRole('button', { name: `Recréer la facture électronique ${number}` }).click();
      await waitForRow(page, number, 'En vérification');
      elFatoora.accept(number);
      await waitForRow(page, number, 'Acceptée');
      expect(elFatoora.countDeposits(number)).toBe(2);
    });
    await elFatoora.close();
  });
});
