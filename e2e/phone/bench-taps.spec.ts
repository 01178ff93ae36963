import { test } from '@playwright/test';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';
import { type BareBrowser, openBareBrowser } from './open-bare-browser';
import { type PageTimings, readPageTimings } from './page-timings';
import { median, printFigure, printLateScripts } from './print-figure';
import { openSlowPhone, type SlowPhone, waitFor } from './slow-phone';

// `npm run bench -- phone --only taps`: measures the time from a tap to the next paint on a slow phone (INP). Figures
// are printed beside their targets, never asserted.
const TIMES = Number(process.env.TIMES ?? 5);
const AT_MOST = 100;
/** The time until all effects of a tap are over. Milliseconds. */
const REST_MS = 1_500;

/** The most used popups, each opened from the home page and closed again. */
const OPENED = [
  'Wallets',
  'Unlimited Bonus Local',
  'My packs',
  'My payments',
  'Invoices',
  'Tasks',
  'Notifications',
  'Messages',
];
const ANYTHING = 'main a, main button, header a, header button, nav a, nav button';

test.describe('the benchmark of taps', { tag: '@chromium' }, () => {
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

  test('measures taps on the home', async () => {
    const phone = await openSlowPhone(browser, server.url, ['main', '']);
    await phone.signIn(DEMO_PEOPLE.verified);
    await phone.open('/dashboard');
    await phone.until(() => navigator.serviceWorker.controller !== null);
    await waitFor(5_000);
    await phone.slowDown();
    const durations = new Map<string, number[]>();
    const note = (name: string, ms: number) => durations.set(name, [...(durations.get(name) ?? []), ms]);
    for (let time = 0; time < TIMES; time++) {
      for (const name of OPENED) {
        note(name, await tapped(phone, ANYTHING, `^${name}`));
        note('Close', await tapped(phone, 'dialog button, [role="dialog"] button', '^Close'));
      }
      note('Marketplace', await tapped(phone, ANYTHING, '^Marketplace'));
      await phone.evaluate(() => history.back());
      await waitFor(REST_MS);
    }
    for (const [name, times] of durations)
      printFigure({
        name: `a tap on ${name}`,
        value: median(times),
        unit: 'ms',
        atMost: AT_MOST,
        more: `at worst ${Math.max(...times)}`,
      });
    printLateScripts([await readPageTimings(phone)]);
    await phone.close();
  });
});

/** Returns the longest delay of a tap until the next paint, in milliseconds. */
async function tapped(phone: SlowPhone, selector: string, text: string): Promise<number> {
  await phone.evaluate(() => {
    (window as unknown as { noted: PageTimings }).noted.events = [];
  });
  await phone.tap({ selector, words: text });
  await waitFor(REST_MS);
  const { events } = await readPageTimings(phone);
  return Math.max(0, ...events.map(({ ms }) => ms));
}
