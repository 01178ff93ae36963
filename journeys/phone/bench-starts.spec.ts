import { test } from '@playwright/test';
import { openThinLink } from '../support/network/thin-link';
import { DEMO } from '../support/people';
import { Server } from '../support/server';
import { type BareBrowser, openBareBrowser } from './bare-browser';
import { median, tell, tellWork } from './figures';
import { type Noted, notesOf, type Wanted } from './notes';
import { openPhone, rest } from './slow-phone';

// `npm run bench:phone`: how a page starts on a slow phone. Printed beside what it is to be, never asserted.
const TIMES = Number(process.env.TIMES ?? 5);
const LINK = { bitsPerSecond: 1_600_000, roundTripMs: 150 };
/** What is done behind the first screen (the worker, what is kept) is over by then. Milliseconds. */
const REST_MS = 4_000;
const LOGIN: Wanted = ['form input[name="email"]', ''];
const HOME: Wanted = ['main', 'Valid points\\W*\\d+'];

test.describe('starts', { tag: '@chromium' }, () => {
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

  test('cold', async () => {
    for (const [path, wanted] of [['/login', LOGIN] as const, ['/dashboard', HOME] as const]) {
      const starts: Noted[] = [];
      for (let time = 0; time < TIMES; time++) starts.push(await coldStart(path, wanted));
      const kib = (take: (start: Noted) => number) => median(starts.map(take)) / 1024;
      tell({ name: `${path}, cold: bytes to first paint`, value: kib((s) => s.bytesToPaint), unit: 'KiB', atMost: 80 });
      tell({ name: `${path}, cold: bytes to interactive`, value: kib((s) => s.bytesToAlive), unit: 'KiB' });
      tellStart(`${path}, cold`, starts);
    }
  });

  test('warm', async () => {
    const phone = await openPhone(browser, server.url, HOME);
    await phone.signIn(DEMO.member);
    await phone.open('/dashboard');
    await phone.until(() => navigator.serviceWorker.controller !== null);
    // How the home looks is kept a moment after the last news.
    await rest(2 * REST_MS);
    const starts: Noted[] = [];
    await phone.slowDown();
    for (let time = 0; time < TIMES; time++) {
      await phone.open('about:blank');
      await phone.until(() => location.href === 'about:blank');
      await phone.open('/dashboard');
      await rest(REST_MS + 2_000);
      starts.push(await notesOf(phone));
    }
    tellStart('/dashboard, warm', starts);
    await phone.close();
  });

  /** On a phone that has never been here, but for the cookie of whoever signed in on it. */
  async function coldStart(path: string, wanted: Wanted): Promise<Noted> {
    const link = await openThinLink(server.port, LINK);
    const phone = await openPhone(browser, link.url, wanted);
    if (path !== '/login') await phone.signIn(DEMO.member);
    await phone.open('about:blank');
    await phone.slowDown();
    await phone.open(path);
    await phone.until(() => (window as unknown as { noted: Noted }).noted.aliveAt > 0);
    await rest(REST_MS);
    const noted = await notesOf(phone);
    await phone.close();
    await link.close();
    return noted;
  }
});

function tellStart(what: string, starts: readonly Noted[]): void {
  const middle = (take: (start: Noted) => number) => median(starts.map(take));
  const longest = (start: Noted) => Math.max(0, ...start.longTasks.map(({ ms }) => ms));
  const blocked = (start: Noted) => start.longTasks.reduce((sum, { ms }) => sum + ms - 50, 0);
  tell({ name: `${what}: first paint`, value: middle(({ firstPaintAt }) => firstPaintAt), unit: 'ms' });
  tell({ name: `${what}: largest paint`, value: middle(({ largestPaintAt }) => largestPaintAt), unit: 'ms' });
  tell({ name: `${what}: interactive`, value: middle(({ aliveAt }) => aliveAt), unit: 'ms' });
  tell({
    name: `${what}: longest task`,
    value: middle(longest),
    unit: 'ms',
    atMost: 50,
    more: `at worst ${Math.max(...starts.map(longest))}`,
  });
  tell({ name: `${what}: long tasks`, value: middle(({ longTasks }) => longTasks.length), unit: '', atMost: 0 });
  tell({ name: `${what}: blocking time`, value: middle(blocked), unit: 'ms' });
  tellWork(starts);
}
