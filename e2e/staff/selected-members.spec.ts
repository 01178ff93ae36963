import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';
import { setLanguage } from '../support/set-language';

/** The sentences with numbers, and the names of controls that contain other words. */
const WORDS = {
  fr: {
    select: /^Sélectionner /,
    selected: { 1: '1 sélectionné', 2: '2 sélectionnés', 3: '3 sélectionnés' },
    ...{ tag: 'Étiquette', changed: '3 membres modifiés', sent: 'Envoyé à 3 membres' },
  },
  ar: {
    select: /^تحديد /,
    selected: { 1: 'حُدّد واحد', 2: 'حُدّد اثنان', 3: 'حُدّد 3' },
    ...{ tag: 'الوسم', changed: 'عُدّل 3 أعضاء', sent: /(أُرسلت|تم الإرسال) إلى 3 أعضاء/ },
  },
} as const;

test.describe('selected members', () => {
  let server: Server;
  test.beforeEach(async () => {
    server = await Server.openDemo();
  });
  test.afterEach(() => server.close());

  for (const language of ['fr', 'ar'] as const)
    test(`are chosen by mouse and keyboard, tagged, written to and exported: ${language}`, async ({ browser }) => {
      const words = WORDS[language];
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1366, height: 768 },
        reducedMotion: 'reduce',
      });
      const t = await setLanguage(context, language);
      const page = await context.newPage();
      await openSignedIn(page, DEMO_PEOPLE.admin, '/dashboardAdmin?view=users');
      const bar = page.getByRole('region', { name: t('Selected members') });
      const boxes = page.getByRole('table').getByRole('checkbox', { name: words.select });
      const names = page.getByRole('table').locator('[data-row]');

      await test.step('a click, a click with Shift and the keyboard select', async () => {
        await boxes.nth(1).click();
        await expect(bar.getByText(words.selected[1], { exact: true })).toBeVisible();
        await boxes.nth(3).click({ modifiers: ['Shift'] });
        await expect(bar.getByText(words.selected[3], { exact: true })).toBeVisible();
        await names.nth(0).focus();
        await page.keyboard.press('x');
        await expect(bar.getByText(words.selected[2], { exact: true })).toBeVisible();
        await page.keyboard.press('Space');
        await expect(bar.getByText(words.selected[3], { exact: true })).toBeVisible();
        await expect(page).toHaveURL(/view=users$/);
      });

      await test.step('all three get a tag', async () => {
        await bar.getByLabel(words.tag, { exact: true }).fill('grossiste');
        await bar.getByRole('button', { name: t('Add the tag') }).click();
        await expect(page.getByText(words.changed)).toBeVisible();
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
        await expect(page.getByText(words.sent)).toBeVisible();
        await expect(bar).toHaveCount(0);
        const sent = server.rows(`select member_id from messages where text = 'Le magasin est fermé demain.'`);
        expect(new Set(sent.map(({ member_id }) => member_id)).size).toBe(3);
      });
      await context.close();
    });
});
