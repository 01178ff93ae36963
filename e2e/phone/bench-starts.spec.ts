import { test } from '@playwright/test';
import { openThinLink } from '../support/network/open-thin-link';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';
import { type BareBrowser, openBareBrowser } from './open-bare-browser';
import { type AwaitedContent, type PageTimings, readPageTimings } from './page-timings';
import { median, printFigure, printLateScripts } from './print-figure';
import { printProfile, printRequests } from './print-profile';
import { recordTrace } from './record-trace';
import { openSlowPhone, waitFor } from './slow-phone';

// `npm run bench -- phone`: measures how a page starts on a slow phone. Figures are printed beside their targets, never
// asserted.
const TIMES = Number(process.env.TIMES ?? 5);
/** Also prints where the main thread spends its time; measuring that takes time itself. */
const IS_PROFILED = process.env.PROFILE === '1';
const LINK = { bitsPerSecond: 1_600_000, roundTripMs: 150 };
/** Background work after the first screen (worker, caches) has ended by then. Milliseconds. */
const REST_MS = 4_000;
const LOGIN: AwaitedContent = ['form input[name="email"]', ''];
const HOME: AwaitedContent = ['main', 'Valid points\\W*\\d+'];

test.describe('the benchmark of starts', { tag: '@chromium' }, () => {
  test.setTimeout(900_000);
  let server: Server;
  let browser: BareBrowser;
  test.beforeAll(async () => {
    server = await Server.openDemo();
    browser = await openBareBrowser();
  });
  test.afterAll(async () => {
    await browser.close();
    await server.close();
  });

  test('measures a cold start', async () => {
    for (const [path, awaitedContent] of [['/login', LOGIN] as const, ['/dashboard', HOME] as const]) {
      const starts: PageTimings[] = [];
      for (let time = 0; time < TIMES; time++) starts.push(await coldStart(path, awaitedContent));
      const kib = (readValue: (start: PageTimings) => number) => median(starts.map(readValue)) / 1024;
      printFigure({
        name: `${path}, cold: bytes to first paint`,
        value: kib((s) => s.bytesToPaint),
        unit: 'KiB',
        atMost: 80,
      });
      printFigure({ name: `${path}, cold: bytes to interactive`, value: kib((s) => s.bytesToAlive), unit: 'KiB' });
      tellStart(`${path}, cold`, starts);
      await profile(`${path}, cold`, () => coldStart(path, awaitedContent));
    }
  });

  test('measures a warm start', async () => {
    const phone = await openSlowPhone(browser, server.url, HOME);
    await phone.signIn(DEMO_PEOPLE.member);
    await phone.open('/dashboard');
    await phone.until(() => navigator.serviceWorker.controller !== null);
    // The home snapshot is stored a moment after the last change.
    await waitFor(2 * REST_MS);
    const starts: PageTimings[] = [];
    await phone.slowDown();
    const start = async () => {
      await phone.open('about:blank');
      await phone.until(() => location.href === 'about:blank');
      await phone.open('/dashboard');
      await waitFor(REST_MS + 2_000);
      return readPageTimings(phone);
    };
    for (let time = 0; time < TIMES; time++) starts.push(await start());
    tellStart('/dashboard, warm', starts);
    await profile('/dashboard, warm', start);
    await phone.close();
  });

  async function profile(label: string, start: () => Promise<PageTimings>): Promise<void> {
    if (!IS_PROFILED) return;
    const { trace, result } = await recordTrace(browser, start);
    printRequests(label, result);
    printProfile(label, trace);
  }

  /** On a phone without stored data except the session cookie. */
  async function coldStart(path: string, awaitedContent: AwaitedContent): Promise<PageTimings> {
    const link = await openThinLink(server.port, LINK);
    const phone = await openSlowPhone(browser, link.url, awaitedContent);
    if (path !== '/login') await phone.signIn(DEMO_PEOPLE.member);
    await phone.open('about:blank');
    await phone.slowDown();
    await phone.open(path);
    await phone.until(() => (window as unknown as { noted: PageTimings }).noted.aliveAt > 0);
    await waitFor(REST_MS);
    const noted = await readPageTimings(phone);
    await phone.close();
    await link.close();
    return noted;
  }
});

function tellStart(label: string, starts: readonly PageTimings[]): void {
  const middle = (readValue: (start: PageTimings) => number) => median(starts.map(readValue));
  const longest = (start: PageTimings) => Math.max(0, ...start.longTasks.map(({ ms }) => ms));
  const blocked = (start: PageTimings) => start.longTasks.reduce((sum, { ms }) => sum + ms - 50, 0);
  printFigure({ name: `${label}: first paint`, value: middle(({ firstPaintAt }) => firstPaintAt), unit: 'ms' });
  printFigure({ name: `${label}: largest paint`, value: middle(({ largestPaintAt }) => largestPaintAt), unit: 'ms' });
  printFigure({ name: `${label}: interactive`, value: middle(({ aliveAt }) => aliveAt), unit: 'ms' });
  printFigure({
    name: `${label}: longest task`,
    value: middle(longest),
    unit: 'ms',
    atMost: 50,
    more: `at worst ${Math.max(...starts.map(longest))}`,
  });
  printFigure({
    name: `${label}: long tasks`,
    value: middle(({ longTasks }) => longTasks.length),
    unit: '',
    atMost: 0,
  });
  printFigure({ name: `${label}: blocking time`, value: middle(blocked), unit: 'ms' });
  printLateScripts(starts);
}
