import { defineConfig } from '@playwright/test';

/** Debian's Chromium; Playwright's own cannot be downloaded everywhere. */
const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';

/** No background traffic of the browser's own: the tests decide what the network does. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

export default defineConfig({
  testDir: 'journeys',
  // Pictures and figures are no tests: `npm run screens` and `npm run bench:offline` make them.
  testIgnore: [
    ...(process.env.SCREENS ? [] : ['**/screens.spec.ts']),
    ...(process.env.BENCH ? [] : ['**/bench-*.spec.ts']),
  ],
  // What needs no look at every change: `npm run nightly` runs all there is.
  ...(process.env.NIGHTLY ? {} : { grepInvert: /@nightly/ }),
  outputDir: 'test-results/playwright',
  fullyParallel: false,
  // Journeys mostly wait. Each file has servers and browsers of its own, so two of them get along.
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    launchOptions: { executablePath, args },
    viewport: { width: 390, height: 844 },
    locale: 'fr-TN',
    timezoneId: 'Africa/Tunis',
    // A trace of everything costs a quarter of the time: `TRACE=1` makes one of what fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
