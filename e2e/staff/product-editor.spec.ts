import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';
import { setLanguage } from '../support/set-language';

const PICTURE = join(process.cwd(), 'data', 'catalogue', 'media', 'videos', 'promo-pack-rs.jpg');
const LAPTOP = { width: 1366, height: 768 };

test.describe('product editing in French and Arabic', () => {
  let server: Server;
  let contexts: BrowserContext[] = [];
  test.beforeAll(async () => {
    server = await Server.openDemo();
  });
  test.afterAll(() => server.close());
  test.afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
  });

  async function newPage(browser: Browser, language: string) {
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', viewport: LAPTOP });
    contexts.push(context);
    const translate = await setLanguage(context, language);
    return { page: await context.newPage(), translate };
  }
  type Translate = (text: string) => string;
  async function openEditor(browser: Browser, language: string, product: string): Promise<[Page, Translate]> {
    const { page, translate } = await newPage(browser, language);
    await openSignedIn(page, DEMO_PEOPLE.admin, `/dashboardAdmin?view=catalogue&part=products${product}`);
    return [page, translate];
  }

  test('leads from each reason to its field, and publishes a product that is written in French alone', async ({
    browser,
  }) => {
    const [page, t] = await openEditor(browser, 'fr', '');
    await page
      .getByRole('button', { name: t('New product') })
      .first()
      .click();
    const publish = page.getByRole('button', { name: t('Publish'), exact: true });
    await expect(publish).toHaveAttribute('aria-disabled', 'true');
    await expect(publish).toHaveAccessibleDescription(/Nom\u00a0: Ajoutez un texte\./);

    await test.step('the name is the first field, and the first reason leads to it', async () => {
      await page.getByRole('button', { name: 'Nom\u00a0: Ajoutez un texte.' }).click();
      await expect(page.getByRole('textbox', { name: t('thing|Name') })).toBeFocused();
      await page.keyboard.type('Tasse en grès');
    });

    await test.step('the other reasons lead to their fields in turn', async () => {
      for (const [label, typed] of [
        ['Description', 'Une tasse tournée à la main.'],
        ['Sous-catégorie', 'Cuisine'],
        ['Marque', 'Argile'],
        ['Prix', '12,5'],
      ] as const) {
        const more = page.getByRole('button', { name: /de plus$/ });
        if (await more.isVisible()) await more.click();
        await page.getByRole('button', { name: new RegExp(`^${label}\\s: `) }).click();
        await expect(page.getByRole('textbox', { name: label, exact: true })).toBeFocused();
        await page.keyboard.type(typed);
      }
      await page.locator('input[name="image"]').setInputFiles(PICTURE);
      await expect(publish).not.toHaveAttribute('aria-disabled');
    });

    await test.step('the texts that Arabic lacks are counted, and do not prevent publishing', async () => {
      await expect(page.getByRole('button', { name: /العربية.* : 3 textes manquants$/ })).toBeVisible();
      await publish.click();
      await page.getByRole('button', { name: t('Publish now') }).click();
      await expect(page.getByText(t('Members see it now'))).toBeVisible();
    });

    for (const language of ['fr', 'ar', 'source'])
      await test.step(`visitors read it in French: ${language}`, async () => {
        const { page: visitor } = await newPage(browser, language);
        await visitor.goto('/category');
        await visitor.getByText('Tasse en grès').first().click();
        await expect(visitor.getByText('Une tasse tournée à la main.').first()).toBeVisible();
        await expect(visitor.getByText(/12,50/).first()).toBeVisible();
      });
  });

  test('shows and reads amounts in Arabic, and doubts a price that is ten times the published one', async ({
    browser,
  }) => {
    const [page, t] = await openEditor(browser, 'ar', '&item=1');
    const price = page.getByRole('textbox', { name: t('Price'), exact: true });
    const published = await price.inputValue();
    expect(published).toMatch(/^\d+,\d{2}$/);
    await price.fill(published.replace(',', ''));
    await expect(page.getByText(/^يتغير السعر من /)).toBeVisible();
    await price.fill('١٬٢٣٤٫٥');
    await expect(page.getByText(/^المبلغ المفهوم: .*و50 سنتًا\.$/)).toBeVisible();
    await price.fill(published.replace(/^\d+/, (euros) => String(Number(euros) + 1)));
    await expect(page.getByText(/^يتغير السعر من /)).toHaveCount(0);
  });
});
