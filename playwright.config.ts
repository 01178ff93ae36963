import { defineConfig } from '@playwright/test';
import { shell, wholeChromium } from './journeys/support/browsers';

/** What only the whole browser has. */
const WHOLE = /@chromium/;
/** What needs no look at every change: `npm run nightly` runs all there is. */
const RARE = process.env.NIGHTLY ? [] : [/@nightly/];

export default defineConfig({
  testDir: 'journeys',
  // Pictures and figures are no tests: `npm run screens` and `npm run bench:offline` make them.
  testIgnore: [
    ...(process.env.SCREENS ? [] : ['**/screens.spec.ts']),
    ...(process.env.BENCH ? [] : ['**/bench-*.spec.ts']),
  ],
  outputDir: 'test-results/playwright',
  fullyParallel: false,
  // Journeys mostly wait. Each file has servers and browsers of its own, so two of them get along.
  workers: 2,
  retries: 0,
  timeout: 180_000,
  // Generous: a machine with others at work is a fifth as fast, and what passes is not slowed by it.
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB', // starts in the documents' wording; journeys about a language choose it
    timezoneId: 'Africa/Tunis',
    // A trace of everything costs a quarter of the time: `TRACE=1` makes one of what fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'shell', grepInvert: [WHOLE, ...RARE], use: { launchOptions: shell } },
    { name: 'chromium', grep: WHOLE, grepInvert: RARE, use: { launchOptions: wholeChromium } },
  ],
});
