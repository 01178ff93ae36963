import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';
import { setLanguage } from '../support/set-language';

/** Creates members with enough waiting payments and withdrawals to fill a screen. */
const SEED = join(import.meta.dirname, '..', '..', 'scripts', 'bench', 'seed-members.mjs');

/**
 * The rows that a clerk sees without scrolling, at least, and what is above them at most, in pixels. A decided payment has
 * three lines.
 */
const LISTS = [
  { view: 'users', rows: 'tbody [role="row"]', atLeast: 14, above: 180 },
  { view: 'payments', rows: '[role="tabpanel"] li [data-row]', atLeast: 12, above: 190 },
  { view: 'payments&list=decided', rows: '[role="tabpanel"] li [data-row]', atLeast: 7, above: 260 },
  { view: 'withdrawals', rows: '[role="tabpanel"] li [data-row]', atLeast: 12, above: 190 },
  { view: 'log', rows: '[role="tabpanel"] li [data-row]', atLeast: 10, above: 260 },
] as const;

test.describe('dense lists on a laptop', { tag: '@chromium' }, () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.empty();
    execFileSync(process.execPath, [SEED, server.dataDir, '--members', '2400'], { stdio: 'ignore' });
    await server.start();
  });
  test.afterAll(() => server.close());

  for (const language of ['fr', 'ar'] as const) {
    test(`show many rows and all sections at 1366 × 768: ${language}`, async ({ browser }) => {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 768 } });
      const page = await context.newPage();
      await setLanguage(context, language);
      await openSignedIn(page, DEMO_PEOPLE.admin, '/dashboardAdmin?view=users');
      for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });

      for (const { view, rows, atLeast, above } of LISTS) {
        await page.goto(`/dashboardAdmin?view=${view}`);
        const list = page.locator(rows);
        await expect.poll(() => list.count(), view).toBeGreaterThanOrEqual(atLeast);
        const boxes = await list.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));
        const seen = boxes.filter(({ top, bottom }) => top >= 0 && bottom <= 768);
        expect.soft(seen.length, `${view}: rows in view`).toBeGreaterThanOrEqual(atLeast);
        expect.soft(seen[0].top, `${view}: pixels above the first row`).toBeLessThanOrEqual(above);
      }
      await context.close();
    });
  }
});
