import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';
import { setLanguage } from '../support/set-language';

test.describe('selected members', () => {
  let server: Server;
  test.beforeEach(async () => {
    server = await Server.openDemo();
  });
  test.afterEach(() => server.close());

  test('are chosen by mouse and keyboard, tagged, written to and exported, in French', async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1366, height: 768 },
      reducedMotion: 'reduce',
    });
    const t = await setLanguage(context, 'fr');
    const page = await context.newPage();
    await openSignedIn(page, DEMO_PEOPLE.admin, '/dashboardAdmin?view=users');
    const bar = page.getByRole('region', { name: t('Selected members') });
    const boxes = page.getByRole('table').getByRole('checkbox', { name: /^Sélectionner / });
    const names = page.getByRole('table').locator('[data-row]');

    await test.step('a click, a click with Shift and the keyboard select', async () => {
      await boxes.nth(1).click();
      await expect(bar.getByText('1 sélectionné', { exact: true })).toBeVisible();
      await boxes.nth(3).click({ modifiers: ['Shift'] });
      await expect(bar.getByText('3 sélectionnés', { exact: true })).toBeVisible();
      await names.nth(0).focus();
      await page.keyboard.press('x');
      await expect(bar.getByText('2 sélectionnés', { exact: true })).toBeVisible();
      await page.keyboard.press('Space');
      await expect(bar.getByText('3 sélectionnés', { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/view=users$/);
    });

    await test.step('all three get a tag', async () => {
      await bar.getByLabel('Étiquette', { exact: true }).fill('grossiste');
      await bar.getByRole('button', { name: t('Add the tag') }).click();
      await expect(page.getByText('3 membres modifiés')).toBeVisible();
      await expect(page.getByRole('table').getByText('grossiste')).toHaveCount(3);
    });

    await test.step('the file has three lines', async () => {
      await bar.getByRole('button', { name: t('Export'), exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        bar.getByRole('button', { name: t('Export as CSV') }).click(),
      ]);
      const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
      expect(lines).toHaveLength(1 + 3);
    });

    await test.step('each gets the message in their conversation', async () => {
      await bar.getByRole('button', { name: t('Send a message') }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByLabel(t('Message'), { exact: true }).fill('Le magasin est fermé demain.');
      await dialog.getByRole('button', { name: t('Send'), exact: true }).click();
      await expect(page.getByText('Envoyé à 3 membres')).toBeVisible();
      await expect(bar).toHaveCount(0);
      const sent = server.rows(`select member_id from messages where text = 'Le magasin est fermé demain.'`);
      expect(new Set(sent.map(({ member_id }) => member_id)).size).toBe(3);
    });
    await context.close();
  });
});
