import type { Page } from '@playwright/test';
import { expect, test, WITHOUT_WORKER } from '../../support/fixtures';
import { openSignedIn } from '../../support/open-signed-in';
import { DEMO_PEOPLE } from '../../support/people';
import { setLanguage } from '../../support/set-language';

/** Every queue of an administrator with one pending item of the demo people, and whether a receipt has an amount. */
const QUEUES = [
  { view: 'payments', hasReceipt: true },
  { view: 'quizzes', hasReceipt: false },
  { view: 'withdrawals', hasReceipt: false },
  { view: 'recharges', hasReceipt: true },
  { view: 'receipts', hasReceipt: true },
  { view: 'profiles', hasReceipt: false },
  { view: 'task-reports', hasReceipt: false },
] as const;
const SIZES = [
  { width: 1366, height: 768 },
  { width: 820, height: 1180 },
];
const LANGUAGES = [
  { language: 'fr', amount: '199,000 DT' },
  { language: 'ar', amount: '199,000 د.ت' },
];

/** Opens the first item of a queue and returns its review. */
async function openFirst(page: Page, view: string) {
  await page.goto(`/dashboardAdmin?view=${view}`);
  await page.locator('main li [data-row]').first().click();
  const review = page.locator('main article');
  await review.locator('[aria-keyshortcuts=a]').waitFor();
  return review;
}

test.describe('decisions in every queue', () => {
  for (const { language, amount } of LANGUAGES)
    for (const viewport of SIZES)
      test(`have their buttons at one place, below the linked name: ${language}, ${viewport.width} px`, async ({
        demoServer,
        openPage,
      }) => {
        const page = await openPage(demoServer, { viewport, ...WITHOUT_WORKER });
        const translate = await setLanguage(page.context(), language);
        await openSignedIn(page, DEMO_PEOPLE.admin, '/dashboardAdmin');
        const places = new Set<string>();
        for (const { view, hasReceipt } of QUEUES) {
          const review = await openFirst(page, view);
          const accept = review.locator('[aria-keyshortcuts=a]');
          const box = await accept.boundingBox();
          places.add(`${Math.round(box!.x)}, ${Math.round(box!.y)}`);
          const title = review.getByRole('heading', { level: 2 }).getByRole('link');
          expect(await title.getAttribute('href'), view).toMatch(/view=users&item=[0-9a-f-]{36}$/);
          if (!hasReceipt) continue;
          await accept.click();
          const sentence = translate('Check that the receipt shows {amount}.').split('{amount}')[0]!.trim();
          await expect(page.getByRole('alertdialog').getByText(sentence), view).toBeVisible();
          if (view === 'payments') await expect(page.getByRole('alertdialog')).toContainText(amount);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('alertdialog')).toBeHidden();
        }
        expect([...places]).toHaveLength(1);
      });

  test('do not move when a colleague opens the same item', async ({ demoServer, openDesk }) => {
    const page = await openDesk(demoServer, DEMO_PEOPLE.admin);
    const accept = (await openFirst(page, 'recharges')).locator('[aria-keyshortcuts=a]');
    const before = await accept.boundingBox();
    const colleague = await openDesk(demoServer, DEMO_PEOPLE.finance, '/dashboardFinance?view=recharges');
    await colleague.locator('main li [data-row]').first().click();
    await expect(page.locator('main article').getByText('Sonia Gharbi is viewing this')).toBeVisible();
    expect(await accept.boundingBox()).toEqual(before);
  });

  test('names the two answers of a cancellation, asks for a reason, and Ctrl+Enter sends it', async ({
    demoServer,
    waitingPayment,
    openDesk,
  }) => {
    const { id, reference } = waitingPayment;
    const readRow = () => demoServer.rows(`select status, reason from payments where id = '${id}'`);
    const page = await openDesk(demoServer, DEMO_PEOPLE.admin, `/dashboardAdmin?view=payments&item=${id}`);
    const review = page.getByRole('article', { name: `Payment ${reference}` });
    await review.getByRole('button', { name: 'More actions' }).click();
    await review.getByRole('menuitem', { name: 'Cancel this payment' }).click();
    const dialog = page.getByRole('alertdialog', { name: `Cancel payment ${reference}?` });
    await expect(dialog.getByRole('button')).toHaveText(['Edit reasons', 'Cancel this payment', 'Go back']);
    await dialog.getByRole('button', { name: 'Cancel this payment' }).click();
    await expect(dialog.getByText('Please give a reason.')).toBeVisible();
    await dialog.getByLabel('Reason, as the member will read it').fill('Sent twice.');
    await page.keyboard.press('Control+Enter');
    await expect.poll(readRow).toEqual([{ status: 'cancelled', reason: 'Sent twice.' }]);
  });
});
