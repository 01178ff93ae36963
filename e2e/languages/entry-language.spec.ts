import { type Browser, expect, test } from '@playwright/test';
import { Server } from '../support/server';
import { setLanguage } from '../support/set-language';

const ENTRIES = ['/login', '/signup', '/forgot-password'];

test.describe('language choice before login', { tag: '@nightly' }, () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.openDemo();
  });
  test.afterAll(() => server.close());

  for (const language of ['fr', 'ar', 'en'])
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ])
      test(`${language}, ${viewport.width} px: is in the end corner, apart from text`, async ({ browser }) => {
        for (const entry of ENTRIES) {
          const { choice, title } = await boxesAt(browser, { language, viewport, entry });
          const isBeside = choice.y + choice.height <= title.y || choice.x >= title.x + title.width;
          expect([entry, isBeside]).toEqual([entry, true]);
          const toEnd = language === 'ar' ? choice.x : viewport.width - (choice.x + choice.width);
          expect(toEnd).toBeLessThan(40);
          expect(choice.y).toBeLessThan(40);
        }
      });

  type At = { language: string; viewport: { width: number; height: number }; entry: string };

  async function boxesAt(browser: Browser, { language, viewport, entry }: At) {
    const context = await browser.newContext({ baseURL: server.url, viewport, reducedMotion: 'reduce' });
    await setLanguage(context, language);
    const page = await context.newPage();
    await page.goto(entry);
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const choice = await page.locator('select[name=language]').boundingBox();
    await context.close();
    if (!title || !choice) throw new Error(`${entry} has no title, or no choice of language`);
    return { title, choice };
  }
});
