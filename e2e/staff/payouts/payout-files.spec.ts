import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test, WITHOUT_WORKER } from '../../support/fixtures';
import { addPackOwner } from '../../support/member';
import { openSignedIn } from '../../support/open-signed-in';
import { DEMO_PEOPLE } from '../../support/people';
import { findOverflow } from '../../support/screens/find-overflow';
import { setLanguage } from '../../support/set-language';

const LAPTOP_SIZE = { width: 1366, height: 768 };
const PHONE_SIZE = { width: 360, height: 740 };
const NUMBER = '+21655000999';

/** Cancels the open payment; all that was received goes back. */
async function cancelPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Annuler ce paiement' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Motif, tel que le membre le lira').fill('Paiement envoyé deux fois.');
  await question.getByRole('button', { name: 'Annuler ce paiement' }).click();
  await expect(question).toBeHidden();
}

/** Approves the refund of a member, to a D17 account that the member gave. */
async function approveRefund(page: Page, surname: string): Promise<void> {
  const row = page.locator('main [data-row]').filter({ hasText: surname });
  await row.click();
  const review = page.getByRole('article', { name: 'Remboursement', exact: true });
  await review.locator('input[name="method"]').fill('D17');
  await review.locator('input[name="number"]').fill(NUMBER);
  await review.locator('[aria-keyshortcuts=a]').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approuver', exact: true }).click();
  await expect(row).toHaveCount(0);
}

test('the refund of a cancelled payment is paid with a payout file that a second person marks as paid', async ({
  openServer,
  openPage,
}) => {
  const server = await openServer('demo', { WAHA_UNDO_SECONDS: '0', WAHA_TWO_PEOPLE_ABOVE: '50' });
  const member = await addPackOwner(server);
  const [payment] = server.rows(`select id, reference from payments where member_id = '${member.id}'`);
  const openAs = async (person: string, address: string, viewport = LAPTOP_SIZE) => {
    const page = await openPage(server, { viewport, ...WITHOUT_WORKER });
    await setLanguage(page.context(), 'fr');
    await openSignedIn(page, person, address);
    return page;
  };
  const admin = await openAs(
    DEMO_PEOPLE.admin,
    `/dashboardAdmin?view=payments&list=decided&item=${payment?.id}&member=${member.id}`,
  );
  await cancelPayment(admin);

  const finance = await openAs(DEMO_PEOPLE.finance, '/dashboardFinance?view=refunds');
  await approveRefund(finance, member.surname);
  await finance.goto('/dashboardFinance?view=payout-files');
  await finance.getByRole('button', { name: 'Nouveau fichier de paiements' }).click();
  const due = finance.getByRole('list', { name: 'Versements à payer' });
  await expect(due.getByRole('checkbox', { name: new RegExp(member.surname) })).toBeChecked();
  await expect(finance.getByText('un collègue doit marquer ce fichier comme payé')).toBeVisible();
  await finance.getByRole('button', { name: 'Créer un fichier de 1 versement' }).click();

  await expect(finance.getByRole('heading', { name: 'Fichier de paiements 1' })).toBeVisible();
  await expect(finance.getByText('un collègue doit le marquer comme payé')).toBeVisible();
  await expect(finance.getByRole('button', { name: 'Marquer comme payé' })).toHaveCount(0);
  const downloading = finance.waitForEvent('download');
  await finance.getByRole('button', { name: 'Télécharger' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('waha-payouts-1.csv');
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(member.surname);
  expect(lines[1]).toContain(NUMBER.replace('+', ''));
  expect(await findOverflow(finance)).toEqual([]);

  await admin.goto('/dashboardAdmin?view=payout-files');
  await admin.setViewportSize(PHONE_SIZE);
  await expect(admin.getByText('Attend une deuxième personne')).toBeVisible();
  expect(await findOverflow(admin)).toEqual([]);
  await admin.getByRole('link', { name: 'Fichier de paiements 1' }).click();
  await admin.getByRole('button', { name: 'Marquer comme payé' }).click();
  const question = admin.getByRole('alertdialog');
  await question.getByLabel('Référence du virement').fill('LOT-77');
  await question.getByRole('button', { name: 'Marquer comme payé' }).click();
  await expect(admin.getByText('Fichier de paiements marqué comme payé.')).toBeVisible();
  await expect(admin.getByText('Plus rien à payer')).toBeVisible();
  expect(await findOverflow(admin)).toEqual([]);
  expect(server.rows('select status, number, reference from refunds')).toEqual([
    { status: 'paid', number: NUMBER, reference: 'LOT-77' },
  ]);

  const phone = await openAs(member.email, '/dashboard?open=my-payments', PHONE_SIZE);
  const shown = phone.getByRole('article', { name: new RegExp(String(payment?.reference)) });
  await expect(shown.getByText('LOT-77')).toBeVisible();
});
