import type { Page } from '@playwright/test';
import { expect, test, WITHOUT_WORKER } from '../../support/fixtures';
import { openSignedIn } from '../../support/open-signed-in';
import { DEMO_PEOPLE } from '../../support/people';
import { findOverflow } from '../../support/screens/find-overflow';
import type { Server } from '../../support/server';
import { setLanguage } from '../../support/set-language';

const SMALLEST_PHONE = { width: 320, height: 640 };

/** Adds two approved withdrawals of the verified demo member: 20 TND and 30 TND. A file has them in the order of their ids. */
function addWithdrawals(server: Server): void {
  const now = Date.now();
  for (const [index, points] of [40, 60].entries())
    server.write(`insert into withdrawals (id, member_id, points, asked_at, status, confirmed_at, decided_by, decided_at)
      select '0199f000-0000-7000-8000-00000000000${index}', member.id, ${points}, ${now + index}, 'approved', ${now}, staff.id, ${now}
      from people member, people staff
      where member.email = '${DEMO_PEOPLE.verified}' and staff.email = '${DEMO_PEOPLE.admin}'`);
}

/** Uploads a statement with these rows of outgoing money, and compares it with the open payout file. */
async function compare(page: Page, rows: readonly [label: string, amount: string][]): Promise<void> {
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Africa/Tunis' });
  const lines = ['Date,Libellé,Montant', ...rows.map(([label, amount]) => `${today},${label},-${amount}`)];
  const buffer = Buffer.from(lines.join('\r\n'));
  await page.getByRole('button', { name: 'Marquer comme payé d’après un relevé' }).click();
  await page.locator('input[name="statement"]').setInputFiles({ name: 'releve.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Comparer', exact: true }).click();
}

/** Confirms the selection, which is one payout. */
async function markOneAsPaid(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Marquer 1 versement comme payé' }).click();
  const question = page.getByRole('alertdialog', { name: /^Marquer 1 versement comme payé/ });
  await question.getByRole('button', { name: 'Marquer 1 versement comme payé' }).click();
  // Not the message: it waits while the mouse is over an earlier one, at the bottom of the smallest phone.
  await expect(page.getByRole('form', { name: 'Comparer un relevé' })).toHaveCount(0);
}

test('a payout that the bank has paid is marked as paid from its statement, and the next statement pays the rest', async ({
  openServer,
  openPage,
}) => {
  const server = await openServer('demo');
  addWithdrawals(server);
  const page = await openPage(server, { viewport: SMALLEST_PHONE, ...WITHOUT_WORKER });
  await setLanguage(page.context(), 'fr');
  await openSignedIn(page, DEMO_PEOPLE.finance, '/dashboardFinance?view=payouts');
  const references = () =>
    server.rows(`select points, reference from withdrawals where points in (40, 60) order by points`);

  await page.getByRole('link', { name: 'Nouveau fichier de versements' }).click();
  await page.getByRole('button', { name: 'Créer un fichier de 2 versements' }).click();
  await expect(page.getByRole('heading', { name: 'Fichier de versements 3' })).toBeVisible();

  await test.step('the first statement pays one of two payouts', async () => {
    await compare(page, [
      ['VIR EMIS waha 3 1', '20.000'],
      ['VIR EMIS LOYER', '450.000'],
    ]);
    const sure = page.getByRole('region', { name: 'Correspondance certaine' });
    await expect(sure.getByRole('checkbox', { name: /Nour Hamdi/ })).toBeChecked();
    await expect(page.getByRole('region', { name: 'Sans ligne' }).getByText('Nour Hamdi')).toBeVisible();
    expect(await findOverflow(page)).toEqual([]);
    await markOneAsPaid(page);
    expect(references()).toEqual([
      { points: 40, reference: expect.stringMatching(/^\d{4}-\d\d-\d\d WAHA-3-1$/) },
      { points: 60, reference: null },
    ]);
  });

  await test.step('the second statement, with both rows, finds only the rest', async () => {
    await compare(page, [
      ['VIR EMIS waha 3 1', '20.000'],
      ['VIR EMIS WAHA-3-2', '30.000'],
    ]);
    await expect(page.getByRole('region', { name: 'Sans ligne' })).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await markOneAsPaid(page);
    expect(references()).toMatchObject([{}, { reference: expect.stringMatching(/ WAHA-3-2$/) }]);
    await expect(page.getByText('Plus rien à payer')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Marquer comme payé d’après un relevé' })).toHaveCount(0);
  });
});
