import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test, WITHOUT_WORKER } from '../../support/fixtures';
import { findCodeInMail } from '../../support/mail';
import { openApiSession } from '../../support/network/open-api-session';
import { openSignedIn } from '../../support/open-signed-in';
import { DEMO_PEOPLE, LAPTOP_SIZE } from '../../support/people';
import { findOverflow } from '../../support/screens/find-overflow';
import { setLanguage } from '../../support/set-language';

const PHONE_SIZE = { width: 360, height: 740 };
/** No-break spaces as usual ones. */
const toPlain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
const AMOUNTS = 'Montant : 2,000 DT. Retenue à la source : 0,200 DT. Vous recevez 1,800 DT.';

test('tax that an administrator switches on in French is withheld from a withdrawal, which has a certificate', async ({
  mail,
  openServer,
  openPage,
}) => {
  test.setTimeout(180_000);
  const server = await openServer('demo', { SMTP_URL: mail.url, WAHA_UNDO_SECONDS: '0' });
  /** Sentences and documents of the server have the language of the account. */
  const openFrench = async (email: string, path: string, viewport = LAPTOP_SIZE) => {
    const { call, userId } = await openApiSession(server, email);
    await call('PUT', `/users/${userId}/language`, { language: 'fr' });
    const page = await openPage(server, { viewport, ...WITHOUT_WORKER });
    await setLanguage(page.context(), 'fr');
    await openSignedIn(page, email, path);
    return page;
  };
  const admin = await openFrench(DEMO_PEOPLE.admin, '/dashboardAdmin?view=seller');

  await test.step('the administrator switches it on, with 10 percent of the whole amount', async () => {
    await admin.getByLabel('Appliquer la retenue à la source aux retraits').check();
    await admin.getByLabel('Taux', { exact: true }).fill('60');
    await admin.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(admin.getByText('Saisissez un taux de 0,01 à 50, avec deux décimales au plus.')).toBeVisible();
    await admin.getByLabel('Taux', { exact: true }).fill('10');
    await admin.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(admin.getByText('Enregistré. Les prochains documents en tiendront compte.').first()).toBeVisible();
    await expect(admin.getByText(/Retenue à la source\s*: 10/).first()).toBeVisible();
    expect(await findOverflow(admin)).toEqual([]);
  });

  const phone = await openFrench(DEMO_PEOPLE.verified, '/dashboard?open=withdraw', PHONE_SIZE);
  const popup = phone.getByRole('dialog');
  await test.step('the member sees the three amounts before entering the code', async () => {
    await popup.getByLabel('Points à retirer').fill('4');
    await popup.getByRole('button', { name: 'Continuer' }).click();
    await popup.getByRole('button', { name: 'M’envoyer le code' }).click();
    const code = await findCodeInMail(mail, 1);
    const codeMail = mail.received.find(({ text }) => text.includes(code));
    expect(toPlain(codeMail?.text ?? '')).toContain(AMOUNTS);
    await expect.poll(async () => toPlain(await popup.textContent())).toContain(AMOUNTS);
    expect(await findOverflow(phone)).toEqual([]);
    await popup.getByRole('textbox', { name: 'Code' }).fill(code);
    await popup.getByRole('button', { name: 'Confirmer' }).click();
    await expect
      .poll(() =>
        server.rows("select points, withheld_millimes from withdrawals where status = 'pending' and points = 4"),
      )
      .toEqual([{ points: 4, withheld_millimes: 200 }]);
  });

  const [withdrawal] = server.rows("select id from withdrawals where status = 'pending' and points = 4");
  await test.step('the administrator sees gross, tax and net, and accepts it', async () => {
    await admin.goto(`/dashboardAdmin?view=withdrawals&item=${withdrawal?.id}`);
    const review = admin.getByRole('article', { name: 'Retrait', exact: true });
    await expect(review.getByText('Montant brut')).toBeVisible();
    await expect(review.getByText(/Retenue à la source, 10/)).toBeVisible();
    await expect(review.getByText('1,800').first()).toBeVisible();
    await review.locator('[aria-keyshortcuts=a]').click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Approuver', exact: true }).click();
    await expect
      .poll(() => server.rows(`select status from withdrawals where id = '${withdrawal?.id}'`))
      .toEqual([{ status: 'approved' }]);
  });

  await test.step('finance pays the net amount with a payout file', async () => {
    const finance = await openFrench(DEMO_PEOPLE.finance, '/dashboardFinance?view=payout-files');
    await finance.getByRole('button', { name: 'Nouveau fichier de versements' }).click();
    const due = finance.getByRole('list', { name: 'Versements à payer' });
    await expect(due.getByText(/^Brut 2,000.*retenue à la source 0,200/)).toBeVisible();
    await finance.getByRole('button', { name: /^Créer un fichier de/ }).click();
    const downloading = finance.waitForEvent('download');
    await finance.getByRole('button', { name: 'Télécharger' }).click();
    const file = readFileSync(await (await downloading).path(), 'utf8');
    expect(file).toMatch(/"1[.,]800"/);
    expect(file).not.toMatch(/"2[.,]000"/);
    await finance.getByRole('button', { name: 'Marquer comme payé', exact: true }).click();
    const question = finance.getByRole('alertdialog');
    await question.getByLabel('Référence du virement').fill('LOT-88');
    await question.getByRole('button', { name: 'Marquer comme payé' }).click();
    await expect(finance.getByText('Fichier de versements marqué comme payé.')).toBeVisible();
  });

  await test.step('the member opens the certificate', async () => {
    await phone.goto('/dashboard?open=wallet');
    const link = popup.getByRole('link', { name: 'Attestation de retenue à la source (PDF)' });
    await expect(link).toBeVisible();
    expect(await findOverflow(phone)).toEqual([]);
    const response = await phone.request.get((await link.getAttribute('href')) ?? '');
    expect(response.headers()['content-type']).toBe('application/pdf');
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: await response.body(), encoding: 'utf8' });
    const certificate = toPlain(text);
    for (const part of [
      'Attestation de retenue',
      'Retenue à la source',
      'LOT-88',
      '10 %',
      '0,200 DT',
      '1,800 DT',
      'TEJ',
    ])
      expect(certificate).toContain(part);
  });
});
