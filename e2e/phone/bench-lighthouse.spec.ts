import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test } from '@playwright/test';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';
import { openBareBrowser } from './open-bare-browser';
import { median, printFigure } from './print-figure';
import { openSlowPhone } from './slow-phone';

// `npm run bench -- phone -- --only lighthouse`: measures pages as Lighthouse does for a phone. Figures are printed beside
// their targets, never asserted.
const TIMES = Number(process.env.TIMES ?? 3);
const LIGHTHOUSE_TIMEOUT_MS = 180_000;
/** Bytes of a report. */
const MAX_REPORT_BYTES = 100 * 1024 * 1024;

const PAGES: readonly { name: string; path: string; as?: string }[] = [
  { name: 'login', path: '/login' },
  { name: 'category', path: '/category' },
  { name: 'product', path: '/product/1' },
  { name: 'home', path: '/dashboard', as: DEMO_PEOPLE.member },
  { name: 'wallet', path: '/dashboard?open=wallet', as: DEMO_PEOPLE.member },
  { name: 'packs', path: '/dashboard?open=packs', as: DEMO_PEOPLE.member },
];

type Report = {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number; details?: { overallSavingsBytes?: number } }>;
};

test.describe('the benchmark with Lighthouse', { tag: '@chromium' }, () => {
  test.setTimeout(3_600_000);
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.openDemo();
  });
  test.afterAll(() => server.close());

  for (const { name, path, as } of PAGES)
    test(`measures the page ${name}`, async () => {
      const browser = await openBareBrowser();
      if (as) {
        const phone = await openSlowPhone(browser, server.url, ['main', ''], { hasOwnContext: false });
        await phone.signIn(as);
      }
      const reports: Report[] = [];
      for (let time = 0; time < TIMES; time++)
        reports.push(await runLighthouse(server.url + path, await browser.readPort()));
      await browser.close();
      const middle = (read: (report: Report) => number | undefined) =>
        median(reports.map((report) => read(report) ?? 0));
      const score = middle((report) => report.categories.performance.score * 100);
      const readAudit = (audit: string) => middle(({ audits }) => audits[audit]?.numericValue);
      const unused = middle(({ audits }) => audits['unused-javascript']?.details?.overallSavingsBytes) / 1024;
      const printPart = (what: string, value: number, unit: string, target: object) =>
        printFigure({ name: `Lighthouse, ${name}: ${what}`, value, unit, ...target });
      printPart('score', Math.round(score), '', { atLeast: 95 });
      printPart('largest paint', readAudit('largest-contentful-paint'), 'ms', { atMost: 2000 });
      printPart('blocking time', readAudit('total-blocking-time'), 'ms', { atMost: 150 });
      printPart('layout shift', readAudit('cumulative-layout-shift'), '', { atMost: 0.02 });
      printPart('unused code at start', unused, 'KiB', { atMost: 25 });
    });
});

/** Runs Lighthouse for a phone in an open browser. It empties the caches, and keeps cookies and local storage. */
async function runLighthouse(address: string, port: number): Promise<Report> {
  const program = process.env.LIGHTHOUSE;
  if (!program) throw new Error('LIGHTHOUSE is not set: run `npm run bench -- phone -- --only lighthouse`');
  const options = [`--port=${port}`, '--only-categories=performance', '--output=json', '--quiet'];
  const { stdout } = await promisify(execFile)(process.execPath, [program, address, ...options], {
    timeout: LIGHTHOUSE_TIMEOUT_MS,
    maxBuffer: MAX_REPORT_BYTES,
  });
  return JSON.parse(stdout) as Report;
}
