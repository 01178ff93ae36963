import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { printFigure } from '../phone/print-figure';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';

// `npm run bench -- dashboards`: measures how the dashboards' long lists scroll on a laptop. Figures are printed beside their
// targets, never asserted.
const SEED = join(import.meta.dirname, '..', '..', 'scripts', 'bench', 'seed-members.mjs');
const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 100_000);
const ROW = '[role="tabpanel"] li [data-row]';
/** How many more pages are loaded before it scrolls: up to 500 lines. */
const READ_FURTHER = 4;
/** Pixels in total, and per second: a quick wheel. */
const PULL = 15_000;
const SPEED = 3_000;
/** Slightly more than one frame at 60 Hz, and than two. Milliseconds. */
const LATE = 20;
const VERY_LATE = 36;

const LISTS = [
  { name: 'members', view: 'users', line: 'tbody [role="row"]' },
  { name: 'payments that wait', view: 'payments', line: ROW },
  { name: 'payments decided', view: 'payments&list=decided', line: ROW },
  { name: 'withdrawals that wait', view: 'withdrawals', line: ROW },
  { name: 'conversations', view: 'messages', line: ROW },
  { name: 'log', view: 'log', line: ROW },
] as const;

test.describe('the benchmark of dashboards', { tag: '@chromium' }, () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false });
  test.setTimeout(900_000);
  let server: Server;
  test.beforeAll(async () => {
    test.setTimeout(900_000);
    server = await Server.empty();
    execFileSync(process.execPath, [SEED, server.dataDir, '--members', String(MEMBERS)], { stdio: 'inherit' });
    await server.start();
  });
  test.afterAll(() => server.close());

  test(`measures dashboards of ${MEMBERS} members`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await openSignedIn(page, DEMO_PEOPLE.admin);
    for (const { name, view, line } of LISTS) {
      await page.goto(`/dashboardAdmin?view=${view}`);
      await expect(page.locator(line).first()).toBeVisible();
      const showMoreButton = page.getByRole('button', { name: 'Show more' });
      for (let times = 0; times < READ_FURTHER && (await showMoreButton.count()) > 0; times++) {
        const before = await countLines(page, line);
        await showMoreButton.click();
        await expect.poll(() => countLines(page, line)).toBeGreaterThan(before);
      }
      await scroll(page, `${name}, ${await countLines(page, line)} lines`, line);
    }
    await context.close();
  });
});

/** Returns the number of loaded lines: a virtualized table says how many it has. */
async function countLines(page: Page, line: string): Promise<number> {
  const countText = await page
    .locator('main')
    .getByText(/^\d+ of [\d\s]+$/)
    .allTextContents();
  return countText[0] === undefined ? page.locator(line).count() : Number.parseInt(countText[0], 10);
}

async function scroll(page: Page, name: string, line: string): Promise<void> {
  const first = page.locator(line).first();
  await first.scrollIntoViewIfNeeded();
  const { x, y, width } = (await first.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const measureFrame = (at: number) => {
      frames.push(at);
      requestAnimationFrame(measureFrame);
    };
    requestAnimationFrame(measureFrame);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Input.synthesizeScrollGesture', {
    ...{ x: Math.round(x + width / 2), y: Math.round(y + 20), yDistance: -PULL, speed: SPEED },
    gestureSourceType: 'mouse',
  });
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const share = (limit: number) => `${((gaps.filter((gap) => gap > limit).length * 100) / gaps.length).toFixed(0)} %`;
  printFigure({
    name: `${name}: pictures a second`,
    value: Math.round((gaps.length * 1000) / gaps.reduce((sum, gap) => sum + gap, 0)),
    unit: '',
    atLeast: 60,
    more: `${share(LATE)} over 16.7 ms, ${share(VERY_LATE)} over 33 ms, longest ${Math.max(...gaps).toFixed(0)}`,
  });
}
