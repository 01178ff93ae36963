import type { Page } from '@playwright/test';
import { expect, test, WITHOUT_WORKER } from '../../support/fixtures';
import { addPendingPayment } from '../../support/member';
import { openSignedIn } from '../../support/open-signed-in';
import { DEMO_PEOPLE } from '../../support/people';
import { setLanguage } from '../../support/set-language';

/** With these, the list is longer than the screen. */
const PAYMENT_COUNT = 14;
const ROWS_AND_DECISIONS = 'main [data-row], main [aria-keyshortcuts]';

/** Accepts the open payment with the keyboard. */
async function accept(page: Page): Promise<void> {
  await page.locator('main article [aria-keyshortcuts=a]:enabled').waitFor();
  await page.keyboard.press('a');
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

/** Returns the texts of rows and buttons of decisions that a visible toast covers. */
async function listCovered(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true });
    const toasts = [...document.querySelectorAll('.toast')].filter(isShown).map((each) => each.getBoundingClientRect());
    if (toasts.length === 0) throw new Error('no toast is shown');
    const isCovered = (element: Element) => {
      const box = element.getBoundingClientRect();
      return toasts.some(
        (toast) => box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top,
      );
    };
    const all = [...document.querySelectorAll(selector)].filter(isShown);
    return all.filter(isCovered).map(({ textContent }) => textContent ?? '');
  }, ROWS_AND_DECISIONS);
}

test.describe('messages to staff', () => {
  for (const language of ['fr', 'ar'])
    test(`cover no row and no decision: ${language}`, async ({ openServer, openPage }) => {
      const server = await openServer('demo', { WAHA_UNDO_SECONDS: '60' });
      for (let count = 0; count < PAYMENT_COUNT; count++) await addPendingPayment(server);
      const page = await openPage(server, { viewport: { width: 1366, height: 768 }, ...WITHOUT_WORKER });
      const translate = await setLanguage(page.context(), language);
      await openSignedIn(page, DEMO_PEOPLE.admin, '/dashboardAdmin?view=payments');
      const undo = page.getByRole('button', { name: translate('Undo'), exact: true });
      await page.locator('main li [data-row]').first().click();

      await test.step('after one decision, and after three', async () => {
        await accept(page);
        await expect(undo).toHaveCount(1);
        expect(await listCovered(page)).toEqual([]);
        await accept(page);
        await accept(page);
        await expect(undo).toHaveCount(3);
        expect(await listCovered(page)).toEqual([]);
      });

      await test.step('in the bar of a selection, and on smaller screens', async () => {
        for (const [width, height] of [
          [1280, 720],
          [1024, 768],
          [820, 1180],
        ] as const) {
          await page.setViewportSize({ width, height });
          expect(await listCovered(page), `${width} px`).toEqual([]);
        }
        await page.setViewportSize({ width: 1366, height: 768 });
        await page.getByRole('button', { name: translate('Select several') }).click();
        expect(await listCovered(page)).toEqual([]);
      });

      await test.step('and each decision is still undone by its own button', async () => {
        await page.locator('.toast:not([data-older])').hover();
        await undo.first().click();
        await expect(undo).toHaveCount(2);
        await expect.poll(() => server.rows('select id from held_commands')).toHaveLength(2);
      });
    });

  test('are above the decisions of a phone', async ({ openServer, openPage }) => {
    const server = await openServer('demo', { WAHA_UNDO_SECONDS: '60' });
    const added = [await addPendingPayment(server), await addPendingPayment(server)];
    const page = await openPage(server, { viewport: { width: 360, height: 740 }, ...WITHOUT_WORKER });
    await setLanguage(page.context(), 'fr');
    const [{ id, member }] = added as [(typeof added)[number]];
    await openSignedIn(page, DEMO_PEOPLE.admin, `/dashboardAdmin?view=payments&item=${id}&member=${member.id}`);
    await page.locator('main article [aria-keyshortcuts=a]:enabled').click();
    await page.getByRole('alertdialog').getByRole('button').first().click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await page.locator('main article [aria-keyshortcuts=a]:enabled').waitFor();
    expect(await listCovered(page)).toEqual([]);
  });
});
