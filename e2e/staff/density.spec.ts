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
 * The rows that a clerk sees without scrolling, at least, on each screen, and what is above them at most, in pixels. A
 * decided payment has three lines.
 */
const LISTS = [
  { view: 'users', rows: 'tbody [role="row"]', atLeast: { 768: 14, 720: 13 }, above: 180 },
  { view: 'payments', rows: '[role="tabpanel"] li [data-row]', atLeast: { 768: 12, 720: 11 }, above: 190 },
  { view: 'payments&list=decided', rows: '[role="tabpanel"] li [data-row]', atLeast: { 768: 7, 720: 6 }, above: 260 },
  { view: 'withdrawals', rows: '[role="tabpanel"] li [data-row]', atLeast: { 768: 12, 720: 11 }, above: 190 },
  { view: 'messages', rows: '[role="tabpanel"] li [data-row]', atLeast: { 768: 8, 720: 7 }, above: 290 },
  { view: 'log', rows: '[role="tabpanel"] li [data-row]', atLeast: { 768: 10, 720: 9 }, above: 260 },
] as const;
const SCREENS = [
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
] as const;

test.describe('dense lists on a laptop', { tag: '@chromium' }, () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.empty();
    execFileSync(process.execPath, [SEED, server.dataDir, '--members', '2400'], { stdio: 'ignore' });
    // Each message fills the two lines of its row, and some conversations have an assignee.
    server.write(
      `update messages set text = '${'Bonjour, je vous ai envoyé le reçu. '.repeat(8)}' where side = 'member'`,
    );
    server.write(
      `update conversations set assignee_id = (select min(id) from people where role = 'admin') where last_seq % 2 = 0`,
    );
    await server.start();
  });
  test.afterAll(() => server.close());

  for (const language of ['fr', 'ar'] as const)
    for (const viewport of SCREENS)
      test(`show many rows and all sections: ${language}, ${viewport.width} × ${viewport.height}`, async ({
        browser,
      }) => {
        const context = await browser.newContext({ baseURL: server.url, viewport });
        const page = await context.newPage();
        await setLanguage(context, language);
        await openSignedIn(page, DEMO_PEOPLE.admin, '/dashboardAdmin?view=users');
        // The last one: all are drawn.
        await expect(page.locator('[role="tab"][href="?view=operations"]')).toBeVisible();
        for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });

        for (const { view, rows, atLeast, above } of LISTS) {
          const least = atLeast[viewport.height];
          await page.goto(`/dashboardAdmin?view=${view}`);
          const list = page.locator(rows);
          await expect.poll(() => list.count(), view).toBeGreaterThanOrEqual(least);
          const boxes = await list.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));
          const seen = boxes.filter(({ top, bottom }) => top >= 0 && bottom <= viewport.height);
          const label = `${language} ${viewport.width} × ${viewport.height} ${view}`;
          console.log(`${label}: ${seen.length} rows, ${Math.round(seen[0].top)} px above the first`);
          expect.soft(seen.length, `${view}: rows in view`).toBeGreaterThanOrEqual(least);
          expect.soft(seen[0].top, `${view}: pixels above the first row`).toBeLessThanOrEqual(above);
        }
        await context.close();
      });

  // After the lists were measured: decisions make the rows of the log higher.
  for (const language of ['fr', 'ar'] as const)
    for (const viewport of SCREENS)
      test(`take two keys for a decision: ${language}, ${viewport.width} × ${viewport.height}`, async ({ browser }) => {
        const context = await browser.newContext({ baseURL: server.url, viewport });
        const page = await context.newPage();
        await setLanguage(context, language);
        await openSignedIn(page, DEMO_PEOPLE.admin, '/dashboardAdmin?view=payments');
        await page.locator('main li [data-row]').first().click();
        await page.locator('main article [aria-keyshortcuts=a]').waitFor();
        const times: number[] = [];
        for (let decision = 0; decision < 3; decision++) {
          const next = page.evaluate(waitForNextPayment);
          await page.keyboard.press('a');
          await page.getByRole('alertdialog').waitFor();
          await page.keyboard.press('Enter');
          times.push(await next);
        }
        console.log(`${language} ${viewport.width} × ${viewport.height}: two keys, next payment after ${times} ms`);
        await context.close();
      });
});

/** Returns the milliseconds from the next key until another payment can be decided. */
async function waitForNextPayment(): Promise<number> {
  const readItem = () => new URLSearchParams(location.search).get('item');
  const item = readItem();
  const from = await new Promise<number>((done) =>
    addEventListener('keydown', () => done(performance.now()), { once: true, capture: true }),
  );
  const isNext = () => readItem() !== item && document.querySelector('main article [aria-keyshortcuts=a]:enabled');
  while (!isNext()) await new Promise(requestAnimationFrame);
  return Math.round(performance.now() - from);
}
